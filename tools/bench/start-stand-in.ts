import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Starts the stand-in node in a separate process and returns its URL. `isUnsigned`: its transactions have no signatures. */
export async function startStandIn(
  shape: string,
  blocks: number,
  isUnsigned = false,
): Promise<{ url: string; stop(): void }> {
  const args = ["tools/bench/stand-in-node.ts", shape, String(blocks), ...(isUnsigned ? ["unsigned"] : [])];
  const child = spawn(process.execPath, ["--import", "tsx", ...args], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (child.stdout === null) throw new Error("the stand-in node has no output");
  for await (const url of createInterface(child.stdout)) return { url, stop: () => void child.kill() };
  throw new Error("the stand-in node exited");
}
