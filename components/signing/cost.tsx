"use client";

import { type ReactNode, useMemo } from "react";
import { formatUnits, groupDigits, roundUpUnits } from "../format";
import { LiveSource } from "../live/source";
import { useLive } from "../live/use-live";
import { useSettings } from "../settings";
import { callTexts } from "../texts/contract-call";
import { signingTexts } from "../texts/signing";
import { trackerTexts } from "../texts/tracker";
import { Rounded } from "../ui/rounded";
import type { WalletFault } from "../wallet/fault";
import type { ConnectedWallet, ContractCall, TransactionRequest } from "../wallet/wallet";

/** Milliseconds between two estimates. */
const INTERVAL = 15_000;
/** Decimals shown of a fee. The rest changes with every block. */
const SHOWN_DECIMALS = 8;

interface CostProps {
  readonly wallet: ConnectedWallet;
  /** A transaction that carries a message. Its estimate leaves out the value. */
  readonly message?: TransactionRequest;
  /** A call of a contract. Its estimate fails if the contract would refuse it. */
  readonly call?: ContractCall;
}

/** The payment and the fee of a transaction at the current gas price, and the amount that the account lacks. */
export function Cost({ wallet: { actions }, message, call }: CostProps) {
  const { to = null, data: calldata = "0x", value = 0n } = message ?? call ?? {};
  const isCall = call !== undefined;
  const source = useMemo(
    () =>
      new LiveSource(
        () =>
          isCall || to === null
            ? actions.estimateCall({ to, data: calldata, value })
            : actions.estimate({ to, data: calldata, value }),
        INTERVAL,
      ),
    [actions, isCall, to, calldata, value],
  );
  const { data } = useLive(source);
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const estimate = data?.ok ? data.value : null;
  const missing = estimate === null ? 0n : estimate.fee + value - estimate.balance;
  return (
    <div className="space-y-1 text-sm">
      {value === 0n ? null : (
        <Row name={signingTexts.payment}>
          <span className="font-medium">
            {formatUnits(value, decimals)} {symbol}
          </span>
        </Row>
      )}
      <Row name={signingTexts.cost}>
        {estimate !== null ? <Fee {...estimate} /> : data === undefined ? "…" : signingTexts.costUnknown}
      </Row>
      {isCall && estimate !== null && value > 0n ? (
        <Row name={signingTexts.total}>
          {signingTexts.totalText(
            formatUnits(roundUpUnits(value + estimate.fee, decimals, SHOWN_DECIMALS), decimals),
            symbol,
          )}
        </Row>
      ) : null}
      {missing > 0n ? <Missing amount={missing} /> : null}
      {isCall && data?.ok === false ? <Fault fault={data.fault} /> : null}
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className="text-faint">{name}</span>
      <span className="figures">{children}</span>
    </p>
  );
}

/** Rounds up, so that the shown fee is never too low. */
function Fee({ fee, gas }: { fee: bigint; gas: bigint }) {
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const shown = roundUpUnits(fee, decimals, SHOWN_DECIMALS);
  return (
    <Rounded exact={shown === fee ? null : `${formatUnits(fee, decimals)} ${symbol}`}>
      {signingTexts.costText(formatUnits(shown, decimals), symbol, groupDigits(gas))}
    </Rounded>
  );
}

function Missing({ amount }: { amount: bigint }) {
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const shown = formatUnits(roundUpUnits(amount, decimals, SHOWN_DECIMALS), decimals);
  return <p className="text-refused">{signingTexts.missing(shown, symbol)}</p>;
}

function Fault({ fault: { kind, missing } }: { fault: WalletFault }) {
  if (missing !== null) return <Missing amount={missing} />;
  return <p className="text-refused">{callFaultText(kind)}</p>;
}

/** Describes the fault of a call of a contract. */
export function callFaultText(kind: WalletFault["kind"]): string {
  return kind === "reverted" ? callTexts.reverted : trackerTexts.faults[kind].text;
}
