import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { DEFAULT_LANGUAGE } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";

/** Says in other languages that the guides and the reference exist in English only. */
export function EnglishNotice() {
  const t = useTranslate();
  return useLocale() === DEFAULT_LANGUAGE ? null : <p className="mb-6 text-faint text-sm">{t("guides.english")}</p>;
}

/** A guide, which exists in English only. */
export function EnglishContent({ children }: { children: ReactNode }) {
  return (
    <>
      <EnglishNotice />
      <div lang="en">{children}</div>
    </>
  );
}
