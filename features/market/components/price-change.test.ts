import { expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { changeText } from "./price-change";

it.each([
  [1_234, "+12.34 %"],
  [-5, "−0.05 %"],
  [0, "0.00 %"],
  [100_000_000, "+1,000,000.00 %"],
])("%s basis points are %s", (value, text) => expect(changeText(t, value)).toBe(text));
