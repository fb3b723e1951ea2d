"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { formatUnits, groupDigits, roundUpUnits } from "../format/numbers";
import { useSettings } from "../hooks/settings";
import { useChainRead } from "../hooks/use-chain-read";
import { Rounded } from "../ui/rounded";
import type { WalletFault } from "../wallet/fault";
import type { ConnectedWallet, ContractCall, TransactionRequest } from "../wallet/wallet";

const SignedCall = lazy(() => import("./signed-call"));

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
export function Cost({ wallet: { account, actions }, message, call }: CostProps) {
  const t = useTranslate();
  const { to = null, data: calldata = "0x", value = 0n } = message ?? call ?? {};
  const isCall = call !== undefined;
  const { data } = useChainRead({
    key: ["estimate", isCall, to, calldata, String(value)],
    by: actions,
    interval: INTERVAL,
    read: () =>
      isCall || to === null
        ? actions.estimateCall({ to, data: calldata, value })
        : actions.estimate({ to, data: calldata, value }),
  });
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const estimate = data?.ok ? data.value : null;
  const missing = estimate === null ? 0n : estimate.fee + value - estimate.balance;
  return (
    <div className="space-y-1 text-sm">
      {account.blind === undefined ? null : (
        <Suspense>
          <SignedCall wallet={account.blind} call={{ to, data: calldata, value }} fee={estimate?.fee ?? null} />
        </Suspense>
      )}
      {value === 0n ? null : (
        <Row name={t("signing.payment")}>
          <span className="font-medium">
            {formatUnits(t, value, decimals)} {symbol}
          </span>
        </Row>
      )}
      <Row name={t("signing.cost")}>
        {estimate !== null ? <Fee {...estimate} /> : data === undefined ? "…" : t("signing.costUnknown")}
      </Row>
      {/* Shown before the estimate too, so that the button below does not move under the pointer. */}
      {isCall && value > 0n && data?.ok !== false ? (
        <Row name={t("signing.total")}>
          {estimate === null
            ? "…"
            : t("signing.totalText", {
                total: formatUnits(t, roundUpUnits(value + estimate.fee, decimals, SHOWN_DECIMALS), decimals),
                symbol,
              })}
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
      <span className="figures ml-auto text-right">{children}</span>
    </p>
  );
}

/** Rounds up, so that the shown fee is never too low. */
function Fee({ fee, gas }: { fee: bigint; gas: bigint }) {
  const t = useTranslate();
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const shown = roundUpUnits(fee, decimals, SHOWN_DECIMALS);
  return (
    <Rounded exact={shown === fee ? null : `${formatUnits(t, fee, decimals)} ${symbol}`}>
      {t("signing.costText", { fee: formatUnits(t, shown, decimals), symbol, gas: groupDigits(t, gas) })}
    </Rounded>
  );
}

function Missing({ amount }: { amount: bigint }) {
  const t = useTranslate();
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const shown = formatUnits(t, roundUpUnits(amount, decimals, SHOWN_DECIMALS), decimals);
  return <p className="text-refused">{t("signing.missing", { amount: shown, symbol })}</p>;
}

function Fault({ fault: { kind, missing } }: { fault: WalletFault }) {
  const t = useTranslate();
  if (missing !== null) return <Missing amount={missing} />;
  return <p className="text-refused">{callFaultText(t, kind)}</p>;
}

/** Describes the fault of a call of a contract. */
export function callFaultText(t: Translate, kind: WalletFault["kind"]): string {
  return kind === "reverted" ? t("call.reverted") : t(`tracker.faults.${kind}.text`);
}
