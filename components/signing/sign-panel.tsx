"use client";

import { type ReactNode, useState } from "react";
import { useSettings } from "../settings";
import { texts } from "../texts";
import { signingTexts } from "../texts/signing";
import { useTracker } from "../tracker/context";
import type { Tracked } from "../tracker/tracked";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { type ConnectedWallet, useWallet, type Wallet } from "../wallet/wallet";
import { AccountChoice } from "./account-choice";
import { AccountCode } from "./account-code";
import { ConnectStep } from "./connect-step";
import { Cost } from "./cost";
import { Decision } from "./decision";
import type { LivePreview } from "./preview";
import type { Proposal } from "./proposal";

interface SignPanelProps {
  readonly proposal: Proposal | null;
  readonly preview: LivePreview;
  /** A warning that the person must confirm first, about a danger that the preview does not show. */
  readonly danger?: string | undefined;
  /** True while a lookup runs that may result in a warning. */
  readonly isChecking?: boolean;
  readonly onAnswer?: ((tracked: Tracked) => void) | undefined;
  /** Replaces the sign button, for a batch. */
  readonly children?: ReactNode;
}

/** The steps from the message to the wallet: connect, switch to the right chain, confirm warnings, sign. */
export function SignPanel(props: SignPanelProps) {
  const wallet = useWallet();
  return (
    <WalletSteps wallet={wallet}>
      {(connected) =>
        props.children ?? (
          // A new key resets the confirmations: each transaction, recipient and warning needs its own.
          <SignStep key={confirmationKey(props)} {...props} wallet={connected} />
        )
      }
    </WalletSteps>
  );
}

function confirmationKey({ proposal, danger }: SignPanelProps): string {
  return `${proposal?.draft.to} ${proposal?.draft.data} ${danger}`;
}

/**
 * Shows `children` once a wallet is connected and on the right chain. `isForMessage`: warns of accounts whose messages are
 * not recognized.
 */
export function WalletSteps({
  wallet,
  isForMessage = true,
  children,
}: {
  wallet: Wallet;
  isForMessage?: boolean;
  children: (wallet: ConnectedWallet) => ReactNode;
}) {
  const { network } = useSettings();
  if (wallet.phase !== "connected") return <ConnectStep className="w-full" />;
  const { account, actions } = wallet;
  const name = texts.networkName(network);
  return (
    <div className="space-y-5">
      <AccountChoice account={account} />
      {isForMessage ? <AccountCode wallet={wallet} /> : null}
      {account.chainId === network.chainId ? (
        children(wallet)
      ) : (
        <div className="space-y-3">
          <p className="text-refused text-sm">{signingTexts.wrongChain(name)}</p>
          <Button look="filled" className="w-full" onClick={() => void actions.switchChain()}>
            {signingTexts.switch(name)}
          </Button>
        </div>
      )}
    </div>
  );
}

type Stage = "idle" | "checking" | "signing";

function SignStep(props: SignPanelProps & { wallet: ConnectedWallet }) {
  const { proposal, preview, danger, isChecking = false, onAnswer, wallet } = props;
  const { send } = useTracker();
  const [isRejectionConfirmed, setRejectionConfirmed] = useState(false);
  const [isDangerConfirmed, setDangerConfirmed] = useState(false);
  const [stage, setStage] = useState<Stage>("idle");
  const [hasChanged, setChanged] = useState(false);
  const isRejected = preview.result.kind === "rejected";
  const isConfirmed = (!isRejected || isRejectionConfirmed) && (danger === undefined || isDangerConfirmed);
  const canSign =
    proposal !== null && preview.result.kind !== "unknown" && isConfirmed && !isChecking && stage === "idle";

  async function sign(proposed: Proposal) {
    setStage("checking");
    setChanged(false);
    const now = await preview.refresh();
    if (now.kind === "rejected" && !isRejectionConfirmed) {
      setChanged(true);
      setStage("idle");
      return;
    }
    setStage("signing");
    const { subject, draft } = proposed;
    const tracked = await send({ subject, draft, account: wallet.account.address }, wallet.actions);
    setStage("idle");
    onAnswer?.(tracked);
  }

  return (
    <div className="space-y-4">
      {proposal === null ? null : <Cost message={proposal.draft} wallet={wallet} />}
      {hasChanged ? <Notice tone="refused" title={signingTexts.changed} /> : null}
      {isRejected && proposal !== null ? (
        <Decision text={signingTexts.anyway} isChecked={isRejectionConfirmed} onChange={setRejectionConfirmed} />
      ) : null}
      {danger === undefined || proposal === null ? null : (
        <Decision text={danger} isChecked={isDangerConfirmed} onChange={setDangerConfirmed} />
      )}
      <Button
        look={isRejected ? "outlined" : "filled"}
        className="w-full"
        disabled={!canSign}
        aria-busy={stage !== "idle"}
        onClick={() => (proposal === null ? undefined : void sign(proposal))}
      >
        {stage === "checking"
          ? signingTexts.rechecking
          : stage === "signing"
            ? signingTexts.signing
            : signingTexts.sign}
      </Button>
    </div>
  );
}
