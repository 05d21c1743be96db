"""Reads a QR code off the screen, as the camera of a phone would."""

from __future__ import annotations

import base64

import numpy
import zxingcpp
from playwright.sync_api import Locator

PIXELS = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const {width, height} = image;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const {data} = canvas.getImageData(0, 0, width, height);
  return {width, red: Array.from({length: width * height}, (_, at) => data[4 * at])};
}"""


def read_code(code: Locator) -> str:
    """The text of the one code in this part of the page."""
    picture = base64.b64encode(code.screenshot()).decode()
    seen = code.page.evaluate(PIXELS, picture)
    pixels = numpy.array(seen["red"], dtype=numpy.uint8).reshape(-1, seen["width"])
    (found,) = zxingcpp.read_barcodes(pixels)
    return found.text
