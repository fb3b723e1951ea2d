import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { messageToHex } from "@/lib/protocol";
import type { Random } from "@/tools/testing/simulation/random";

const hashAnswer = z.object({ result: z.string() });
const accountsAnswer = z.object({ result: z.array(z.string()) });

/** Pause between two transactions in milliseconds. It results in some hundred blocks during the tests. */
const PAUSE = 15;
const TICKERS = ["OAK", "EMBER", "tide", "FERN", "SLATE"];

export interface Traffic {
  /** Hashes of the transactions that the chain has acknowledged and shown in a block. */
  readonly acknowledged: readonly string[];
  /**
   * Sends nothing more for now. Called right after a kill: another copy of the system may take the free port, and would
   * acknowledge transactions for its own chain.
   */
  pause(): void;
  /** Sends the next transactions to this URL. */
  redirect(url: string): void;
  stop(): Promise<void>;
}

/**
 * Sends messages of every kind, valid and invalid, one after the other. Drops those that fail because the system is down.
 */
export function sendTraffic(first: string, random: Random): Traffic {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  let url: string | null = first;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const target = url;
      const hash = target === null ? null : await sendOne(target, random, () => url === target).catch(() => null);
      if (hash !== null) acknowledged.push(hash);
      await sleep(PAUSE);
    }
  })();
  return {
    acknowledged,
    pause() {
      url = null;
    },
    redirect(next) {
      url = next;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Sends a message. Returns the hash of its transaction when it is in a block; null if it is not and the system has ended. A chain
 * that is slow acknowledges a transaction before it is in a block.
 */
async function sendOne(url: string, random: Random, isRunning: () => boolean): Promise<string | null> {
  const accounts = accountsAnswer.parse(await ask(url, "eth_accounts", [])).result;
  const from = random.pick(accounts);
  const to = random.chance(1 / 3) ? random.pick(accounts) : from;
  const transaction = { from, to, data: messageToHex(`data:,${JSON.stringify(message(random))}`), value: "0x64" };
  const hash = hashAnswer.parse(await ask(url, "eth_sendTransaction", [transaction])).result;
  while ((await unknownOf(url, [hash])).length > 0) {
    if (!isRunning()) return null;
    await sleep(PAUSE);
  }
  return hash;
}

/** A random message. There are few ids, so that many messages concern the same inscription. */
function message(random: Random): Record<string, unknown> {
  const tick = random.pick(TICKERS);
  const id = String(random.integer(1, 60));
  const base = { p: "nip-20", tick, id };
  const kinds = [
    { p: "nip-20", op: "deploy", tick, max: 10_000, lim: 100 },
    { ...base, op: "mint", amt: String(random.integer(1, 110)) },
    { ...base, op: "mint", amt: String(random.integer(1, 100)) },
    { ...base, op: "tsf" },
    { ...base, op: "tsf" },
    { ...base, op: "list", price: random.integer(1, 150), unit: "wei" },
    { ...base, op: "list" },
    { ...base, op: "ulist" },
    { ...base, op: "ex" },
    { ...base, op: "split", amt1: String(random.integer(1, 50)), amt2: String(random.integer(1, 50)) },
    { ...base, op: "dlg" },
    { ...base, op: "rvk" },
  ];
  return random.pick(kinds);
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  });
  return response.json();
}

/** Returns the transactions that are not in a block of the chain. */
export async function unknownOf(url: string, hashes: readonly string[]): Promise<string[]> {
  const receipt = z.object({ result: z.object({ blockNumber: z.string() }).nullable() });
  const found = await Promise.all(
    hashes.map(async (hash) => receipt.parse(await ask(url, "eth_getTransactionReceipt", [hash])).result !== null),
  );
  return hashes.filter((_, index) => found[index] === false);
}

/** Returns the number of the latest block. */
export async function headOf(url: string): Promise<number> {
  return Number(hashAnswer.parse(await ask(url, "eth_blockNumber", [])).result);
}
