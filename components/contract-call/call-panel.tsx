"use client";

import { useEffect, useState } from "react";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format";
import { Cost, callFaultText } from "../signing/cost";
import { Decision } from "../signing/decision";
import { WalletSteps } from "../signing/sign-panel";
import { Button } from "../ui/button";
import { HashText } from "../ui/hex";
import { useSingleRun } from "../use-single-run";
import { type ConnectedWallet, type ContractCall, useWallet } from "../wallet/wallet";
import type { StoredCall } from "./sent-call";
import { type CallStatus, type MinedCall, useContractCall } from "./use-contract-call";

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
  const isDoubtful = status.kind === "maybe-sent";
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

function CallStatusText({ status }: { status: CallStatus }) {
  const t = useTranslate();
  switch (status.kind) {
    case "idle":
    case "signing":
      return null;
    case "not-sent":
    case "maybe-sent":
      return (
        <div className="text-sm">
          <p className={status.fault.kind === "rejected" ? "text-soft" : "text-refused"}>
            {t("units.sentences", {
              first: callFaultText(t, status.fault.kind),
              second: t(`tracker.faults.${status.fault.kind}.hint`),
            })}
          </p>
          {status.fault.kind === "rejected" || status.fault.detail === "" ? null : (
            <details>
              <summary className="link w-fit py-3 text-faint">{t("tracker.details")}</summary>
              <pre className="message max-h-48 overflow-auto whitespace-pre-wrap bg-sunk p-3 text-xs" dir="ltr">
                {status.fault.detail}
              </pre>
            </details>
          )}
        </div>
      );
    default:
      return (
        <p className={`text-sm ${status.kind === "reverted" ? "text-refused" : ""}`}>
          {textOf(t, status)} <HashText value={status.hash} digits={8} withTools />
        </p>
      );
  }
}

function textOf(t: Translate, status: Extract<CallStatus, { readonly hash: string }>): string {
  switch (status.kind) {
    case "sent":
    case "recalled":
      return t("tracker.sentText");
    case "replaced":
      return t("tracker.canceledText");
    case "mined":
      return t("call.mined", { block: groupDigits(t, status.block) });
    case "reverted":
      return t("tracker.revertedText", { block: groupDigits(t, status.block) });
  }
}
