import {
  type CallResult,
  decideMintControl,
  MINT_CONTROL_FROM,
  MINT_CONTROL_GAS,
  type MintControlAnswer,
  type MintControlQuestion,
} from "@/lib/protocol";
import { execute, type RpcClient, toQuantity } from "./rpc";

const GAS = toQuantity(Number(MINT_CONTROL_GAS));

/**
 * Asks the contract, call by call, until one decides (decisions.md §4, "Mint control").
 * @throws retryable errors where nodes fail: only the chain decides, never a fault
 */
export async function askMintControl(rpc: RpcClient, question: MintControlQuestion): Promise<MintControlAnswer> {
  const { contract: to, parentHash: blockHash } = question;
  const results: CallResult[] = [];
  for (;;) {
    const step = decideMintControl(question, results);
    if (step.kind === "answered") return step.answer;
    results.push(await execute(rpc, { from: MINT_CONTROL_FROM, to, data: step.data, gas: GAS, blockHash }));
  }
}
