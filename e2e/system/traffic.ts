import { z } from "zod";
import { messageToHex } from "@/lib/protocol";

const hashAnswer = z.object({ result: z.string() });
const accountsAnswer = z.object({ result: z.array(z.string()) });

/** Pause between two transactions, in milliseconds: some hundred blocks while the system runs. */
const PAUSE = 15;
const TICKERS = ["OAK", "EMBER", "tide", "FERN", "SLATE"];

export interface Traffic {
  /** Hashes of the transactions that the chain has acknowledged. */
  readonly acknowledged: readonly string[];
  /** Where the chain is from now on. */
  goOnAt(url: string): void;
  stop(): Promise<void>;
}

/**
 * Sends one message after the other to the chain, accepted and rejected ones of every kind, while it answers; whatever
 * fails because the system is down is forgotten.
 */
export function sendTraffic(first: string, random: (bound: number) => number): Traffic {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  let url = first;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const hash = await sendOne(url, random).catch(() => null);
      if (hash !== null) acknowledged.push(hash);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  })();
  return {
    acknowledged,
    goOnAt(next) {
      url = next;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function sendOne(url: string, random: (bound: number) => number): Promise<string> {
  const accounts = accountsAnswer.parse(await ask(url, "eth_accounts", [])).result;
  const from = accounts[random(accounts.length)];
  const to = random(3) === 0 ? accounts[random(accounts.length)] : from;
  const transaction = { from, to, data: messageToHex(`data:,${JSON.stringify(message(random))}`), value: "0x64" };
  return hashAnswer.parse(await ask(url, "eth_sendTransaction", [transaction])).result;
}

/** Few ids, so that many messages meet the same inscription. */
function message(random: (bound: number) => number): Record<string, unknown> {
  const tick = TICKERS[random(TICKERS.length)];
  const id = String(1 + random(60));
  const base = { p: "nip-20", tick, id };
  const kinds = [
    { p: "nip-20", op: "deploy", tick, max: 10_000, lim: 100 },
    { ...base, op: "mint", amt: String(1 + random(110)) },
    { ...base, op: "mint", amt: String(1 + random(100)) },
    { ...base, op: "tsf" },
    { ...base, op: "tsf" },
    { ...base, op: "list", price: 1 + random(150), unit: "wei" },
    { ...base, op: "list" },
    { ...base, op: "ulist" },
    { ...base, op: "ex" },
    { ...base, op: "split", amt1: String(1 + random(50)), amt2: String(1 + random(50)) },
    { ...base, op: "dlg" },
    { ...base, op: "rvk" },
  ];
  return kinds[random(kinds.length)] ?? base;
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

/** Which of these transactions the chain does not know in a block. */
export async function unknownOf(url: string, hashes: readonly string[]): Promise<string[]> {
  const receipt = z.object({ result: z.object({ blockNumber: z.string() }).nullable() });
  const found = await Promise.all(
    hashes.map(async (hash) => receipt.parse(await ask(url, "eth_getTransactionReceipt", [hash])).result !== null),
  );
  return hashes.filter((_, index) => found[index] === false);
}

/** The chain's head. */
export async function headOf(url: string): Promise<number> {
  return Number(hashAnswer.parse(await ask(url, "eth_blockNumber", [])).result);
}
