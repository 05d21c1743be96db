// Starts the real server for the tests that play, on a free port of this machine.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
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
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server: ChildProcess = spawn(TABLIER, ["serve", "--no-browser", "--port", String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error("the server ended; `make test` sets up what it needs");
    const answer = await fetch(`${base}/api/games`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  project.provide("server", base);
  return () => void server.kill();
}
