import fc from "fast-check";
import { _createCache, _createIntlFormatters, createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { LANGUAGES, type Language } from ".";
import { MESSAGES } from "./generated/messages";
import { typed } from "./translate";

async function load(locale: Language) {
  const { default: messages } = await MESSAGES[locale]();
  return typed(createTranslator({ locale, messages, timeZone: "UTC" }));
}

it.each(LANGUAGES)("writes whole numbers in %s as Intl does", async (language) => {
  const t = await load(language);
  const small = fc.integer({ min: -20_000, max: 20_000 });
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.bigInt(-(10n ** 80n), 10n ** 80n), small), (value) => {
      expect(t("units.number", { value })).toBe(new Intl.NumberFormat(language).format(value));
    }),
  );
});

it("writes fractions and numbers beyond the exact ones as Intl does", async () => {
  const t = await load("en");
  for (const value of [0.5, -1234.25, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(t("units.number", { value })).toBe(new Intl.NumberFormat("en").format(value));
  }
});

it("creates no number format for whole numbers", async () => {
  const { default: messages } = await MESSAGES.en();
  const formatters = _createIntlFormatters(_createCache());
  const getNumberFormat = () => {
    throw new Error("a number format was created");
  };
  const t = typed(
    createTranslator({ locale: "en", messages, timeZone: "UTC", _formatters: { ...formatters, getNumberFormat } }),
  );
  expect(t("units.number", { value: 1_234_567n })).toBe("1,234,567");
  expect(t("search.holders", { count: 1_000 })).toBe("1,000 holders");
});
