"""Pictures of 256 colours: a third of the size of a screenshot, and hardly to be told from it."""

from __future__ import annotations

import base64
import struct
import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

COLOURS = 256
UNSEEN = 32  # of 255 in any channel of any pixel

# The browser knows how to read pictures.
PIXELS = """async (picture) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(bitmap, 0, 0);
  const bytes = pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return [bitmap.width, bitmap.height, btoa(text)];
}"""


@dataclass
class Box:
    """Colours that will become one, how often each occurs, and how much is lost by it along each channel."""

    colours: NDArray[np.float64]
    counts: NDArray[np.float64]

    def __post_init__(self) -> None:
        self.mean = np.average(self.colours, axis=0, weights=self.counts)
        self.loss = self.counts @ (self.colours - self.mean) ** 2

    def split(self) -> tuple[Box, Box]:
        """Two boxes of colours that are more alike."""
        channel = int(self.loss.argmax())
        low = self.colours[:, channel] <= self.mean[channel]
        return Box(self.colours[low], self.counts[low]), Box(self.colours[~low], self.counts[~low])


def reduced(page: Page, screenshot: bytes) -> bytes:
    """The same picture as a PNG with a palette; an empty page helps to read it."""
    pixels = _pixels(page, screenshot)
    height, width, _ = pixels.shape
    colours, where, counts = np.unique(pixels.reshape(-1, 3), axis=0, return_inverse=True, return_counts=True)
    boxes = [Box(colours.astype(float), counts.astype(float))]
    while len(boxes) < COLOURS and boxes[-1].loss.max() > 0:
        boxes.extend(boxes.pop().split())
        boxes.sort(key=lambda box: float(box.loss.max()))
    palette = np.array([box.mean for box in boxes], np.float32)
    apart = ((colours[:, None, :].astype(np.float32) - palette) ** 2).sum(axis=2)
    rows = apart.argmin(axis=1).astype(np.uint8)[where.reshape(height, width)]
    return _png(rows, palette.round().astype(np.uint8))


def alike(page: Page, one: bytes, other: bytes) -> bool:
    """Whether nobody could see a difference: Chromium draws some rounded edges a little differently each time."""
    first, second = (_pixels(page, picture).astype(int) for picture in (one, other))
    return first.shape == second.shape and int(np.abs(first - second).max()) <= UNSEEN


def _pixels(page: Page, picture: bytes) -> NDArray[np.uint8]:
    width, height, text = page.evaluate(PIXELS, base64.b64encode(picture).decode())
    return np.frombuffer(base64.b64decode(text), np.uint8).reshape(height, width, 4)[:, :, :3]


def _png(rows: NDArray[np.uint8], palette: NDArray[np.uint8]) -> bytes:
    height, width = rows.shape
    unfiltered = np.zeros((height, 1), np.uint8)  # each row begins with the number of its filter: none
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(np.hstack([unfiltered, rows]).tobytes(), 9)),
        (b"IEND", b""),
    )
    chunks = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
