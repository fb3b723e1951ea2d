import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Starts the stand-in node in a separate process and returns its URL. */
export async function startStandIn(shape: string, blocks: number): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/stand-in-node.ts", shape, String(blocks)], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (child.stdout === null) throw new Error("the stand-in node has no output");
  for await (const url of createInterface(child.stdout)) return { url, stop: () => void child.kill() };
  throw new Error("the stand-in node exited");
}
