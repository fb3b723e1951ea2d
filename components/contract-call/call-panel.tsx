"use client";

import { useMemo } from "react";
import { formatUnits, groupDigits, roundUpUnits } from "../format";
import { LiveSource } from "../live/source";
import { useLive } from "../live/use-live";
import { useSettings } from "../settings";
import { WalletSteps } from "../signing/sign-panel";
import { callTexts } from "../texts/contract-call";
import { signingTexts } from "../texts/signing";
import { trackerTexts } from "../texts/tracker";
import { Button } from "../ui/button";
import { HashText } from "../ui/hex";
import { type ConnectedWallet, type ContractCall, useWallet } from "../wallet/wallet";
import { type CallStatus, type MinedCall, useContractCall } from "./use-contract-call";

interface CallPanelProps {
  /** Null: the page does not have all values yet. */
  readonly call: ContractCall | null;
  /** Text of the button: what the call does. */
  readonly action: string;
  readonly onMined: (mined: MinedCall, wallet: ConnectedWallet) => void;
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

function CallStep({ call, action, onMined, wallet }: CallPanelProps & { wallet: ConnectedWallet }) {
  const { status, send } = useContractCall();
  const isBusy = status.kind === "signing" || status.kind === "sent";
  async function start(given: ContractCall) {
    const mined = await send(given, wallet);
    if (mined !== null) onMined(mined, wallet);
  }
  return (
    <div className="space-y-4">
      {call === null ? null : <CallCost call={call} wallet={wallet} />}
      <Button
        look="filled"
        className="w-full"
        disabled={call === null || isBusy}
        aria-busy={isBusy}
        onClick={() => (call === null ? undefined : void start(call))}
      >
        {status.kind === "signing" ? signingTexts.signing : status.kind === "sent" ? callTexts.waiting : action}
      </Button>
      <div role="status" data-status={status.kind}>
        <CallStatusText status={status} />
      </div>
    </div>
  );
}

/** Milliseconds between two estimates, and decimals shown of a fee. */
const INTERVAL = 15_000;
const SHOWN_DECIMALS = 8;

function CallCost({ call, wallet }: { call: ContractCall; wallet: ConnectedWallet }) {
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const { to, data: calldata, value } = call;
  const { actions } = wallet;
  const source = useMemo(
    () => new LiveSource(() => actions.estimateCall({ to, data: calldata, value }), INTERVAL),
    [actions, to, calldata, value],
  );
  const { data } = useLive(source);
  const coins = (amount: bigint) => `${formatUnits(roundUpUnits(amount, decimals, SHOWN_DECIMALS), decimals)}`;
  return (
    <div className="space-y-1 text-sm">
      {value === 0n ? null : (
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="text-faint">{signingTexts.payment}</span>
          <span className="figures font-medium">
            {formatUnits(value, decimals)} {symbol}
          </span>
        </p>
      )}
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-faint">{signingTexts.cost}</span>
        <span className="figures">
          {data === undefined
            ? "…"
            : data.ok
              ? signingTexts.costText(coins(data.value.fee), symbol, groupDigits(data.value.gas))
              : signingTexts.costUnknown}
        </span>
      </p>
      {data === undefined || data.ok ? null : <p className="text-refused">{faultText(data.fault.kind)}</p>}
    </div>
  );
}

function CallStatusText({ status }: { status: CallStatus }) {
  switch (status.kind) {
    case "idle":
    case "signing":
      return null;
    case "not-sent":
      return (
        <div className="text-sm">
          <p className={status.fault.kind === "rejected" ? "text-soft" : "text-refused"}>
            {faultText(status.fault.kind)} {trackerTexts.faults[status.fault.kind].hint}
          </p>
          {status.fault.kind === "rejected" ? null : (
            <details>
              <summary className="link inline-flex min-h-11 items-center text-faint">{trackerTexts.details}</summary>
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
          {textOf(status)} <HashText value={status.hash} digits={8} withTools />
        </p>
      );
  }
}

function textOf(status: Extract<CallStatus, { readonly hash: string }>): string {
  switch (status.kind) {
    case "sent":
      return trackerTexts.sentText;
    case "replaced":
      return trackerTexts.canceledText;
    case "mined":
      return callTexts.mined(groupDigits(status.block));
    case "reverted":
      return trackerTexts.revertedText(groupDigits(status.block));
  }
}

function faultText(kind: keyof typeof trackerTexts.faults): string {
  return kind === "reverted" ? callTexts.reverted : trackerTexts.faults[kind].text;
}
