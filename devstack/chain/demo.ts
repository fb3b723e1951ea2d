import { z } from "zod";
import { local } from "@/lib/chain/networks/presets";
import { messageToHex } from "@/lib/protocol";
import { type DemoStep, demoHistory } from "./demo-history";
import { deployLocalRegistry } from "./registry";
import type { Rpc } from "./rpc";

const HISTORY_SECONDS = 5 * 24 * 3600;
/** Blocks of the registry's deployment. */
const REGISTRY_BLOCKS = 2;

/**
 * Writes the demo history to an empty chain that mines each transaction in a block: transactions of the development
 * accounts, with block times over the last five days. Then it deploys the registry of snapshots, and mines empty blocks
 * until the first snapshot with all holdings is final. No block is later than the clock.
 */
export async function writeDemo(rpc: Rpc): Promise<void> {
  const accounts = z.array(z.string()).parse(await rpc("eth_accounts"));
  const steps = demoHistory();
  const following = blocksUntilFinal(steps.length) - steps.length;
  const end = Math.floor(Date.now() / 1000) - following;
  for (const [index, step] of steps.entries()) {
    await rpc("evm_setNextBlockTimestamp", [end - secondsAgo(index, steps.length)]);
    await rpc("eth_sendTransaction", [transaction(step, accounts)]);
    await reached(rpc, index + 1);
  }
  let time = end;
  await deployLocalRegistry(rpc, () => rpc("evm_setNextBlockTimestamp", [++time]));
  await rpc("evm_setTime", [time]);
  await rpc("anvil_mine", [following - REGISTRY_BLOCKS, 1]);
}

/** The block at which the first snapshot from `block` on is final (spec §8.3, §11.1). */
function blocksUntilFinal(block: number): number {
  return Math.ceil(block / local.snapshotInterval) * local.snapshotInterval + local.finalityDepth;
}

/** anvil answers the sender before it mines the transaction. */
async function reached(rpc: Rpc, block: number): Promise<void> {
  while (Number(await rpc("eth_blockNumber")) < block) await new Promise(setImmediate);
}

/** The intervals between steps shrink, as on a chain with growing use. */
function secondsAgo(index: number, of: number): number {
  const left = (of - 1 - index) / of;
  return Math.round(HISTORY_SECONDS * left ** 1.6) + (of - 1 - index);
}

function transaction({ from, to, text, value }: DemoStep, accounts: readonly string[]) {
  return { from: accounts[from], to: accounts[to], data: messageToHex(text), value: `0x${value.toString(16)}` };
}
