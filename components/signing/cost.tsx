"use client";

import { useMemo } from "react";
import { formatUnits, groupDigits, roundUpUnits } from "../format";
import { LiveSource } from "../live/source";
import { useLive } from "../live/use-live";
import { useSettings } from "../settings";
import { signingTexts } from "../texts/signing";
import { Rounded } from "../ui/rounded";
import type { ConnectedWallet, TransactionRequest } from "../wallet/wallet";

/** Milliseconds between two estimates. */
const INTERVAL = 15_000;
/** Decimals shown of a fee. The rest changes with every block. */
const SHOWN_DECIMALS = 8;

/** The cost of the transaction at the current gas price, and the amount that the account lacks. */
export function Cost({ draft, wallet }: { draft: TransactionRequest; wallet: ConnectedWallet }) {
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const { to, data: calldata, value } = draft;
  const { actions } = wallet;
  const source = useMemo(
    () => new LiveSource(() => actions.estimate({ to, data: calldata, value }), INTERVAL),
    [actions, to, calldata, value],
  );
  const { data } = useLive(source);
  const estimate = data?.ok ? data.value : null;
  const missing = estimate === null ? 0n : estimate.fee + value - estimate.balance;
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
          {estimate !== null ? (
            <Fee {...estimate} symbol={symbol} decimals={decimals} />
          ) : data === undefined ? (
            "…"
          ) : (
            signingTexts.costUnknown
          )}
        </span>
      </p>
      {missing > 0n ? (
        <p className="text-refused">
          {signingTexts.missing(formatUnits(roundUpUnits(missing, decimals, SHOWN_DECIMALS), decimals), symbol)}
        </p>
      ) : null}
    </div>
  );
}

/** Rounds up, so that the shown fee is never too low. */
function Fee({ fee, gas, symbol, decimals }: { fee: bigint; gas: bigint; symbol: string; decimals: number }) {
  const shown = roundUpUnits(fee, decimals, SHOWN_DECIMALS);
  return (
    <Rounded exact={shown === fee ? null : `${formatUnits(fee, decimals)} ${symbol}`}>
      {signingTexts.costText(formatUnits(shown, decimals), symbol, groupDigits(gas))}
    </Rounded>
  );
}
