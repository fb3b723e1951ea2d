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
import type { Finding } from "./finding";
import type { Proposal } from "./proposal";

interface SignPanelProps {
  readonly proposal: Proposal | null;
  readonly finding: Finding;
  /** What else has to be decided explicitly before it is sent: a danger that no rule of the index knows. */
  readonly danger?: string | undefined;
  /** Whether something is still being looked up that may turn out to be a danger. */
  readonly isChecking?: boolean;
  readonly onAnswer?: ((tracked: Tracked) => void) | undefined;
  /** In place of the button that signs, where several are signed in a row. */
  readonly children?: ReactNode;
}

/** From the message to the wallet: connect, be on the right chain, decide, sign. */
export function SignPanel(props: SignPanelProps) {
  const wallet = useWallet();
  return (
    <WalletSteps wallet={wallet}>
      {(connected) =>
        props.children ?? (
          // A new transaction, recipient or danger is a new decision.
          <SignStep key={decisionKey(props)} {...props} wallet={connected} />
        )
      }
    </WalletSteps>
  );
}

function decisionKey({ proposal, danger }: SignPanelProps): string {
  return `${proposal?.draft.to} ${proposal?.draft.data} ${danger}`;
}

/** What has to be there before anything can be signed: a wallet, and its being on the right chain. */
function WalletSteps({ wallet, children }: { wallet: Wallet; children: (wallet: ConnectedWallet) => ReactNode }) {
  const { network } = useSettings();
  if (wallet.phase !== "connected") return <ConnectStep className="w-full" />;
  const { account, actions } = wallet;
  const name = texts.networkName(network.name);
  return (
    <div className="space-y-5">
      <AccountChoice account={account} />
      <AccountCode wallet={wallet} />
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
  const { proposal, finding, danger, isChecking = false, onAnswer, wallet } = props;
  const { send } = useTracker();
  const [isSure, setSure] = useState(false);
  const [isDaring, setDaring] = useState(false);
  const [stage, setStage] = useState<Stage>("idle");
  const [hasChanged, setChanged] = useState(false);
  const { verdict } = finding;
  const isRejected = verdict.kind === "rejected";
  const isDecided = (!isRejected || isSure) && (danger === undefined || isDaring);
  const canSign = proposal !== null && verdict.kind !== "unknown" && isDecided && !isChecking && stage === "idle";

  async function sign(proposed: Proposal) {
    setStage("checking");
    setChanged(false);
    const now = await finding.refresh();
    if (now.kind === "rejected" && !isSure) {
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
      {proposal === null ? null : <Cost draft={proposal.draft} wallet={wallet} />}
      {hasChanged ? <Notice tone="refused" title={signingTexts.changed} /> : null}
      {isRejected && proposal !== null ? (
        <Decision text={signingTexts.anyway} isTaken={isSure} onChange={setSure} />
      ) : null}
      {danger === undefined || proposal === null ? null : (
        <Decision text={danger} isTaken={isDaring} onChange={setDaring} />
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
