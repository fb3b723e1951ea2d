"use client";

import { type ReactNode, useState } from "react";
import { useSettings } from "../settings";
import { texts } from "../texts";
import { signingTexts } from "../texts/signing";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { type Draft, useWallet, type Wallet, type WalletActions } from "../wallet/wallet";
import { Cost } from "./cost";
import { draftOf, type Verdict } from "./judge";

type Connected = Extract<Wallet, { phase: "connected" }>;

interface SignPanelProps {
  readonly text: string | null;
  readonly verdict: Verdict;
  readonly onSign: (draft: Draft, actions: WalletActions) => void;
}

/** From the message to the wallet: connect, be on the right chain, decide, sign. */
export function SignPanel({ text, verdict, onSign }: SignPanelProps) {
  const wallet = useWallet();
  const { network } = useSettings();
  if (wallet.phase !== "connected") return <ConnectStep wallet={wallet} />;
  const { account, actions } = wallet;
  const name = texts.networkName(network.name);
  return (
    <div className="space-y-5">
      <AccountChoice wallet={wallet} />
      {account.chainId === network.chainId ? (
        // A new message is a new decision.
        <SignStep key={text} text={text} verdict={verdict} wallet={wallet} onSign={onSign} />
      ) : (
        <div className="space-y-3">
          <p className="text-refused text-sm">{signingTexts.mint.wrongChain(name)}</p>
          <Button look="filled" className="w-full" onClick={() => void actions.switchChain()}>
            {signingTexts.mint.switch(name)}
          </Button>
        </div>
      )}
    </div>
  );
}

function ConnectStep({ wallet }: { wallet: Wallet }) {
  if (wallet.phase === "failed") return <Notice tone="refused" title={signingTexts.mint.walletFailed} />;
  const isBusy = wallet.phase === "loading" || wallet.phase === "connecting";
  return (
    <Button look="filled" className="w-full" onClick={wallet.connect} aria-busy={isBusy}>
      {isBusy ? signingTexts.mint.connecting : signingTexts.mint.connect}
    </Button>
  );
}

function SignStep({ text, verdict, wallet, onSign }: SignPanelProps & { wallet: Connected }) {
  const [isSure, setSure] = useState(false);
  const draft = text === null ? null : draftOf(text, wallet.account.address);
  const isRejected = verdict.kind === "rejected";
  const canSign = draft !== null && verdict.kind !== "unknown" && (!isRejected || isSure);
  return (
    <div className="space-y-4">
      {draft === null ? null : <Cost draft={draft} wallet={wallet} />}
      {isRejected && draft !== null ? (
        <label className="flex min-h-11 items-start gap-3 text-sm">
          <input
            type="checkbox"
            checked={isSure}
            onChange={(event) => setSure(event.target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-(--refused)"
          />
          <span>{signingTexts.mint.anyway}</span>
        </label>
      ) : null}
      <Button
        look={isRejected ? "outlined" : "filled"}
        className="w-full"
        disabled={!canSign}
        onClick={() => {
          if (draft !== null) onSign(draft, wallet.actions);
        }}
      >
        {signingTexts.mint.sign}
      </Button>
    </div>
  );
}

function AccountChoice({ wallet: { account } }: { wallet: Connected }): ReactNode {
  const { choice } = account;
  if (choice === null) return null;
  return (
    <div>
      <label htmlFor="development-account" className="mb-1.5 block font-medium text-sm">
        {signingTexts.mint.account}
      </label>
      <select
        id="development-account"
        value={choice.index}
        onChange={(event) => choice.choose(Number.parseInt(event.target.value, 10))}
        className="h-11 w-full rounded-xs border border-line-strong bg-plate px-3 text-sm"
      >
        {Array.from({ length: choice.count }, (_, index) => index).map((index) => (
          <option key={index} value={index}>
            {signingTexts.mint.developmentAccount(index)}
          </option>
        ))}
      </select>
      <p className="mt-1 text-faint text-sm">{signingTexts.mint.developmentNote}</p>
    </div>
  );
}
