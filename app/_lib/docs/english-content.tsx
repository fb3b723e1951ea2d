import { useLocale } from "next-intl";
import { DEFAULT_LANGUAGE } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";

/** Says in other languages that the content of the page exists in English only. */
export function EnglishNotice() {
  const t = useTranslate();
  return useLocale() === DEFAULT_LANGUAGE ? null : <p className="mb-6 text-faint text-sm">{t("guides.english")}</p>;
}
