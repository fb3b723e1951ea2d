import { isLater } from "@/lib/database/listen";
import { readCoverage } from "@/lib/database/reads/coverage";
import { readTransaction } from "@/lib/database/reads/operations";
import type { Hash } from "@/lib/protocol";
import type { At, IndexPosition, TransactionReport } from "@/lib/records";
import type { ChainNode, Context } from "../http/define-endpoint";
import { Problem } from "../http/problem";

/**
 * Returns the status of a transaction (spec §12.2.10). The node is called only if the index does not have the transaction.
 *
 * @throws Problem `TRANSACTION_UNKNOWN` if neither has it or it contains no operation; `NODE_UNAVAILABLE` or
 * `NODE_BUSY` if the node could not be called
 */
export async function reportTransaction(
  hash: Hash | null,
  context: Context,
  client: string | null,
): Promise<At<{ report: TransactionReport }>> {
  if (hash === null) throw unknown(null);
  const indexed = await readTransaction(context.database, hash);
  if (indexed.report !== null) return { at: indexed.at, report: indexed.report };
  if (context.node === null) throw unknown(indexed.at);
  const found = await findTransaction(context.node, hash, client);
  if (found === null) throw unknown(indexed.at);
  const coverage = found.block === null ? null : await readCoverage(context.database, found.block);
  // The index may have reached the transaction since the first read, so it is read once more after the node.
  const again = await readTransaction(context.database, hash);
  if (again.report !== null) return { at: again.at, report: again.report };
  // Another replica may be behind the one that has reached the transaction.
  const isBehind = coverage?.at != null && again.at !== null && isLater(coverage.at, again.at);
  if (coverage?.isCovered === true && !isBehind) throw unknown(again.at);
  return { at: again.at, report: { hash, status: "pending", blockNumber: null, operations: [] } };
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
