import type { Translate } from "@/lib/languages/translate";
import { formatUnits, groupDigits, plainUnits } from "./numbers";
import { typedDigits } from "./typed-digits";

/** A coin: the name of its unit, and the number of decimals between that and its smallest unit. */
export interface Coin {
  readonly symbol: string;
  readonly decimals: number;
}

/** Why a text is not an amount. `ambiguous`: its comma may separate thousands or decimals. */
export type AmountFault = "empty" | "malformed" | "ambiguous" | "too-precise" | "too-large";

export type ParsedAmount =
  | { readonly value: bigint; readonly fault: null }
  | { readonly value: null; readonly fault: AmountFault };

/** `1`, `1.`, `.5`, `0.50`. */
const PLAIN = /^(?:([0-9]+)\.?([0-9]*)|\.([0-9]+))$/;
/** `1,234.5`, `1,234,567`: groups as {@link groupDigits} writes them, with a point or a second comma. */
const GROUPED = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+\.[0-9]*$|^[1-9][0-9]{0,2}(?:,[0-9]{3}){2,}$/;
/** `1,234`: a thousand or a decimal comma. */
const AMBIGUOUS = /^[1-9][0-9]{0,2},[0-9]{3}$/;
/** `0,5`, `12,34`. */
const DECIMAL_COMMA = /^[0-9]+,[0-9]+$/;
const LONGEST = 200;

/**
 * Parses an amount of coins that a person typed into the coin's smallest unit, exactly. A comma counts as decimal
 * separator if nothing else is possible (`0,5`), because keyboards of many phones have no point; `1,000` is refused as
 * ambiguous. White space between groups of three digits, digits of full width and the coin's symbol after the number are read
 * as people paste them. `symbol`: the coin's; no other may follow. `max`: the largest accepted amount, in the smallest unit.
 */
export function parseCoins(
  text: string,
  decimals: number,
  { symbol = "", max = 2n ** 256n - 1n }: { readonly symbol?: string; readonly max?: bigint } = {},
): ParsedAmount {
  const trimmed = typedDigits(withoutSymbol(text, symbol));
  if (trimmed === "") return faulty("empty");
  if (trimmed.length > LONGEST) return faulty("malformed");
  if (AMBIGUOUS.test(trimmed)) return faulty("ambiguous");
  const match = PLAIN.exec(withPoint(trimmed));
  if (match === null) return faulty("malformed");
  const [, whole = "0", fraction = "", bare = ""] = match;
  const digits = (fraction + bare).replace(/0+$/, "");
  if (digits.length > decimals) return faulty("too-precise");
  const value = BigInt(whole + digits.padEnd(decimals, "0"));
  return value > max ? faulty("too-large") : { value, fault: null };
}

/** An amount in the coin's smallest unit as people read it, exact: `1,234.5 METIS`. */
export function coinText(t: Translate, value: bigint, { symbol, decimals }: Coin): string {
  return `${formatUnits(t, value, decimals)} ${symbol}`;
}

/** An amount as {@link parseCoins} reads it, without grouped digits: for the value of an input. */
export function coinInput(value: bigint, decimals: number): string {
  return plainUnits(value, decimals);
}

/** Rounds down to `kept` significant digits. */
export function significant(value: bigint, kept: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, value.toString().length - kept));
  return value - (value % unit);
}

function withoutSymbol(text: string, symbol: string): string {
  const trimmed = text.trim();
  const isNamed = symbol !== "" && trimmed.toLowerCase().endsWith(symbol.toLowerCase());
  return isNamed ? trimmed.slice(0, -symbol.length) : trimmed;
}

function withPoint(text: string): string {
  if (GROUPED.test(text)) return text.replaceAll(",", "");
  return DECIMAL_COMMA.test(text) ? text.replace(",", ".") : text;
}

function faulty(fault: AmountFault): ParsedAmount {
  return { value: null, fault };
}
