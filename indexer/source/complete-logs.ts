import { beginsLikeMessage } from "@/lib/chain/begins-like-message";
import { NodeInconsistentError } from "@/lib/chain/rpc";
import { decodeEvent } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import type { ListedLogs } from "./fetch-logs";
import { mayHaveEvents } from "./may-have-events";
import type { NodeBlock } from "./node-block";
import type { NodeLog } from "./node-log";
import { type EventLog, NO_RECEIPTS, type ReadReceipts, readReceipts, type Source } from "./receipt-logs";

/**
 * The blocks whose receipts are to be read (spec §6.8, §8.8.6).
 * @throws NodeInconsistentError if `listed` has a log of another block
 */
export function blocksToRead(source: Source, blocks: readonly NodeBlock[], listed: ListedLogs): ReadonlySet<NodeBlock> {
  expectLogsOf(blocks, listed.logs);
  // Also those with other logs only: a node that truncates its answer may have omitted the events.
  const numbers = new Set([...listed.logs.map(({ blockNumber }) => blockNumber), ...listed.refused]);
  return new Set(blocks.filter((block) => numbers.has(block.number) || needsReceipts(source, block)));
}

/**
 * Reads the receipts of the blocks that may have events or messages (spec §6.8, §8.8.6), and returns them with the events. The list of
 * `eth_getLogs` and the bloom filter only save reads: a node's log index may lag behind its blocks, or truncate or refuse long
 * answers, and not every chain sets the filter.
 * @param candidates the blocks of {@link blocksToRead}
 * @throws NodeInconsistentError if `listed` has an event that no receipt has; NodeUnverifiedError; AnswerTooLargeError; the errors of
 * the calls
 */
export async function completeLogs(
  source: Source,
  candidates: ReadonlySet<NodeBlock>,
  listed: ListedLogs,
): Promise<ReadReceipts> {
  const { node } = source;
  const { refused } = listed;
  if (candidates.size === 0) return NO_RECEIPTS;
  const receipts = await readReceipts(source, [...candidates]);
  const isVerified = ({ blockHash }: NodeLog): boolean => receipts.blocks.get(blockHash)?.isVerified === true;
  // Receipts that the header covers have all logs, whatever is listed.
  const matched = expectInReceipts(
    listed.logs.filter((each) => !isVerified(each)),
    receipts.events.filter(({ log: each }) => !isVerified(each)),
  );
  if (refused.length > 0) {
    log.warn(
      { node: node.name, blocks: refused },
      "the node does not list the logs of a block; its receipts have them",
    );
  }
  const unlisted = new Set(refused);
  const missing = receipts.events.filter((each) => !unlisted.has(each.log.blockNumber)).length - matched;
  if (missing > 0) log.warn({ node: node.name, missing }, "the node omitted logs; its receipts have them");
  return receipts;
}

/** Whether the receipts of a block are to be read, although the node lists none of its logs. */
export function needsReceipts(
  { topics, verification }: Source,
  { number, logsBloom, transactions }: NodeBlock,
): boolean {
  if (transactions.length === 0) return false;
  if (mayHaveEvents(topics, logsBloom) || !verification.trustsBloom(number)) return true;
  return verification.needsReceipts(number) && transactions.some(({ input }) => beginsLikeMessage(input));
}

/** @throws NodeInconsistentError if any log belongs to another block, even one that is no event */
function expectLogsOf(blocks: readonly NodeBlock[], logs: readonly NodeLog[]): void {
  const from = blocks[0]?.number ?? 0;
  if (logs.every(({ blockNumber, blockHash }) => blocks[blockNumber - from]?.hash === blockHash)) return;
  throw new NodeInconsistentError("the node returned a log of another block");
}

/**
 * The number of listed logs that are events of the receipts.
 * @throws NodeInconsistentError if a listed event is not one of them
 */
function expectInReceipts(listed: readonly NodeLog[], events: readonly EventLog[]): number {
  const from = events[0]?.log.blockNumber ?? 0;
  // The blocks of a range are few, so that the place is an exact number.
  const placeOf = ({ blockNumber, logIndex }: NodeLog): number => (blockNumber - from) * 2 ** 32 + logIndex;
  const places = new Set(events.map((each) => placeOf(each.log)));
  const others = listed.filter((each) => !places.has(placeOf(each)));
  if (others.some((each) => decodeEvent(each) !== null)) {
    throw new NodeInconsistentError("the node returned a log that is in no receipt");
  }
  return listed.length - others.length;
}
