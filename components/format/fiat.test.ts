import { expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { fiatText, RATE_DECIMALS } from "./fiat";

const fiat = { currency: "USD", rate: 24_605n * 10n ** BigInt(RATE_DECIMALS - 3) };

it.each([
  [10n ** 18n, "≈ 24.60 USD"],
  [5n * 10n ** 17n, "≈ 12.30 USD"],
  [10n ** 23n, "≈ 2,460,500.00 USD"],
  [1n, "< 0.01 USD"],
  [0n, "≈ 0.00 USD"],
])("%s of the smallest unit is %s", (amount, text) => expect(fiatText(t, amount, 18, fiat)).toBe(text));
