import { executionResult, NodeInconsistentError, type RpcClient, toQuantity } from "@/lib/chain/rpc";
import {
  type CallResult,
  decideMintControl,
  MINT_CONTROL_FROM,
  MINT_CONTROL_GAS,
  type MintControlAnswer,
  type MintControlQuestion,
} from "@/lib/protocol";

/**
 * Asks the contract, call by call, until one decides (decisions.md §4, "Mint control").
 * @throws retryable errors where a node fails: only the chain decides, never a fault
 */
export async function askMintControl(rpc: RpcClient, question: MintControlQuestion): Promise<MintControlAnswer> {
  const results: CallResult[] = [];
  for (;;) {
    const step = decideMintControl(question, results);
    if (step.kind === "answered") return step.answer;
    results.push(await call(rpc, question, step.data));
  }
}

async function call(rpc: RpcClient, question: MintControlQuestion, data: string): Promise<CallResult> {
  const transaction = {
    from: MINT_CONTROL_FROM,
    to: question.contract,
    data,
    gas: toQuantity(Number(MINT_CONTROL_GAS)),
  };
  const calls = [{ method: "eth_call", params: [transaction, { blockHash: question.parentHash }] }];
  return rpc.onOneNode(-1, async (node) => {
    const [outcome] = await node.batch(calls, "gap");
    const result = outcome === undefined ? null : executionResult(outcome);
    if (result !== null) return result;
    const reason = outcome?.kind === "error" ? `: ${outcome.message.slice(0, 200)}` : "";
    throw new NodeInconsistentError(`the node could not execute eth_call${reason}`);
  });
}
