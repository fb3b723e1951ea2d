"use client";

import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { UNIT_PRICE_DECIMALS } from "@/lib/protocol/market-numbers";
import { type Coin, coinText, significant } from "../format/coins";
import { fiatText } from "../format/fiat";
import { formatUnits, groupDigits, shortenZeros } from "../format/numbers";
import { coinPrice, unitPriceOf } from "../format/prices";
import { useSettings } from "../hooks/settings";
import { Rounded } from "./rounded";

/** Significant digits of a rounded number. Hover gives all. */
const SHOWN_DIGITS = 6;

/** Longest number with its unit that never breaks in a table, in characters. */
const UNBROKEN = 16;

/** Longest number that never breaks between its digits, in characters. */
const UNBROKEN_NUMBER = 14;

/** An amount in the coin's smallest unit, exact. */
export function Coins({
  value,
  isDisplay = false,
  className = "",
}: {
  value: bigint;
  /** Whether it is large and in the display face. A long number is smaller, so that it fits a line. */
  isDisplay?: boolean;
  className?: string;
}) {
  const t = useTranslate();
  const { decimals, symbol } = useSettings().network.nativeCurrency;
  const number = formatUnits(t, value, decimals);
  const size = number.length > UNBROKEN_NUMBER ? "text-lg" : "text-[1.75rem] leading-tight";
  const face = isDisplay ? `display lining-nums tabular-nums ${size}` : "figures";
  return <Sum number={number} symbol={symbol} className={`${face} ${className}`} />;
}

/**
 * A number with its unit. Both move to the next line together. A pair that is longer than a line breaks before
 * the unit, and a long number between its digits.
 */
function Sum({
  number,
  symbol,
  isHidden = false,
  className,
}: {
  number: string;
  symbol: string;
  /** Whether screen readers skip it. */
  isHidden?: boolean;
  className: string;
}) {
  return (
    <span
      aria-hidden={isHidden || undefined}
      className={`pair ${number.length + symbol.length < UNBROKEN ? "in-[td]:whitespace-nowrap" : ""} ${className}`}
    >
      <span className={number.length <= UNBROKEN_NUMBER ? "whitespace-nowrap" : ""}>{number}</span> {symbol}
    </span>
  );
}

/** The approximate value of coins in the configured currency; nothing if none is configured. */
export function Fiat({ value, className = "" }: { value: bigint; className?: string }) {
  const t = useTranslate();
  const { fiat, network } = useSettings();
  if (fiat === null) return null;
  return (
    <span className={`caption figures ${className}`}>{fiatText(t, value, network.nativeCurrency.decimals, fiat)}</span>
  );
}

/**
 * The price of one unit of a token (lib/records: `unitPrice`), rounded to significant digits and exact on hover. `isBare`
 * leaves out "per token", in a column that says so.
 */
export function UnitPrice({
  value,
  isBare = false,
  className = "",
}: {
  value: bigint;
  isBare?: boolean;
  className?: string;
}) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  const finer: Coin = { symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals + UNIT_PRICE_DECIMALS };
  return (
    <span className={className}>
      <RoundedSum value={value} coin={finer}>
        {isBare ? null : (
          <>
            {" "}
            <span className="whitespace-nowrap">{t("price.perToken")}</span>
          </>
        )}
      </RoundedSum>
    </span>
  );
}

/** A total or a price in a list, in the coin's smallest unit, rounded to significant digits and exact on hover. */
export function RoundedCoins(props: { value: bigint; isInLink?: boolean; className?: string }) {
  return <RoundedSum {...props} coin={useSettings().network.nativeCurrency} />;
}

/**
 * A rounded number with its unit, and what follows it. Many zeros are written as their count, which screen readers would read
 * as a digit: they read the exact number only.
 */
function RoundedSum({
  value,
  coin,
  isInLink,
  className = "",
  children,
}: {
  value: bigint;
  coin: Coin;
  isInLink?: boolean | undefined;
  /** Class of the number with its unit. */
  className?: string | undefined;
  children?: ReactNode;
}) {
  const t = useTranslate();
  const shown = significant(value, SHOWN_DIGITS);
  const rounded = formatUnits(t, shown, coin.decimals);
  const short = shortenZeros(rounded);
  const isShort = short !== rounded;
  return (
    <Rounded exact={shown === value && !isShort ? null : coinText(t, value, coin)} isInLink={isInLink}>
      <Sum
        number={`${shown === value ? "" : "≈ "}${short}`}
        symbol={coin.symbol}
        isHidden={isShort}
        className={`figures ${className}`}
      />
      {children}
    </Rounded>
  );
}

interface PriceProps {
  readonly value: bigint;
  /** A payment unit of the network; null: the coin's smallest unit. */
  readonly unit: string | null;
  /** Amount of the inscription: adds the price per unit of its token. */
  readonly amount?: bigint | undefined;
  readonly withFiat?: boolean;
  /** Rounds to significant digits, exact on hover: for lists. */
  readonly isRounded?: boolean;
  /** Whether a link surrounds it, which has the focus then. */
  readonly isInLink?: boolean;
  readonly className?: string;
}

/** A price in the chain's coin, converted from its payment unit. A unit that the network does not accept stays as it is. */
export function Price({
  value,
  unit,
  amount,
  withFiat = false,
  isRounded = false,
  isInLink = false,
  className = "",
}: PriceProps) {
  const t = useTranslate();
  const { network } = useSettings();
  const coins = coinPrice({ price: value, unit }, network);
  if (coins === null) {
    return <Sum number={groupDigits(t, value)} symbol={unit ?? ""} className={`figures ${className}`} />;
  }
  const each = amount === undefined || amount === 1n ? null : unitPriceOf(coins, amount);
  const shown = isRounded ? (
    <RoundedCoins value={coins} isInLink={isInLink} className={className} />
  ) : (
    <Coins value={coins} className={className} />
  );
  if (each === null && !withFiat) return shown;
  return (
    <span className="inline-block min-w-0 max-w-full">
      {shown}
      {each === null ? null : <UnitPrice value={each} className="caption block" />}
      {withFiat ? <Fiat value={coins} className="block" /> : null}
    </span>
  );
}
