import { askMintControl, askMintControlOnce, CallsAhead } from "@/lib/chain/mint-control";
import type { ExecuteOptions, RpcClient } from "@/lib/chain/rpc";
import type { MintControl } from "./judge/mint-control";
import type { Watchdog } from "./telemetry/watchdog";

/**
 * Mint control by the nodes. Results of two nodes are compared. Each list of calls that a node answers is reported to the watchdog,
 * because a block may need many of them. For the same reason, `spend` can end the wait for them.
 */
export function askContracts(
  rpc: RpcClient,
  watchdog: Pick<Watchdog, "alive"> | null,
  spend?: ExecuteOptions["spend"],
): MintControl {
  const onAnswer = (): void => watchdog?.alive("a node answered a list of calls of mint control");
  const options = { ahead: new CallsAhead(), isCompared: true, onAnswer, spend };
  return {
    answers: (questions) => askMintControl(rpc, questions, options),
    answer: (question) => askMintControlOnce(rpc, question, options),
  };
}
