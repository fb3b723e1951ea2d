import { type BlockFacts, placeInBlock, takeBlock, textInBlock } from "@/lib/chain/answers/block-reader";
import { decline, engine } from "@/lib/chain/answers/engine";
import type { ResultReader } from "@/lib/chain/rpc";
import type { HeaderForm } from "@/lib/chain/verification/header";
import type { Hex } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { mayHaveEventsAt } from "./may-have-events";
import { blockSize, type NodeBlock, type NodeBlockTransaction, ReadBlock, transactionsOf } from "./node-block";
import { LATEST_TIME } from "./schemas";

/** What decides whether anything in a block concerns the index. */
export interface Relevance {
  readonly topics: readonly Hex[];
  /** Whether the bloom filter of a block excludes it, if it admits no event. */
  trustsBloom(block: number): boolean;
}

/** A transaction of a block in which nothing concerns the index. */
const OMITTED: NodeBlockTransaction = { input: "0x" };
const NOTHING: PlainObject = {};

/**
 * Reads blocks whose headers have this form from the bytes of answers, and makes the checks of their headers and transactions (spec
 * §8.8.1, §8.8.2). Most blocks of a chain do not concern the index: their transactions have no objects.
 */
export function blockReader(form: HeaderForm, relevance: Relevance): ResultReader {
  return { kind: "block", form, take: () => new ReadBlock(blockOf(takeBlock(), relevance)) };
}

function blockOf(facts: BlockFacts, relevance: Relevance): NodeBlock {
  const { number, hash, parentHash, timestamp, gasUsed, transactions, calldata } = facts;
  if (timestamp > LATEST_TIME || (transactions === 0 && gasUsed > 0)) decline("the block is wrong");
  const { logsBloom, transactions: listed, raw, read } = contentOf(facts, relevance);
  const size = blockSize(transactions, calldata);
  return { number, hash, parentHash, timestamp, logsBloom, transactions: listed, size, raw, read };
}

function contentOf(
  { number, transactions, hasMessage }: BlockFacts,
  { topics, trustsBloom }: Relevance,
): Pick<NodeBlock, "logsBloom" | "transactions" | "raw" | "read"> {
  const { bytes } = engine();
  const bloom = placeInBlock("logsBloom");
  const isAdmitted = hasMessage || mayHaveEventsAt(topics, bytes, bloom) || !trustsBloom(number);
  if (transactions === 0 || !isAdmitted) {
    return { logsBloom: null, transactions: omitted(transactions), raw: NOTHING, read: "without transactions" };
  }
  const list = placeInBlock("transactions");
  return {
    logsBloom: textInBlock("logsBloom"),
    transactions: transactionsOf(JSON.parse(bytes.toString("latin1", list.start, list.end)), number),
    raw: { receiptsRoot: textInBlock("receiptsRoot"), gasUsed: textInBlock("gasUsed") },
    read: "with transactions",
  };
}

const KEPT = Array.from({ length: 16 }, (_, count): readonly NodeBlockTransaction[] => new Array(count).fill(OMITTED));

function omitted(count: number): readonly NodeBlockTransaction[] {
  return KEPT[count] ?? new Array<NodeBlockTransaction>(count).fill(OMITTED);
}
