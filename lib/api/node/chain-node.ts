import { z } from "zod";
import { askMintControl } from "@/lib/chain/mint-control";
import { countSchema, createRpcClient, hashSchema } from "@/lib/chain/rpc";
import type { ChainNode } from "../http/define-endpoint";

const placeSchema = z.object({ blockHash: hashSchema.nullable(), blockNumber: countSchema.nullable() }).nullable();

/** The nodes at these addresses as the API asks them; its calls throw where none answers. */
export function chainNode(urls: readonly string[]): ChainNode {
  const rpc = createRpcClient(urls);
  return {
    async findTransaction(hash) {
      const place = await rpc.call("eth_getTransactionByHash", [hash], placeSchema);
      if (place === null) return null;
      const { blockNumber, blockHash } = place;
      return { block: blockNumber === null || blockHash === null ? null : { number: blockNumber, hash: blockHash } };
    },
    mintControl: (question) => askMintControl(rpc, question),
  };
}
