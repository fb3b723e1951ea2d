import { z } from "zod";
import { messageToHex } from "@/lib/protocol";
import { type DemoStep, demoHistory } from "./demo-history";
import type { Rpc } from "./rpc";

const HISTORY_SECONDS = 5 * 24 * 3600;
/** Age of the newest block of the history. */
const NEWEST_SECONDS = 90;

/**
 * Writes the demo history to an empty chain that mines each transaction in a block: transactions of the development
 * accounts, with block times over the last five days.
 */
export async function writeDemo(rpc: Rpc): Promise<void> {
  const accounts = z.array(z.string()).parse(await rpc("eth_accounts"));
  const now = Math.floor(Date.now() / 1000);
  const steps = demoHistory();
  for (const [index, step] of steps.entries()) {
    await rpc("evm_setNextBlockTimestamp", [now - secondsAgo(index, steps.length)]);
    await rpc("eth_sendTransaction", [transaction(step, accounts)]);
    await reached(rpc, index + 1);
  }
}

/** anvil answers the sender before it mines the transaction. */
async function reached(rpc: Rpc, block: number): Promise<void> {
  while (Number(await rpc("eth_blockNumber")) < block) await new Promise(setImmediate);
}

/** The intervals between steps shrink, as on a chain with growing use. */
function secondsAgo(index: number, of: number): number {
  const left = (of - 1 - index) / of;
  return NEWEST_SECONDS + Math.round(HISTORY_SECONDS * left ** 1.6) + (of - 1 - index);
}

function transaction({ from, to, text, value }: DemoStep, accounts: readonly string[]) {
  return { from: accounts[from], to: accounts[to], data: messageToHex(text), value: `0x${value.toString(16)}` };
}
