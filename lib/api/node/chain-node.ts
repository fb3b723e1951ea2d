import { z } from "zod";
import { askMintControl } from "@/lib/chain/mint-control";
import { pendingMintsReader } from "@/lib/chain/pending-mints";
import { askProceeds } from "@/lib/chain/proceeds";
import { countSchema, createRpcClient, hashSchema, type RpcOptions } from "@/lib/chain/rpc";
import type { ChainNode } from "../http/define-endpoint";

const placeSchema = z.object({ blockHash: hashSchema.nullable(), blockNumber: countSchema.nullable() }).nullable();

/** The chain's nodes for the API. Calls throw if no node answers. `options`: as of the RPC client. */
export function chainNode(urls: readonly string[], options?: RpcOptions): ChainNode {
  const rpc = createRpcClient(urls, options);
  return {
    async findTransaction(hash) {
      const place = await rpc.call("eth_getTransactionByHash", [hash], placeSchema);
      if (place === null) return null;
      const { blockNumber, blockHash } = place;
      return { block: blockNumber === null || blockHash === null ? null : { number: blockNumber, hash: blockHash } };
    },
    findProceeds: (question) => askProceeds(rpc, question),
    findPendingMints: pendingMintsReader(rpc),
    mintControl: (question, _client, spend) => askMintControl(rpc, question, { spend }),
  };
}
