import type { Hash } from "@/lib/protocol";
import { ZERO_HASH } from "@/tools/testing/chain/seal-header";
import { blockJson, headerJson, logsJson, receiptsJson } from "../chain/block-json";
import { type SealedBlock, sealBlock } from "../chain/seal-block";
import { type EncodedTransaction, signTransaction } from "../chain/sign-transaction";
import { gasOf, gasOfLog } from "./block-gas";
import type { HostileTransaction } from "./block-parts";

/** First block. Block 0 is empty. */
export const FIRST = 1;
/** The node's chain id: of no preset. */
export const CHAIN_ID = 70_001;
/** More than any block has. */
const MOST_TRANSACTIONS = 100_000;
/** The same for all transactions, so that their logs do not change their hashes. */
const GAS_LIMIT = 100_000_000;

/** A block as JSON. */
export interface BlockAnswers {
  readonly hash: Hash;
  readonly block: string;
  readonly header: string;
  readonly logs: string;
  readonly receipts: string;
  /** By transaction hash. */
  readonly receipt: ReadonlyMap<string, string>;
}

/** Adds a block to a chain. `isFork`: whether it replaces another block, so that its hash must differ. */
export function addBlock(chain: BlockAnswers[], hostile: readonly HostileTransaction[], isFork = false): void {
  const number = chain.length;
  const parentHash = chain.at(-1)?.hash ?? ZERO_HASH;
  const timestamp = 1_700_000_000 + 10 * number + (isFork ? 1 : 0);
  const transactions = hostile.map((each, index) => signHostile(each, number, index));
  chain.push(answersOf(sealBlock({ number, parentHash, timestamp, transactions })));
}

function answersOf(block: SealedBlock): BlockAnswers {
  const logs = logsJson(block);
  const receipts = receiptsJson(block, logs);
  return {
    hash: block.hash,
    block: blockJson(block),
    header: headerJson(block),
    logs: logs.filter((each) => each !== "").join(","),
    receipts: `[${receipts.join(",")}]`,
    receipt: new Map(block.transactions.map(({ hash }, index) => [hash, receipts[index] ?? "null"])),
  };
}

/** Signs the transaction at a place of the chain. Its nonce makes its hash unique. */
export function signHostile(transaction: HostileTransaction, number: number, index: number): EncodedTransaction {
  const { input, logs } = transaction;
  const gas = logs.reduce((sum, { data }) => sum + gasOfLog(data), gasOf(input));
  return signTransaction(
    { ...transaction, nonce: number * MOST_TRANSACTIONS + index, gas, gasLimit: GAS_LIMIT },
    CHAIN_ID,
  );
}
