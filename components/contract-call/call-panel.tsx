"use client";

import { useEffect, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Cost } from "../signing/cost";
import { Decision } from "../signing/decision";
import { WalletSteps } from "../signing/sign-panel";
import { Button } from "../ui/button";
import { useSingleRun } from "../use-single-run";
import { type ConnectedWallet, type ContractCall, useWallet } from "../wallet/wallet";
import { CallStatusText } from "./call-status";
import type { StoredCall } from "./sent-call";
import { type MinedCall, useContractCall } from "./use-contract-call";

interface CallPanelProps {
  /** Null: the page does not have all values yet. */
  readonly call: ContractCall | null;
  /** Text of the button: the effect of the call. */
  readonly action: string;
  readonly onMined: (mined: MinedCall, wallet: ConnectedWallet) => void;
  /** The key under which the device stores the call, so that a reloaded page resumes. Default: nowhere. */
  readonly stored?: StoredCall;
}

/** The steps of a call of a contract: connect, switch the network, see the cost, sign, and wait for its block. */
export function CallPanel(props: CallPanelProps) {
  const wallet = useWallet();
  return (
    <WalletSteps wallet={wallet} isForMessage={false}>
      {(connected) => <CallStep {...props} wallet={connected} />}
    </WalletSteps>
  );
}

function CallStep({ call, action, onMined, stored, wallet }: CallPanelProps & { wallet: ConnectedWallet }) {
  const t = useTranslate();
  const { status, send, recall } = useContractCall(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account; the functions are new in each render
  useEffect(() => {
    if (stored === undefined) return;
    recall(wallet, (mined) => onMined(mined, wallet));
  }, [stored, wallet.account.address]);
  const isBusy = status.kind === "signing" || status.kind === "sent";
  const runOnce = useSingleRun();
  const start = (given: ContractCall) => runOnce(() => send(given, wallet, (mined) => onMined(mined, wallet)));
  const [isSure, setSure] = useState(false);
  // The wallet may send a dropped call again.
  const isDoubtful = status.kind === "maybe-sent" || status.kind === "dropped";
  return (
    <div className="space-y-4">
      {call === null ? null : <Cost call={call} wallet={wallet} />}
      {isDoubtful ? <Decision text={t("signing.repeat")} isChecked={isSure} onChange={setSure} /> : null}
      <Button
        look="filled"
        className="w-full"
        disabled={call === null || isBusy || (isDoubtful && !isSure)}
        aria-busy={isBusy}
        onClick={() => {
          setSure(false);
          if (call !== null) void start(call);
        }}
      >
        {status.kind === "signing" ? t("signing.signing") : status.kind === "sent" ? t("call.waiting") : action}
      </Button>
      <div role="status" data-status={status.kind}>
        <CallStatusText status={status} />
      </div>
    </div>
  );
}
