import { z } from "zod";
import { askItemStates } from "@/lib/chain/item-states";
import { askMintControlOnce } from "@/lib/chain/mint-control";
import { pendingMintsReader } from "@/lib/chain/pending-mints";
import { askProceeds } from "@/lib/chain/proceeds";
import {
  countSchema,
  createRpcClient,
  hashSchema,
  NodeInconsistentError,
  parseOutcome,
  type RpcClient,
  type RpcOptions,
} from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import type { ChainNode } from "../http/define-endpoint";

const placeSchema = z.object({ blockHash: hashSchema.nullable(), blockNumber: countSchema.nullable() }).nullable();

/** The chain's nodes for the API. Calls throw if no node answers. `options`: as of the RPC client. */
export function chainNode(urls: readonly string[], options?: RpcOptions): ChainNode {
  const rpc = createRpcClient(urls, options);
  return {
    async findTransaction(hash, _client, at) {
      const found = foundAt(await rpc.call("eth_getTransactionByHash", [hash], placeSchema));
      return found?.block === null && at !== null ? findPending(rpc, hash, at) : found;
    },
    findProceeds: (question) => askProceeds(rpc, question),
    findItemStates: (question) => askItemStates(rpc, question),
    findPendingMints: pendingMintsReader(rpc),
    mintControl: (question, _client, spend) => askMintControlOnce(rpc, question, { spend }),
  };
}

/**
 * Looks up a transaction that seems to be pending. A node that is behind the index would report so of a transaction in a block
 * that the index has passed, so the node's latest block is read before.
 * @throws NodeInconsistentError if the node is behind
 */
async function findPending(rpc: RpcClient, hash: Hash, at: IndexPosition) {
  const [head, place] = await rpc.batch([
    { method: "eth_blockNumber", params: [] },
    { method: "eth_getTransactionByHash", params: [hash] },
  ]);
  const height = parseOutcome("eth_blockNumber", head, countSchema);
  if (height >= at.block) return foundAt(parseOutcome("eth_getTransactionByHash", place, placeSchema));
  throw new NodeInconsistentError(`the node is at block ${height}, behind the index at ${at.block}`);
}

function foundAt(place: z.infer<typeof placeSchema>): Awaited<ReturnType<ChainNode["findTransaction"]>> {
  if (place === null) return null;
  const { blockNumber, blockHash } = place;
  return { block: blockNumber === null || blockHash === null ? null : { number: blockNumber, hash: blockHash } };
}
