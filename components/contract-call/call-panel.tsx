"use client";

import { useEffect, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { useSingleRun } from "../hooks/use-single-run";
import { Cost } from "../signing/cost";
import { WalletSteps } from "../signing/sign-panel";
import { Button } from "../ui/button";
import { Decision } from "../ui/decision";
import { type ConnectedWallet, type ContractCall, useWallet } from "../wallet/wallet";
import { callAvailability } from "./availability";
import { CallStatusText } from "./call-status";
import type { MinedCall } from "./follow-call";
import type { StoredCall } from "./sent-call";
import { useContractCall } from "./use-contract-call";

interface CallPanelProps {
  /** Null: the page does not have all values yet. */
  readonly call: ContractCall | null;
  /** Text of the button: the effect of the call. */
  readonly action: string;
  readonly onMined: (mined: MinedCall, wallet: ConnectedWallet) => void;
  /** The key under which the device stores the call, so that a reloaded page resumes. Default: nowhere. */
  readonly stored?: StoredCall;
  /** Whether a person can send the call now. If not, the panel only shows the last one. Default: true. */
  readonly isPossible?: boolean;
  /** Whether the call succeeds at most once, so that no other one can be sent while it waits or after it. Default: false. */
  readonly isOnce?: boolean;
  /** Called when a call begins to wait for the wallet or its block, and when it no longer does. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

/** The steps of a call of a contract: connect, switch the network, see the cost, sign, and wait for its block. */
export function CallPanel(props: CallPanelProps) {
  const wallet = useWallet();
  if (props.isPossible === false && wallet.phase !== "connected") return null;
  return (
    <WalletSteps wallet={wallet} isForMessage={false}>
      {(connected) => <CallStep {...props} wallet={connected} />}
    </WalletSteps>
  );
}

function CallStep({ wallet, ...props }: CallPanelProps & { wallet: ConnectedWallet }) {
  const { call, action, onMined, stored, isPossible = true, isOnce = false, onWaiting } = props;
  const t = useTranslate();
  const { status, send, recall } = useContractCall(stored);
  const follow = () => recall(wallet, (mined) => onMined(mined, wallet));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account; the functions are new in each render
  useEffect(() => {
    if (stored !== undefined) follow();
  }, [stored, wallet.account.address]);
  const availability = callAvailability(status, { isPossible, isOnce });
  const isWaiting = availability === "waiting";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new in each render
  useEffect(() => {
    if (!isWaiting) return;
    onWaiting?.(true);
    return () => onWaiting?.(false);
  }, [isWaiting]);
  const runOnce = useSingleRun();
  const start = async (given: ContractCall) => {
    // Another page of the site has sent it since this one was loaded.
    const isElsewhere = isOnce && status.kind === "idle" && stored?.read()?.account === wallet.account.address;
    if (isElsewhere) follow();
    else await send(given, wallet, (mined) => onMined(mined, wallet));
  };
  const [isSure, setSure] = useState(false);
  return (
    <div className="space-y-4">
      {call === null || availability === "none" ? null : <Cost call={call} wallet={wallet} />}
      {availability === "confirm" ? (
        <Decision text={t("signing.repeat")} isChecked={isSure} onChange={setSure} />
      ) : null}
      {availability === "none" ? null : (
        <Button
          look="filled"
          className="w-full"
          disabled={call === null || isWaiting || (availability === "confirm" && !isSure)}
          aria-busy={isWaiting}
          onClick={() => {
            setSure(false);
            if (call !== null) void runOnce(() => start(call));
          }}
        >
          {status.kind === "signing" ? t("signing.signing") : isWaiting ? t("call.waiting") : action}
        </Button>
      )}
      <div role="status" data-status={status.kind}>
        <CallStatusText status={status} />
      </div>
    </div>
  );
}
