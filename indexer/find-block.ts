import type { z } from "zod";
import { parseOutcome, type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { FatalError } from "@/lib/runtime/errors";
import { hex } from "./database/bytea";
import type { Connection } from "./database/connection";
import { headerSchema } from "./source/schemas";
import type { BlockReference } from "./source/types";
import { type CheckHeader, savedHeaderCheck } from "./verification/saved-header-check";

/** The nodes have different blocks with this number, so none of them can be trusted. */
export class NodesDisagreeError extends FatalError {
  readonly code = "SNAPSHOT_NODES_DISAGREE";
  constructor(block: number, hashes: readonly string[]) {
    super(`the nodes disagree about block ${block}: ${hashes.join(", ")}`, {
      hint: "A final block has only one hash: remove the nodes of another chain or an old fork from RPC_URL.",
    });
  }
}

/** The index has not recorded the block, and no node is configured. */
class NodeRequiredError extends FatalError {
  readonly code = "NODE_REQUIRED";
  constructor(block: number) {
    super(`the hash of block ${block} is not recorded, because the block has no operations`, {
      hint: "Set RPC_URL to a node that has the block.",
    });
  }
}

/**
 * Finds the hash and the time of a final block: the values that the index recorded, or otherwise the values that all
 * configured nodes report, each with a header that has this hash. The index records only some final blocks.
 * @throws NodesDisagreeError; NodeRequiredError if `rpc` is null; NodeUnverifiedError and the errors of a node, which are retryable; DatabaseUnreachableError
 */
export async function findBlock(connection: Connection, rpc: RpcClient | null, block: number): Promise<BlockReference> {
  const [row] = await connection.query<{ hash: Buffer; timestamp: string }>(
    `select hash, timestamp from block where number = $1
     union all select hash, timestamp from recent_block where number = $1
     union all select block_hash, timestamp from snapshot_due where block_number = $1
     limit 1`,
    [block],
  );
  if (row !== undefined) return { number: block, hash: hex(row.hash), timestamp: Number(row.timestamp) };
  if (rpc === null) throw new NodeRequiredError(block);
  return fetchBlock(rpc, block, await savedHeaderCheck(connection));
}

async function fetchBlock(rpc: RpcClient, block: number, check: CheckHeader): Promise<BlockReference> {
  const headers = await Promise.all(rpc.nodes.map((node) => node.attempt(() => fetchHeader(node, block, check))));
  const [first] = headers;
  const hashes = [...new Set(headers.map(({ hash }) => hash))];
  if (first === undefined || hashes.length !== 1 || first.number !== block) throw new NodesDisagreeError(block, hashes);
  return { number: block, hash: first.hash, timestamp: first.timestamp };
}

/** The values are published, and a node alone must not choose them (spec §8.8.9). */
async function fetchHeader(node: RpcNode, block: number, check: CheckHeader): Promise<z.infer<typeof headerSchema>> {
  const method = "eth_getBlockByNumber";
  const [outcome] = await node.batch([{ method, params: [toQuantity(block), false] }], "head");
  const header = parseOutcome(method, outcome, headerSchema);
  if (outcome?.kind === "result" && isPlainObject(outcome.result)) check(block, outcome.result);
  return header;
}
