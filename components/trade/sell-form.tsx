"use client";

import { useId, useState } from "react";
import { UNIT_PRICE_DECIMALS, UNIT_PRICE_SCALE } from "@/lib/protocol/market-numbers";
import { coinInput, coinText } from "../coins";
import { useLive } from "../live/use-live";
import { liveMarketToken } from "../market/sources";
import { unitPriceOf } from "../prices";
import { useSettings } from "../settings";
import { TextField } from "../signing/text-field";
import { faultText } from "../texts/amount-faults";
import { tradeTexts } from "../texts/trade";
import { Button } from "../ui/button";
import { Field, INPUT_CLASSES } from "../ui/field";
import { Coins, Fiat, UnitPrice } from "../ui/price";
import { type Asked, type Basis, DURATIONS, type Duration, isDuration, parseAsking } from "./asking";
import { commonTicker, type TradeItem } from "./terms";

const words = tradeTexts.sell;

/** What the person asks for, by the prices in the order of the items. */
export interface AskedTerms {
  readonly prices: readonly bigint[];
  readonly duration: number | null;
}

interface SellFormProps {
  readonly items: readonly TradeItem[];
  /** The present price of a single inscription, in the native coin's smallest unit. */
  readonly price: bigint | null;
  readonly isReprice: boolean;
  /** Number of inscriptions that have to be deposited first; null: not known yet. */
  readonly deposits: number | null;
  readonly onSubmit: (terms: AskedTerms) => void;
}

/** The price, with the unit price and the floor beside it, and how long the offer is open. */
export function SellForm({ items, price, isReprice, deposits, onSubmit }: SellFormProps) {
  const { nativeCurrency } = useSettings().network;
  const { decimals } = nativeCurrency;
  const ticker = commonTicker(items);
  const [basis, setBasis] = useState<Basis>("each");
  const [typed, setTyped] = useState(price === null ? "" : coinInput(price, decimals));
  const [duration, setDuration] = useState<Duration>("month");
  const asked = parseAsking(typed, { basis, decimals, items });
  const id = useId();
  const hasUnits = ticker !== "" && items.some(({ amount }) => amount > 1n);
  const takeFloor = (unitPrice: bigint) => {
    const [only] = items;
    const isOne = items.length === 1 && only !== undefined;
    setBasis(isOne ? "each" : "unit");
    const whole = isOne ? (unitPrice * only.amount) / UNIT_PRICE_SCALE : unitPrice;
    setTyped(coinInput(whole, isOne ? decimals : decimals + UNIT_PRICE_DECIMALS));
  };
  return (
    <form
      className="space-y-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (asked.prices !== null && deposits !== null)
          onSubmit({ prices: asked.prices, duration: DURATIONS[duration] });
      }}
    >
      {hasUnits ? <BasisChoice ticker={ticker} basis={basis} name={id} onChange={setBasis} /> : null}
      <TextField
        id={`${id}-price`}
        label={labelOf(basis, items.length, nativeCurrency.symbol, ticker)}
        hint={<PriceHint items={items} ticker={ticker} asked={asked} onFloor={takeFloor} />}
        problem={
          typed === "" ? undefined : problemOf(asked, basis === "each" ? decimals : decimals + UNIT_PRICE_DECIMALS)
        }
        inputMode="decimal"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field label={words.expiry} htmlFor={`${id}-expiry`}>
        <select
          id={`${id}-expiry`}
          className={INPUT_CLASSES}
          value={duration}
          onChange={({ target }) => (isDuration(target.value) ? setDuration(target.value) : undefined)}
        >
          {Object.entries(words.expiries).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <Receive asked={asked} />
      <Button
        type="submit"
        look="filled"
        className="w-full"
        disabled={asked.prices === null || deposits === null}
        aria-describedby={`${id}-how`}
      >
        {(isReprice ? words.submitReprice : words.submit)(items.length)}
      </Button>
      <p id={`${id}-how`} className="text-faint text-sm">
        {deposits === null ? tradeTexts.checking : deposits === 0 ? words.howOne : words.how(deposits)}
      </p>
    </form>
  );
}

function labelOf(basis: Basis, count: number, symbol: string, ticker: string): string {
  if (basis === "unit") return words.priceUnit(symbol, ticker);
  return count === 1 ? words.price(symbol) : words.priceEach(symbol);
}

function problemOf(asked: Asked, decimals: number): string | undefined {
  if (asked.fault === null) return undefined;
  return asked.fault === "zero" ? words.tooSmall : faultText(asked.fault, decimals);
}

interface BasisChoiceProps {
  readonly ticker: string;
  readonly basis: Basis;
  readonly name: string;
  readonly onChange: (basis: Basis) => void;
}

function BasisChoice({ ticker, basis, name, onChange }: BasisChoiceProps) {
  const choices = [
    ["each", words.basisEach],
    ["unit", words.basisUnit(ticker)],
  ] as const;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5">
      <legend className="sr-only">{words.basis}</legend>
      {choices.map(([value, text]) => (
        <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="radio"
            name={`${name}-basis`}
            checked={basis === value}
            onChange={() => onChange(value)}
            className="size-5 accent-(--accent)"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

interface PriceHintProps {
  readonly items: readonly TradeItem[];
  readonly ticker: string;
  readonly asked: Asked;
  readonly onFloor: (unitPrice: bigint) => void;
}

/** The unit price of what is asked, and the floor. */
function PriceHint({ items, ticker, asked, onFloor }: PriceHintProps) {
  const { data } = useLive(ticker === "" ? null : liveMarketToken(ticker));
  const floor = data?.floor ?? null;
  const [item] = items;
  const [price] = asked.prices ?? [];
  const each = item === undefined || price === undefined ? null : unitPriceOf(price, item.amount);
  return (
    <span className="flex w-full flex-wrap items-center justify-between gap-x-4">
      <span>{each === null ? " " : <UnitPrice value={each} />}</span>
      {ticker === "" || data === undefined ? null : floor === null ? (
        <span>
          {tradeTexts.floor}: {tradeTexts.floorNone}
        </span>
      ) : (
        <span className="flex flex-wrap items-center gap-x-3">
          <span>
            {tradeTexts.floor}: <UnitPrice value={floor.unitPrice} isBare />
          </span>
          <button
            type="button"
            className="link inline-flex min-h-11 items-center"
            onClick={() => onFloor(floor.unitPrice)}
          >
            {words.useFloor}
          </button>
        </span>
      )}
    </span>
  );
}

function Receive({ asked }: { asked: Asked }) {
  const { nativeCurrency } = useSettings().network;
  const total = (asked.prices ?? []).reduce((sum, price) => sum + price, 0n);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-y py-3">
      <span className="text-faint text-sm">{words.receive}</span>
      <span className="text-right">
        {asked.prices === null ? (
          <span className="figures text-faint">– {nativeCurrency.symbol}</span>
        ) : (
          <span title={coinText(total, nativeCurrency)}>
            <Coins value={total} className="font-medium text-lg" /> <Fiat value={total} />
          </span>
        )}
        <span className="block text-faint text-xs">{words.receiveText}</span>
      </span>
    </p>
  );
}
