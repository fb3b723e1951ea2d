import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Starts the stand-in for a node in a process of its own and gives its address. */
export async function startStandIn(shape: string, blocks: number): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ["--import", "tsx", "bench/stand-in-node.ts", shape, String(blocks)], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (child.stdout === null) throw new Error("the stand-in has no output");
  for await (const url of createInterface(child.stdout)) return { url, stop: () => void child.kill() };
  throw new Error("the stand-in ended");
}
