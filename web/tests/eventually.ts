// Waits for what happens by itself, on however busy a machine.
import { vi } from "vitest";

const PATIENCE = 60_000;

/** Returns when nothing is wrong with what is expected any more. */
export const eventually = (expectation: () => void): Promise<void> =>
  vi.waitFor(expectation, { timeout: PATIENCE });
