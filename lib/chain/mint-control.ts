import {
  type CallResult,
  decideMintControl,
  MINT_CONTROL_FROM,
  MINT_CONTROL_GAS,
  type MintControlAnswer,
  type MintControlQuestion,
} from "@/lib/protocol";
import { type ExecuteOptions, execute, type RpcClient, toQuantity } from "./rpc";

const GAS = toQuantity(Number(MINT_CONTROL_GAS));

/**
 * Calls the mint control contract until an answer decides (spec §5.3.2, §5.3.4). `options`: of each execution.
 * @throws RetryableError if nodes fail, because a failed request must never decide (spec §5.3.5)
 */
export async function askMintControl(
  rpc: RpcClient,
  question: MintControlQuestion,
  options: Pick<ExecuteOptions, "spend"> = {},
): Promise<MintControlAnswer> {
  const { contract: to, parentHash: blockHash } = question;
  const results: CallResult[] = [];
  for (;;) {
    const step = decideMintControl(question, results);
    if (step.kind === "answered") return step.answer;
    const call = { from: MINT_CONTROL_FROM, to, data: step.data, gas: GAS, blockHash };
    results.push(await execute(rpc, call, options));
  }
}
