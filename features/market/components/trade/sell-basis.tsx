import { faultText } from "@/components/format/fault-text";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { UNIT_PRICE_DECIMALS } from "@/lib/protocol/market-numbers";
import { type Basis, type OfferPrices, PERCENT_DECIMALS } from "./offer-prices";

interface Priced {
  /** Number of items. */
  readonly count: number;
  readonly symbol: string;
  readonly ticker: string;
}

/** The label of the field in which the price is typed. */
export function basisLabel(t: Translate, basis: Basis, { count, symbol, ticker }: Priced): string {
  if (basis === "floor") return t("trade.sell.percent");
  if (basis === "unit") return t("trade.sell.priceUnit", { symbol, ticker });
  return count === 1 ? t("trade.sell.price", { symbol }) : t("trade.sell.priceEach", { symbol });
}

/** Why a typed price is none; undefined if it is one. `decimals`: the coin's. */
export function priceProblem(
  t: Translate,
  { fault }: OfferPrices,
  { typed, basis, decimals }: { readonly typed: string; readonly basis: Basis; readonly decimals: number },
): string | undefined {
  if (fault === null) return undefined;
  if (fault === "zero") return t("trade.sell.tooSmall");
  if (fault === "no-floor") return t("trade.sell.noFloor");
  if (basis !== "floor")
    return faultText(t, fault, typed, basis === "each" ? decimals : decimals + UNIT_PRICE_DECIMALS);
  return fault === "too-large" ? t("trade.sell.percentTooLarge") : faultText(t, fault, typed, PERCENT_DECIMALS);
}

interface BasisChoiceProps extends Pick<Priced, "ticker" | "count"> {
  readonly bases: readonly Basis[];
  readonly basis: Basis;
  readonly name: string;
  readonly onChange: (basis: Basis) => void;
}

/** What the typed number means. */
export function BasisChoice({ ticker, count, bases, basis, name, onChange }: BasisChoiceProps) {
  const t = useTranslate();
  const texts: Readonly<Record<Basis, string>> = {
    each: t("trade.sell.basisEach", { count }),
    unit: t("trade.sell.basisUnit", { ticker }),
    floor: t("trade.sell.basisFloor"),
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5">
      <legend className="sr-only">{t("trade.sell.basis")}</legend>
      {bases.map((value) => (
        <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="radio"
            name={`${name}-basis`}
            checked={basis === value}
            onChange={() => onChange(value)}
            className="size-6"
          />
          {texts[value]}
        </label>
      ))}
    </fieldset>
  );
}
