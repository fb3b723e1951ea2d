import { z } from "zod";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { local } from "@/lib/chain/networks/presets";
import { type Address, type Hash, messageToHex, parseAddress, parseHash } from "@/lib/protocol";
import { creationData, DEPLOYER } from "./create2";
import { demoHistory } from "./demo-history";
import type { DemoStep } from "./demo-step";
import { marketAddress, marketInitCode } from "./market";
import { deployLocalRegistry } from "./registry";
import { LocalNode, type Rpc } from "./rpc";

const HISTORY_SECONDS = 5 * 24 * 3600;
const addressText = z.string().transform((text) => required(parseAddress(text)));
const hashText = z.string().transform((text) => required(parseHash(text)));
/** Blocks of the registry's deployment. */
const REGISTRY_BLOCKS = 2;

/**
 * Writes the demo history to the node at `url`, whose chain is empty and mines each transaction in a block: transactions of the development
 * accounts, including the market's deployment, with block times over the last five days. Then deploys the registry of
 * snapshots, and mines empty blocks until the first snapshot with all holdings is final. No block is later than the clock.
 */
export async function writeDemo(url: string): Promise<void> {
  const rpc = new LocalNode(url).call;
  const accounts = z.array(addressText).parse(await rpc("eth_accounts"));
  const steps = demoHistory();
  const following = blocksUntilFinal(steps.length) - steps.length;
  const end = Math.floor(Date.now() / 1000) - following;
  const hashes: Hash[] = [];
  for (const [index, step] of steps.entries()) {
    const time = end - secondsAgo(index, steps.length);
    await rpc("evm_setNextBlockTimestamp", [time]);
    const sent = await rpc("eth_sendTransaction", [transaction(step, { accounts, hashes, time })]);
    hashes.push(hashText.parse(sent));
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

/** Waits for a block, because anvil answers the sender before it mines the transaction. */
async function reached(rpc: Rpc, block: number): Promise<void> {
  while (Number(await rpc("eth_blockNumber")) < block) await new Promise(setImmediate);
}

/** The intervals between steps shrink, as on a chain with growing use. */
function secondsAgo(index: number, of: number): number {
  const left = (of - 1 - index) / of;
  return Math.round(HISTORY_SECONDS * left ** 1.6) + (of - 1 - index);
}

interface Written {
  readonly accounts: readonly Address[];
  /** The hashes of the transactions so far. */
  readonly hashes: readonly Hash[];
  readonly time: number;
}

function transaction(step: DemoStep, { accounts, hashes, time }: Written) {
  const account = (index: number) => at(accounts, index);
  const from = account(step.from);
  if (step.kind === "createMarket") return { from, to: DEPLOYER, data: creationData(marketInitCode()) };
  const value = `0x${step.value.toString(16)}`;
  if (step.kind === "market") {
    const data = step.call({ account, hashOf: (index) => at(hashes, index), time });
    return { from, to: marketAddress(), data, value };
  }
  const to = typeof step.to === "number" ? account(step.to) : vaultOf(marketAddress(), account(step.to.vaultOf));
  return { from, to, data: messageToHex(step.text), value };
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`demo history: there is no number ${index}`);
  return found;
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error("demo history: the node's answer is malformed");
  return value;
}
