// Which address is offered for a link, and how far it is said to work.
import { expect, test } from "vitest";
import { addresses } from "../../src/online/addresses";
import type { Where } from "../../src/api/types";

const HERE = "http://localhost:8642/";
const NEAR = "http://192.168.1.5:8642/";
const where = (part: Partial<Where> = {}): Where => ({
  public: null,
  network: [],
  here: HERE,
  reach: "here",
  ...part,
});

test.each([
  [
    "for the world, wherever it was opened",
    where({ public: "https://x.org/", network: [NEAR] }),
    NEAR,
    "public",
    ["https://x.org/"],
  ],
  ["on loopback, and nobody else is let in", where(), HERE, "here", [HERE]],
  [
    "on loopback, and the network is let in",
    where({ network: [NEAR, "http://10.0.0.2:8642/"] }),
    HERE,
    "network",
    [NEAR, "http://10.0.0.2:8642/"],
  ],
  [
    "in the network, at an address that works there",
    where({ network: ["http://10.0.0.2:8642/", NEAR] }),
    NEAR,
    "network",
    [NEAR],
  ],
  [
    "through a proxy of which the server knows nothing",
    where(),
    "https://x.org/#/online/abc",
    "opened",
    ["https://x.org/"],
  ],
  ["the server did not say", null, "http://127.0.0.1:8642/#/", "here", ["http://127.0.0.1:8642/"]],
  ["by another name of this computer", where(), "http://[::1]:8642/", "here", ["http://[::1]:8642/"]],
  [
    "a name that only looks like it",
    where(),
    "http://127.0.0.1.x.org/",
    "opened",
    ["http://127.0.0.1.x.org/"],
  ],
])("%s", (_, told, opened, reach, bases) => {
  expect(addresses(told, opened)).toEqual({ reach, bases });
});
