import { isLater } from "@/lib/database/listen";
import { readCoverage } from "@/lib/database/reads/coverage";
import type { Hash } from "@/lib/protocol";
import type { At, IndexPosition } from "@/lib/records";
import type { ChainNode, Context } from "../http/define-endpoint";
import { Problem } from "../http/problem";

/** What an endpoint answers about a transaction. */
interface TransactionRead<T> {
  /** Returns null as `found` if the index has no operation of the transaction. */
  read(hash: Hash): Promise<At<{ found: T | null }>>;
  pending(hash: Hash): T;
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
): Promise<At<{ found: T }>> {
  if (hash === null) throw unknown(null);
  const indexed = await read(hash);
  if (indexed.found !== null) return { at: indexed.at, found: indexed.found };
  if (context.node === null) throw unknown(indexed.at);
  const known = await findTransaction(context.node, hash, client);
  if (known === null) throw unknown(indexed.at);
  const coverage = known.block === null ? null : await readCoverage(context.database, known.block);
  // The index may have reached the transaction since the first read, so it is read once more after the node.
  const again = await read(hash);
  if (again.found !== null) return { at: again.at, found: again.found };
  // Another replica may be behind the one that has reached the transaction.
  const isBehind = coverage?.at != null && again.at !== null && isLater(coverage.at, again.at);
  if (coverage?.isCovered === true && !isBehind) throw unknown(again.at);
  return { at: again.at, found: pending(hash) };
}

async function findTransaction(
  node: ChainNode,
  hash: Hash,
  client: string | null,
): ReturnType<ChainNode["findTransaction"]> {
  try {
    return await node.findTransaction(hash, client);
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
