"use client";

import { type ReactNode, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { ReasonCode } from "@/lib/protocol";
import { useSettings } from "../hooks/settings";
import { subjectText } from "../tracker/subject";
import type { Tracked } from "../tracker/tracked";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { Decision } from "../ui/decision";
import { Notice } from "../ui/notice";
import { type ConnectedWallet, useWallet, type Wallet } from "../wallet/wallet";
import { AccountChoice } from "./account-choice";
import { AccountCode } from "./account-code";
import { ConfirmFirst } from "./confirm-first";
import { ConnectStep } from "./connect-step";
import { Cost } from "./cost";
import { Decisive } from "./decisive";
import type { LivePreview } from "./preview";
import type { Proposal } from "./proposal";
import { useRepeat } from "./repeat";
import { SwitchStep } from "./switch-step";
import { type Signing, useSigning } from "./use-signing";

interface SignPanelProps {
  readonly proposal: Proposal | null;
  readonly preview: LivePreview;
  /** A warning that the person must confirm first, about a danger that the preview does not show. */
  readonly danger?: string | undefined;
  /** True while a lookup runs that may result in a warning. */
  readonly isChecking?: boolean;
  /** Called with the transaction when the wallet has answered. */
  readonly onAnswer?: ((tracked: Tracked) => void) | undefined;
  /** Called with true when signing begins, and with false once the wallet has answered. */
  readonly onSigning?: ((isSigning: boolean) => void) | undefined;
  /** Text of the button. */
  readonly label?: string | undefined;
  /** Shown beside the facts right above the button. */
  readonly summary?: ReactNode;
  /** Replaces the sign button, for a series. */
  readonly children?: ReactNode;
}

/** The steps from the message to the wallet: connect, switch to the right chain, confirm warnings, sign. */
export function SignPanel(props: SignPanelProps) {
  const wallet = useWallet();
  const key = confirmationKey(props, wallet);
  const signing = useSigning({ ...props, confirmationKey: key });
  return (
    <WalletSteps wallet={wallet}>
      {(connected) =>
        props.children ?? (
          // A new key resets the confirmations: each account, transaction, recipient and warning needs its own. While the
          // wallet waits, the key stays, so that the button shows it.
          <SignStep key={signing.key ?? key} {...props} wallet={connected} signing={signing} />
        )
      }
    </WalletSteps>
  );
}

function confirmationKey({ proposal, danger }: Pick<SignPanelProps, "proposal" | "danger">, wallet: Wallet): string {
  const { to, data, value } = proposal?.transaction ?? {};
  return `${wallet.phase === "connected" ? wallet.account.address : ""} ${to} ${data} ${value} ${danger}`;
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
  const { chainId } = useSettings().network;
  if (wallet.phase !== "connected") return <ConnectStep className="w-full" />;
  const { account } = wallet;
  return (
    // The focus comes here if the button that connected the wallet had it.
    <div tabIndex={-1} data-after-connect="" className="space-y-5 outline-none">
      <AccountChoice account={account} />
      {account.chainId !== chainId ? (
        <SwitchStep wallet={wallet} />
      ) : isForMessage ? (
        <AccountCode key={account.address} address={account.address}>
          {children(wallet)}
        </AccountCode>
      ) : (
        children(wallet)
      )}
    </div>
  );
}

function SignStep(props: SignPanelProps & { wallet: ConnectedWallet; signing: Signing }) {
  const t = useTranslate();
  const { proposal, preview, danger, isChecking = false, label = t("signing.sign"), wallet, signing } = props;
  const { stage, problem } = signing;
  const [confirmed, setConfirmed] = useState<ReasonCode | null>(null);
  const [isDangerConfirmed, setDangerConfirmed] = useState(false);
  // While the wallet is asked, the tracker already has the transaction itself.
  const repeat = useRepeat(stage === "signing" || proposal === null ? null : proposal.subject);
  const reason = preview.result.kind === "rejected" ? preview.result.reason : null;
  const isRejected = reason !== null;
  const isRejectionConfirmed = reason === confirmed;
  const isConfirmed =
    (!isRejected || isRejectionConfirmed) && (danger === undefined || isDangerConfirmed) && repeat.isConfirmed;
  const canSign =
    proposal !== null && preview.result.kind !== "unknown" && isConfirmed && !isChecking && stage === "idle";

  return (
    <div className="space-y-4">
      {proposal === null ? null : <Cost message={proposal.transaction} wallet={wallet} />}
      {problem === null ? null : <Notice tone="refused" title={t(`signing.${problem}`)} />}
      {isRejected && proposal !== null ? (
        <Decision
          text={t("signing.anyway")}
          isChecked={isRejectionConfirmed}
          onChange={(isChecked) => setConfirmed(isChecked ? reason : null)}
        />
      ) : null}
      {danger === undefined || proposal === null ? null : (
        <Decision text={danger} isChecked={isDangerConfirmed} onChange={setDangerConfirmed} />
      )}
      {repeat.decision}
      <ActionBar>
        {proposal === null ? null : (
          <Decisive
            text={subjectText(t, proposal.subject)}
            recipient={proposal.kind === "message" ? proposal.transaction.to : proposal.recipient}
            account={wallet.account.address}
            value={proposal.transaction.value}
          >
            {props.summary}
          </Decisive>
        )}
        {isConfirmed || proposal === null ? null : <ConfirmFirst />}
        <Button
          look={isRejected ? "outlined" : "filled"}
          className="w-full"
          disabled={!canSign}
          aria-busy={stage !== "idle"}
          onClick={() => (proposal === null ? undefined : signing.sign(proposal, wallet, confirmed))}
        >
          {stage === "checking" ? t("signing.rechecking") : stage === "signing" ? t("signing.signing") : label}
        </Button>
      </ActionBar>
    </div>
  );
}
