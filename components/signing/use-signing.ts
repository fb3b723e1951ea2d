"use client";

import { useState } from "react";
import { useTracker } from "../tracker/context";
import type { Tracked } from "../tracker/tracked";
import { useSingleRun } from "../use-single-run";
import type { ConnectedWallet } from "../wallet/wallet";
import type { LivePreview } from "./preview";
import type { Proposal } from "./proposal";

/** A signature of a page: at most one at a time. */
export interface Signing {
  readonly stage: "idle" | "checking" | "signing";
  /** The confirmation key of the transaction that is being signed; null: none. */
  readonly key: string | null;
  /** Whether the state had changed when the person signed, so that nothing was sent. */
  readonly hasChanged: boolean;
  /** Checks the proposal again, then asks the wallet. Does nothing while another signature is under way. */
  sign(proposal: Proposal, wallet: ConnectedWallet, isRejectionConfirmed: boolean): void;
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
  const [changed, setChanged] = useState<string | null>(null);
  const runOnce = useSingleRun();

  async function run(proposal: Proposal, wallet: ConnectedWallet, isRejectionConfirmed: boolean): Promise<void> {
    setStage("checking");
    setChanged(null);
    const now = await preview.refresh();
    if (now.kind === "rejected" && !isRejectionConfirmed) return setChanged(confirmationKey);
    setStage("signing");
    const { subject, transaction } = proposal;
    onAnswer?.(await send({ subject, transaction, account: wallet.account.address }, wallet.actions));
  }

  return {
    stage,
    key,
    hasChanged: changed === confirmationKey,
    sign(proposal, wallet, isRejectionConfirmed) {
      void runOnce(() => {
        setKey(confirmationKey);
        onSigning?.(true);
        return run(proposal, wallet, isRejectionConfirmed).finally(() => {
          setStage("idle");
          setKey(null);
          onSigning?.(false);
        });
      });
    },
  };
}
