import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { anyFreePort } from "../processes/free-port";
import type { Guarded } from "../processes/guarded";
import { chainFailed, startAnvil } from "./anvil";
import { ChainCalls } from "./calls";
import { GAS_CAP } from "./gas-cap";
import { ChainJournal } from "./journal";
import { ChainRecorder } from "./recorder";
import { replay } from "./replay";
import { LocalNode, type Rpc } from "./rpc";
import { serveChain } from "./server";
import { endStaleAnvil } from "./stale-anvil";

/** The port on which wallets expect a development chain. */
const USUAL_PORT = 8545;
/** Age of the genesis block in seconds, so that a demo history can have blocks of the last days. */
const GENESIS_AGE = 7 * 24 * 3600;

export interface LocalChain {
  /** URL of its JSON-RPC. A restart keeps it if the port is free. */
  readonly url: string;
  readonly guarded: Guarded;
  stop(): Promise<void>;
}

export interface ChainOptions {
  /** Receives the progress of the replay. */
  readonly report?: (done: number, of: number) => void;
  /** Writes the first blocks of a new chain to anvil at `url`. Their times can be up to seven days in the past. */
  readonly history?: (url: string) => Promise<void>;
  /** Runs at each start, after the replay or the history. Its blocks get the clock's time. */
  readonly setUp?: (rpc: Rpc) => Promise<void>;
}

/**
 * Starts the local development chain that is stored in `folder`: chain id 31337, one block for each transaction, the ten
 * accounts of anvil's default mnemonic.
 *
 * @throws SystemError `CHAIN_JOURNAL` or `CHAIN_RECORD` if the stored chain is damaged, `CHAIN_FAILED` or `NO_BINARY` if
 * anvil does not start
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
    await bringUp({ rpc: node.call, url, journal }, options);
    await recorder.record();
    const { server, port } = await serveOnRememberedPort(new ChainCalls(node, journal, recorder), join(folder, "port"));
    return {
      url: `http://127.0.0.1:${port}`,
      guarded,
      async stop() {
        server.close();
        server.closeAllConnections();
        await guarded.stop();
        await journal.close();
      },
    };
  } catch (error) {
    const hasEnded = guarded.hasExited();
    await guarded.stop();
    await journal.close();
    throw hasEnded ? chainFailed("The local chain (anvil) ended while it started.", error) : error;
  }
}

/** Replayed and demo blocks have recorded times. Later blocks get the clock's time, or the last block's if that is later. */
async function bringUp(
  { rpc, url, journal }: { rpc: Rpc; url: string; journal: ChainJournal },
  { report, history, setUp }: ChainOptions,
): Promise<void> {
  await replay(rpc, journal, report ?? (() => {}));
  await rpc("evm_setAutomine", [true]);
  if (journal.head === undefined) await history?.(url);
  await rpc("evm_setTime", [clock()]);
  await setUp?.(rpc);
}

/** Unix time in seconds. */
function clock(): number {
  return Math.floor(Date.now() / 1000);
}

/** Together with the journal, these arguments determine the hashes of the blocks. */
function argumentsOf(journal: ChainJournal, cache: string): string[] {
  return [
    ...["--no-mining", "--order", "fifo", "--hardfork", "prague", "--gas-limit", String(GAS_CAP), "--no-cors"],
    ...["--timestamp", String(journal.genesisTimestamp), "--chain-id", "31337", "--cache-path", cache],
  ];
}

/** Wallets store the URL of a chain, so a restart reuses the port. */
async function serveOnRememberedPort(calls: ChainCalls, file: string) {
  const text = await readFile(file, "utf8").catch(() => "");
  const served = await serveChain(calls, Number.parseInt(text, 10) || USUAL_PORT);
  await writeFile(file, String(served.port));
  return served;
}
