import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { anyFreePort } from "../processes/free-port";
import type { Guarded } from "../processes/guarded";
import { startAnvil } from "./anvil";
import { ChainCalls } from "./calls";
import { ChainJournal } from "./journal";
import { ChainRecorder } from "./recorder";
import { replay } from "./replay";
import { LocalNode, type Rpc } from "./rpc";
import { serveChain } from "./server";
import { endStaleAnvil } from "./stale-anvil";

/** Where wallets expect a development chain. */
const USUAL_PORT = 8545;
/** Leaves room for blocks of the last days, in seconds. */
const GENESIS_AGE = 7 * 24 * 3600;

export interface LocalChain {
  /** Address of its JSON-RPC, the same over restarts as long as its port is free. */
  readonly url: string;
  readonly guarded: Guarded;
  stop(): Promise<void>;
}

export interface ChainOptions {
  /** Hears how far a long record is made again. */
  readonly report?: (done: number, of: number) => void;
  /** Writes the first blocks of a chain that has none yet; their times may lie in the last days. */
  readonly history?: (rpc: Rpc) => Promise<void>;
}

/**
 * Starts the local development chain whose record is `folder`: chain 31337, one block for each transaction, the ten
 * development accounts of anvil's default mnemonic.
 */
export async function startChain(folder: string, options: ChainOptions = {}): Promise<LocalChain> {
  const cache = join(folder, "cache");
  const pidFile = join(folder, "anvil.pid");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await endStaleAnvil(pidFile, cache);
  await rm(cache, { recursive: true, force: true });
  const journal = await ChainJournal.open(join(folder, "journal.jsonl"), clock() - GENESIS_AGE);
  const { guarded, url } = await startAnvil({ port: await anyFreePort(), folder, args: argumentsOf(journal, cache) });
  await writeFile(pidFile, String(guarded.pid));
  const node = new LocalNode(url);
  const recorder = new ChainRecorder(node.call, journal);
  try {
    await bringUp(node.call, journal, options);
    await recorder.record();
    const { server, port } = await serveOnRememberedPort(new ChainCalls(node, journal, recorder), join(folder, "port"));
    return {
      url: `http://127.0.0.1:${port}`,
      guarded,
      async stop() {
        server.close();
        server.closeAllConnections();
        await guarded.stop();
        node.close();
        await journal.close();
      },
    };
  } catch (error) {
    await guarded.stop();
    throw error;
  }
}

/** The blocks have times of their own up to here; from here on it is the clock's, where that is not behind. */
async function bringUp(rpc: Rpc, journal: ChainJournal, { report, history }: ChainOptions): Promise<void> {
  await replay(rpc, journal, report ?? (() => {}));
  await rpc("evm_setAutomine", [true]);
  if (journal.head === undefined) await history?.(rpc);
  await rpc("evm_setTime", [clock()]);
}

/** In seconds. */
function clock(): number {
  return Math.floor(Date.now() / 1000);
}

/** All that decides the blocks' hashes is said here, besides what is in the journal. */
function argumentsOf(journal: ChainJournal, cache: string): string[] {
  return [
    ...["--no-mining", "--order", "fifo", "--hardfork", "prague", "--gas-limit", "30000000"],
    ...["--timestamp", String(journal.genesisTimestamp), "--chain-id", "31337", "--cache-path", cache],
  ];
}

/** Wallets keep a chain's address, so its port stays the same where it can. */
async function serveOnRememberedPort(calls: ChainCalls, file: string) {
  const text = await readFile(file, "utf8").catch(() => "");
  const served = await serveChain(calls, Number.parseInt(text, 10) || USUAL_PORT);
  await writeFile(file, String(served.port));
  return served;
}
