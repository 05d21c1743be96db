// Starts the real server for the tests that play, on a free port of this machine.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    server: string;
  }
}

export const TABLIER = join(import.meta.dirname, "../../.venv/bin/tablier");

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export default async function start(project: TestProject): Promise<() => void> {
  const server = spawn(TABLIER, ["serve", "--no-browser", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(server.stdout)) {
    const base = /http:\/\/[^/]+/.exec(line)?.[0]; // it says where it is once it listens
    if (!base) continue;
    project.provide("server", base);
    return () => void server.kill();
  }
  throw new Error("the server ended; `make test` sets up what it needs");
}
