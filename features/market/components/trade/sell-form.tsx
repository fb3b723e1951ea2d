"use client";

import { useId, useState } from "react";
import { coinInput, coinText } from "@/components/format/coins";
import { unitPriceOf } from "@/components/format/prices";
import { useSettings } from "@/components/hooks/settings";
import { ConfirmFirst } from "@/components/signing/confirm-first";
import { TextField } from "@/components/signing/text-field";
import { ActionBar } from "@/components/ui/action-bar";
import { Button } from "@/components/ui/button";
import { Decision } from "@/components/ui/decision";
import { Field, INPUT_CLASSES } from "@/components/ui/field";
import { Coins, Fiat, UnitPrice } from "@/components/ui/price";
import { useMarketToken } from "@/lib/client/react/market-tokens";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { UNIT_PRICE_DECIMALS, UNIT_PRICE_SCALE } from "@/lib/protocol/market-numbers";
import { farthestPrice } from "./far-price";
import { FarPriceNotice } from "./far-price-notice";
import { type Basis, DURATIONS, type Duration, isDuration, type OfferPrices, parseOfferPrices } from "./offer-prices";
import { BasisChoice, basisLabel, priceProblem } from "./sell-basis";
import { commonTicker, type TradeItem } from "./terms";
import { useReferences } from "./use-references";

/** The prices in the order of the items, and the duration of the offers. */
export interface OfferedTerms {
  readonly prices: readonly bigint[];
  readonly duration: number | null;
}

interface SellFormProps {
  readonly items: readonly TradeItem[];
  /** The account that sells. */
  readonly account: Address;
  /** The present price of a single inscription, in the native coin's smallest unit. */
  readonly price: bigint | null;
  readonly isReprice: boolean;
  /** Number of inscriptions that have to be deposited first; null: not known yet. */
  readonly deposits: number | null;
  readonly onSubmit: (terms: OfferedTerms) => void;
}

/** The price, with the unit price and the floor beside it, and how long the offer is open. */
export function SellForm({ items, account, price, isReprice, deposits, onSubmit }: SellFormProps) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  const { decimals } = nativeCurrency;
  const ticker = commonTicker(items);
  const [basis, setBasis] = useState<Basis>("each");
  const [typed, setTyped] = useState(price === null ? "" : coinInput(price, decimals));
  const [duration, setDuration] = useState<Duration>("month");
  const { references, floors, isKnown } = useReferences([...new Set(items.map((item) => item.ticker))], account);
  const offered = parseOfferPrices(typed, { ...nativeCurrency, basis, items, floors });
  const far = farthestPrice(items, offered.prices ?? [], references);
  /** The text for which the person has confirmed a price that is far from the others. */
  const [confirmed, confirm] = useState<string | null>(null);
  const isDecided = far === null || confirmed === `${basis} ${typed}`;
  const isReady = offered.prices !== null && deposits !== null && isKnown && isDecided;
  const id = useId();
  const bases: readonly Basis[] = [
    "each",
    ...(ticker !== "" && items.some(({ amount }) => amount > 1n) ? (["unit"] as const) : []),
    ...(items.every((item) => floors.has(item.ticker)) ? (["floor"] as const) : []),
  ];
  const choose = (chosen: Basis) => {
    // A percentage is no price.
    if ((chosen === "floor") !== (basis === "floor")) setTyped(chosen === "floor" ? "0" : "");
    setBasis(chosen);
  };
  const takeFloor = (unitPrice: bigint) => {
    const [only] = items;
    const isOne = items.length === 1 && only !== undefined;
    setBasis(isOne ? "each" : "unit");
    const whole = isOne ? (unitPrice * only.amount) / UNIT_PRICE_SCALE : unitPrice;
    setTyped(coinInput(whole, isOne ? decimals : decimals + UNIT_PRICE_DECIMALS));
  };
  return (
    <form
      id={`${id}-form`}
      className="space-y-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && offered.prices !== null) onSubmit({ prices: offered.prices, duration: DURATIONS[duration] });
      }}
    >
      {bases.length > 1 ? (
        <BasisChoice ticker={ticker} count={items.length} bases={bases} basis={basis} name={id} onChange={choose} />
      ) : null}
      <TextField
        id={`${id}-price`}
        label={basisLabel(t, basis, { count: items.length, symbol: nativeCurrency.symbol, ticker })}
        hint={<UnitPrices items={items} offered={offered} />}
        problem={typed === "" ? undefined : priceProblem(t, offered, { typed, basis, decimals })}
        action={<Floor ticker={ticker} onTake={takeFloor} />}
        inputMode="decimal"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field label={t("trade.sell.expiry")} htmlFor={`${id}-expiry`}>
        <select
          id={`${id}-expiry`}
          className={INPUT_CLASSES}
          value={duration}
          onChange={({ target }) => (isDuration(target.value) ? setDuration(target.value) : undefined)}
        >
          {Object.keys(DURATIONS)
            .filter(isDuration)
            .map((value) => (
              <option key={value} value={value}>
                {t(`trade.sell.expiries.${value}`)}
              </option>
            ))}
        </select>
      </Field>
      {far === null ? null : (
        <FarPriceNotice far={far}>
          <div className="mt-2">
            <Decision
              text={t("trade.far.decision")}
              isChecked={isDecided}
              onChange={(isConfirmed) => confirm(isConfirmed ? `${basis} ${typed}` : null)}
            />
          </div>
        </FarPriceNotice>
      )}
      <Receive offered={offered} />
      <ActionBar>
        {isDecided ? null : <ConfirmFirst />}
        <Button
          type="submit"
          form={`${id}-form`}
          look="filled"
          className="w-full"
          disabled={!isReady}
          aria-describedby={`${id}-how`}
        >
          {t(isReprice ? "trade.sell.submitReprice" : "trade.sell.submit", { count: items.length })}
        </Button>
      </ActionBar>
      <p id={`${id}-how`} className="text-faint text-sm">
        {deposits === null
          ? t("trade.checking")
          : deposits === 0
            ? t("trade.sell.howOne")
            : t("trade.sell.how", { deposits, signatures: deposits + 1 })}
      </p>
    </form>
  );
}

