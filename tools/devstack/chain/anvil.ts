import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, http } from "viem";
import { getChainId } from "viem/actions";
import { SystemError } from "../error";
import { type Guarded, spawnGuarded } from "../processes/guarded";

const READY_MILLISECONDS = 60_000;

/**
 * Path of the anvil binary that the package `@foundry-rs/anvil` provides for this machine.
 *
 * @throws SystemError `NO_BINARY` if the package has none
 */
function anvilBinary(): string {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`;
  const root = createRequire(import.meta.url);
  try {
    const folder = dirname(
      createRequire(root.resolve("@foundry-rs/anvil/package.json")).resolve(`${name}/package.json`),
    );
    return join(folder, "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
  } catch (cause) {
    throw new SystemError("NO_BINARY", `The local chain is not available for this machine: ${name} is missing.`, {
      hint: "Set RPC_URL to a node, or run npm ci without --omit.",
      cause,
    });
  }
}

/**
 * Starts anvil on a port of the loopback address and waits until it answers. Without `args`, anvil mines one block for
 * each transaction on chain 31337, with the accounts of its default mnemonic.
 *
 * @throws SystemError `NO_BINARY` or `CHAIN_FAILED`
 */
export async function startAnvil(options: {
  port: number;
  folder: string;
  args: readonly string[];
}): Promise<{ guarded: Guarded; url: string }> {
  const guarded = await spawnGuarded({
    command: anvilBinary(),
    args: ["--host", "127.0.0.1", "--port", String(options.port), "--quiet", ...options.args],
    cwd: options.folder,
    env: process.env,
    user: null,
    signal: "SIGTERM",
    gracePeriod: 10_000,
    log: null,
  });
  const url = `http://127.0.0.1:${options.port}`;
  await waitUntilReady(url, guarded);
  return { guarded, url };
}

async function waitUntilReady(url: string, guarded: Guarded): Promise<void> {
  const client = createClient({ transport: http(url, { retryCount: 0, timeout: 5_000 }) });
  const deadline = Date.now() + READY_MILLISECONDS;
  for (;;) {
    if (guarded.hasExited()) throw chainFailed(`The local chain (anvil) did not start on ${url}.`);
    try {
      await getChainId(client);
      return;
    } catch (cause) {
      if (Date.now() > deadline) throw chainFailed(`The local chain (anvil) does not answer on ${url}.`, cause);
      await sleep(5);
    }
  }
}

/** The error of a chain that does not run. */
export function chainFailed(message: string, cause?: unknown): SystemError {
  return new SystemError("CHAIN_FAILED", message, { hint: "Start again, or set RPC_URL to a node.", cause });
}
