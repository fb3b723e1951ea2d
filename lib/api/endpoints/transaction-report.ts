import { readCoverage } from "@/lib/database/reads/coverage";
import type { Hash } from "@/lib/protocol";
import type { At, IndexPosition } from "@/lib/records";
import { isLater } from "@/lib/records/mark";
import type { ChainNode, Context } from "../http/define-endpoint";
import { Problem } from "../http/problem";

/** What an endpoint answers about a transaction. */
interface TransactionRead<T> {
  /** Returns null as `found` if the index has no operation of the transaction. */
  read(hash: Hash): Promise<At<{ found: T | null }>>;
  pending(hash: Hash): T;
}

interface Report<T> {
  readonly found: T;
  /** Whether the answer depends only on the index, so that it may be kept until the index moves. */
  readonly isOfIndex: boolean;
}

/**
 * Returns the answer about a transaction (spec §12.2.10). The node is called only if the index does not have the transaction.
 *
 * @throws Problem `TRANSACTION_UNKNOWN` if neither has it or it contains no operation; `NODE_UNAVAILABLE` or
 * `NODE_BUSY` if the node could not be called
 */
export async function reportTransaction<T>(
  hash: Hash | null,
  context: Context,
  client: string | null,
  { read, pending }: TransactionRead<T>,
): Promise<At<Report<T>>> {
  if (hash === null) throw unknown(null);
  const indexed = await read(hash);
  if (indexed.found !== null) return { at: indexed.at, found: indexed.found, isOfIndex: true };
  if (context.node === null) throw unknown(indexed.at);
  const known = await findTransaction(context.node, hash, client, indexed.at);
  if (known === null) throw unknown(indexed.at);
  // The index may have reached the transaction since the first read, so it is read once more after the node.
  const again = await read(hash);
  if (again.found !== null) return { at: again.at, found: again.found, isOfIndex: true };
  // The node was called after the first read, so that is the position at which the transaction was pending.
  if (known.block === null) return { at: indexed.at, found: pending(hash), isOfIndex: false };
  const coverage = await readCoverage(context.database, known.block);
  if (coverage.isCovered && isReached(known.block.number, again.at, coverage.at)) throw unknown(again.at);
  return { at: again.at, found: pending(hash), isOfIndex: false };
}

/**
 * Whether the position `at` has reached the block that a read at `covered` has found reached. Another replica may be behind the
 * one that answered that read.
 */
function isReached(block: number, at: IndexPosition | null, covered: IndexPosition | null): boolean {
  if (at === null || covered === null || !isLater(covered, at)) return true;
  return covered.epoch === at.epoch && block <= at.block;
}

async function findTransaction(
  node: ChainNode,
  hash: Hash,
  client: string | null,
  at: IndexPosition | null,
): ReturnType<ChainNode["findTransaction"]> {
  try {
    return await node.findTransaction(hash, client, at);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const detail = "The index does not know the transaction, and the call to the chain's node failed.";
    throw new Problem("NODE_UNAVAILABLE", detail, { headers: { "Retry-After": "5" }, cause });
  }
}

function unknown(at: IndexPosition | null): Problem {
  const detail = "The transaction was not found, or it contains no operation of this protocol.";
  return new Problem("TRANSACTION_UNKNOWN", detail, { at });
}
