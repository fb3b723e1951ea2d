import type { Translate } from "@/lib/languages/translate";
import { formatHundredths } from "./numbers";

/** The price of one coin in a currency, from the configured price source. */
export interface FiatPrice {
  /** Such as `USD`. */
  readonly currency: string;
  /** The price of one coin, times 10^{@link RATE_DECIMALS}. */
  readonly rate: bigint;
}

/** Decimals of {@link FiatPrice.rate}. */
export const RATE_DECIMALS = 12;

/** The approximate value of an amount in the coin's smallest unit: `≈ 12.30 USD`. Rounds down to hundredths. */
export function fiatText(t: Translate, amount: bigint, decimals: number, { currency, rate }: FiatPrice): string {
  const hundredths = (amount * rate * 100n) / 10n ** BigInt(decimals + RATE_DECIMALS);
  if (hundredths === 0n && amount > 0n)
    return t("price.fiatBelow", { amount: `${formatHundredths(t, 1n)} ${currency}` });
  return t("price.fiat", { amount: `${formatHundredths(t, hundredths)} ${currency}` });
}
