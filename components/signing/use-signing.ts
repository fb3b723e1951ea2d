"use client";

import { useState } from "react";
import type { ReasonCode } from "@/lib/protocol";
import { useIsRemoved } from "../hooks/use-is-removed";
import { useSingleRun } from "../hooks/use-single-run";
import { useTracker } from "../tracker/context";
import type { Tracked } from "../tracker/tracked";
import type { ConnectedWallet } from "../wallet/wallet";
import type { LivePreview } from "./preview";
import type { Proposal } from "./proposal";

/**
 * Why nothing was sent: the state had changed, or could not be checked once more. `silent`: the wallet's node did not answer in time.
 */
type Problem = "changed" | "unchecked" | "silent";

/** A signature of a page: at most one at a time. */
export interface Signing {
  readonly stage: "idle" | "checking" | "signing";
  /** The confirmation key of the transaction that is being signed; null: none. */
  readonly key: string | null;
  /**
   * Why nothing was sent when the person signed. Null if there is no such reason. Signing again checks again.
   */
  readonly problem: Problem | null;
  /**
   * Checks the proposal again, then asks the wallet if the panel is still open. Does nothing while another signature is under way.
   * `confirmed`: the rejection that the person expects; null for none.
   */
  sign(proposal: Proposal, wallet: ConnectedWallet, confirmed: ReasonCode | null): void;
}

/**
 * The signature of a panel. It outlives the step that began it: while the wallet waits, the next proposal may replace the
 * signed one.
 */
export function useSigning({
  preview,
  confirmationKey,
  onAnswer,
  onSigning,
}: {
  readonly preview: LivePreview;
  readonly confirmationKey: string;
  readonly onAnswer?: ((tracked: Tracked) => void) | undefined;
  readonly onSigning?: ((isSigning: boolean) => void) | undefined;
}): Signing {
  const { send } = useTracker();
  const [stage, setStage] = useState<Signing["stage"]>("idle");
  const [key, setKey] = useState<string | null>(null);
  const [stopped, setStopped] = useState<{ key: string; problem: Problem } | null>(null);
  const runOnce = useSingleRun();
  const isRemoved = useIsRemoved();

  async function run(proposal: Proposal, wallet: ConnectedWallet, confirmed: ReasonCode | null): Promise<void> {
    setStage("checking");
    setStopped(null);
    const now = await preview.refresh();
    if (now.kind === "silent") return setStopped({ key: confirmationKey, problem: "silent" });
    if (now.kind === "rejected" && now.reason !== confirmed)
      return setStopped({ key: confirmationKey, problem: "changed" });
    // If the token's contract decides, it may not answer.
    if (now.kind === "unknown" && preview.result.kind !== "contract")
      return setStopped({ key: confirmationKey, problem: "unchecked" });
    if (isRemoved()) return;
    setStage("signing");
    const { subject, transaction } = proposal;
    onAnswer?.(await send({ subject, transaction, account: wallet.account.address }, wallet.actions));
  }

  return {
    stage,
    key,
    problem: stopped?.key === confirmationKey ? stopped.problem : null,
    sign(proposal, wallet, confirmed) {
      void runOnce(() => {
        setKey(confirmationKey);
        onSigning?.(true);
        return run(proposal, wallet, confirmed).finally(() => {
          setStage("idle");
          setKey(null);
          onSigning?.(false);
        });
      });
    },
  };
}
