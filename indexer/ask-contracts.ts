import { askMintControl, CallsAhead } from "@/lib/chain/mint-control";
import type { ExecuteOptions, RpcClient } from "@/lib/chain/rpc";
import type { AskMintControl } from "./judge/judge-blocks";
import type { Watchdog } from "./telemetry/watchdog";

/**
 * Returns the function that asks mint control contracts at the nodes. It reports each answer to the watchdog, because a
 * batch may need thousands of answers, one after the other. For the same reason, `spend` can end the wait for them.
 */
export function askContracts(rpc: RpcClient, watchdog: Watchdog, spend?: ExecuteOptions["spend"]): AskMintControl {
  const ahead = new CallsAhead();
  return async (question) => {
    const answer = await askMintControl(rpc, question, { ahead, spend });
    watchdog.alive("a mint control contract answered");
    return answer;
  };
}