/** The lowest and the highest unit price of the typed prices; none without a price. */
function unitPriceRange(items: readonly TradeItem[], prices: readonly bigint[]): readonly bigint[] {
  const units = items.flatMap(({ amount }, index) => {
    const price = prices[index];
    const each = price === undefined ? null : unitPriceOf(price, amount);
    return each === null ? [] : [each];
  });
  const inOrder = units.sort((a, b) => (a < b ? -1 : 1));
  return [...inOrder.slice(0, 1), ...inOrder.slice(-1)];
}

/** The unit prices at the typed prices. */
function UnitPrices({ items, offered }: { items: readonly TradeItem[]; offered: OfferPrices }) {
  const [lowest, highest] = unitPriceRange(items, offered.prices ?? []);
  return (
    <>
      {lowest === highest || lowest === undefined ? null : (
        <>
          <UnitPrice value={lowest} isBare /> –{" "}
        </>
      )}
      {highest === undefined ? " " : <UnitPrice value={highest} />}
    </>
  );
}

/** The floor of a ticker, with a button that takes it as the price. */
function Floor({ ticker, onTake }: { ticker: string; onTake: (unitPrice: bigint) => void }) {
  const t = useTranslate();
  const { data } = useMarketToken(ticker === "" ? null : ticker);
  const floor = data?.floor ?? null;
  if (ticker === "" || data === undefined) return null;
  if (floor === null) return <span>{t("units.labeled", { label: t("trade.floor"), text: t("trade.floorNone") })}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        {t("units.labeled", { label: t("trade.floor"), text: "" })}
        <UnitPrice value={floor.unitPrice} isBare />
      </span>
      <button type="button" className="link inline-flex min-h-11 items-center" onClick={() => onTake(floor.unitPrice)}>
        {t("trade.sell.useFloor")}
      </button>
    </span>
  );
}

function Receive({ offered }: { offered: OfferPrices }) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  const total = (offered.prices ?? []).reduce((sum, price) => sum + price, 0n);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-y py-3">
      <span className="text-faint text-sm">{t("trade.sell.receive")}</span>
      <span className="text-right">
        {offered.prices === null ? (
          <span className="figures text-faint">– {nativeCurrency.symbol}</span>
        ) : (
          <span title={coinText(t, total, nativeCurrency)}>
            <Coins value={total} className="font-medium text-lg" /> <Fiat value={total} />
          </span>
        )}
        <span className="block text-faint text-xs">{t("trade.sell.receiveText")}</span>
      </span>
    </p>
  );
}
