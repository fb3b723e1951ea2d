"use client";

import { useMemo, useState } from "react";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { type Coin, coinText, parseCoins } from "../format/coins";
import { faultText } from "../format/fault-text";
import { listingPrice, priceStep, unitPriceOf } from "../format/prices";
import { useSettings } from "../hooks/settings";
import { messageId } from "../signing/naming";
import { proposeMessage } from "../signing/proposal";
import { TextField } from "../signing/text-field";
import { PriceFacts } from "../slots/price-facts";
import { PriceWarnings } from "../slots/price-warnings";
import { Fiat, UnitPrice } from "../ui/price";
import { RadioChoices } from "../ui/radio-choices";
import { useWallet } from "../wallet/wallet";
import type { ActionProps } from "./action";
import { ActionForm } from "./action-form";

const KINDS = (t: Translate) =>
  [
    { value: "priced", title: t("trading.list.priced"), text: t("trading.list.pricedText") },
    { value: "plain", title: t("trading.list.plain"), text: t("trading.list.plainText") },
  ] as const;

type PaymentUnits = Parameters<typeof listingPrice>[1];

/** The typed price in the coin's smallest unit and as the message states it, or its fault. */
function readPrice(t: Translate, typed: string, coin: Coin, units: PaymentUnits) {
  const { value, fault } = parseCoins(typed, coin.decimals, coin);
  if (fault !== null) return { coins: null, stated: null, problem: faultText(t, fault, typed, coin.decimals) };
  if (value === 0n) return { coins: null, stated: null, problem: t("trading.list.priceZero") };
  const stated = listingPrice(value, units);
  const step = priceStep(units);
  const problem =
    stated !== null || step === null ? undefined : t("trading.list.priceStep", { step: coinText(t, step, coin) });
  return { coins: stated === null ? null : value, stated, problem };
}

/** Lists an inscription by message, with or without a price (spec §5.6). */
export function ActionList({ inscription, onSent }: ActionProps) {
  const t = useTranslate();
  const { paymentUnits, nativeCurrency: coin } = useSettings().network;
  const { ticker, amount, part } = inscription;
  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const [kind, setKind] = useState<"priced" | "plain">("priced");
  const [typed, setTyped] = useState("");
  const isPlain = kind === "plain";
  const { coins, stated, problem } = readPrice(t, typed, coin, paymentUnits);
  const { price, unit } = stated ?? { price: null, unit: null };
  const id = messageId(inscription);
  const proposal = useMemo(() => {
    if (account === null || (!isPlain && price === null)) return null;
    const asking = isPlain || price === null || unit === null ? null : { price, unit };
    return proposeMessage({ op: "list", tick: ticker, id, asking }, account, { amount, part });
  }, [ticker, id, amount, part, isPlain, price, unit, account]);
  return (
    <PriceWarnings ticker={ticker} amount={amount} price={isPlain ? null : coins}>
      {({ isChecking, notice, decision }) => (
        <ActionForm
          text={t("trading.list.text")}
          proposal={proposal}
          outcome={
            isPlain || coins === null
              ? t("trading.list.outcomePlain")
              : t("trading.list.outcome", { price: coinText(t, coins, coin) })
          }
          hint={t("trading.list.hint")}
          danger={decision}
          isChecking={isChecking}
          onSent={onSent}
        >
          <RadioChoices
            legend={t("trading.list.kind")}
            choices={KINDS(t)}
            input={(value) => ({ name: "kind", checked: kind === value, onChange: () => setKind(value) })}
          />
          {isPlain ? null : (
            <TextField
              id="list-price"
              label={t("trading.list.price", { symbol: coin.symbol })}
              hint={<PriceHint ticker={ticker} coins={coins} amount={amount} />}
              problem={typed === "" ? undefined : problem}
              inputMode="decimal"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {notice}
        </ActionForm>
      )}
    </PriceWarnings>
  );
}

/** The unit price of the price, and the floor of the token. `coins` null: no price is typed yet. */
function PriceHint({ ticker, coins, amount }: { ticker: string; coins: bigint | null; amount: bigint }) {
  const t = useTranslate();
  const each = coins === null ? null : unitPriceOf(coins, amount);
  return (
    <span className="flex flex-wrap gap-x-4">
      {coins === null ? (
        t("trading.list.priceHint")
      ) : (
        <span>
          {each === null ? null : <UnitPrice value={each} />} <Fiat value={coins} />
        </span>
      )}
      <PriceFacts ticker={ticker} />
    </span>
  );
}
