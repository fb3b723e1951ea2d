import { z } from "zod";
import { countSchema, createRpcClient, executionResult, hashSchema, type RpcClient, toQuantity } from "@/lib/chain/rpc";
import {
  type CallResult,
  decideMintControl,
  MINT_CONTROL_FROM,
  MINT_CONTROL_GAS,
  type MintControlAnswer,
  type MintControlQuestion,
} from "@/lib/protocol";
import type { ChainNode } from "./define";

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

async function askMintControl(rpc: RpcClient, question: MintControlQuestion): Promise<MintControlAnswer> {
  const results: CallResult[] = [];
  for (;;) {
    const step = decideMintControl(question, results);
    if (step.kind === "answered") return step.answer;
    const gas = toQuantity(Number(MINT_CONTROL_GAS));
    const call = { from: MINT_CONTROL_FROM, to: question.contract, data: step.data, gas };
    const [outcome] = await rpc.batch([{ method: "eth_call", params: [call, { blockHash: question.parentHash }] }]);
    const result = outcome === undefined ? null : executionResult(outcome);
    if (result === null) throw new Error("the node could not execute eth_call");
    results.push(result);
  }
}
