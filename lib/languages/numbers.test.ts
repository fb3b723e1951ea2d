import fc from "fast-check";
import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { LANGUAGES } from ".";
import { MESSAGES } from "./generated/messages";
import { typed } from "./translate";

it.each(LANGUAGES)("writes numbers of any size in %s exactly, as Intl does", async (locale) => {
  const { default: messages } = await MESSAGES[locale]();
  const t = typed(createTranslator({ locale, messages, timeZone: "UTC" }));
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.bigInt(-(10n ** 80n), 10n ** 80n)), (value) => {
      const text = t("units.number", { value });
      expect(text).toBe(new Intl.NumberFormat(locale).format(value));
      expect(text.replaceAll(/[^0-9-]/g, "")).toBe(String(value));
    }),
  );
});
