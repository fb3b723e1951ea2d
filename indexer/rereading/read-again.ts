import { NodeInconsistentError } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import { fetchBlocks } from "../source/fetch-blocks";
import { mayHaveEvents } from "../source/may-have-events";
import type { Source } from "../source/receipt-logs";

/** The place of an event in the chain. */
export interface EventPlace {
  readonly block: number;
  readonly transactionIndex: number;
  readonly logIndex: number;
}

/** Blocks whose receipts were read again, down to `from`. */
export interface ReadAgain {
  readonly from: number;
  /** Hash of the last one. */
  readonly hash: Hash;
  /** Hash of the block before `from`. */
  readonly parentHash: Hash;
  /** The events of blocks that their bloom filter excludes. The index may lack them. */
  readonly excluded: readonly EventPlace[];
}

/**
 * Reads the receipts of blocks of the index again (spec §8.8.6). `hash`: that of the last block. Each block has the hash of the one after
 * it as a link, so a node cannot present another chain.
 * @throws NodeInconsistentError if the node has another block; the errors of {@link fetchBlocks}
 */
export async function readAgain(
  source: Source,
  { from, to, hash }: { readonly from: number; readonly to: number; readonly hash: Hash },
): Promise<ReadAgain> {
  const { blocks, receipts } = await fetchBlocks(source, from, to);
  const [first] = blocks;
  if (first === undefined || blocks.at(-1)?.hash !== hash) {
    throw new NodeInconsistentError(`the node's block ${to} is not the one of the index`);
  }
  const excluded = blocks.filter(({ logsBloom }) => !mayHaveEvents(source.topics, logsBloom));
  const hashes = new Set(excluded.map((block) => block.hash));
  const events = receipts.events.flatMap(({ log }) =>
    // Receipts that no hash covers prove nothing.
    hashes.has(log.blockHash) && receipts.blocks.get(log.blockHash)?.isVerified === true
      ? [{ block: log.blockNumber, transactionIndex: log.transactionIndex, logIndex: log.logIndex }]
      : [],
  );
  return { from, hash, parentHash: first.parentHash, excluded: events };
}
