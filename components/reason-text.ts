import type { Translate } from "@/lib/languages/translate";
import type { ReasonCode } from "@/lib/protocol/reason-codes";

/** Returns the reason of a rejection and its hint, in two sentences. */
export function reasonText(t: Translate, reason: ReasonCode): string {
  return t("units.sentences", { first: t(`reasons.${reason}.text`), second: t(`reasons.${reason}.hint`) });
}
