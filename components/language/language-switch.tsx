"use client";

import { useSearchParams } from "next/navigation";
import { useLocale } from "next-intl";
import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language, languageTexts, pathIn, preferredLanguage } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { usePathname } from "./navigation";

/** Links to this page in the other languages. The link to the one that the browser prefers says so in a sentence. */
export function LanguageSwitch() {
  const t = useTranslate();
  const current = useLocale();
  const path = usePathname();
  const query = useSearchParams().toString();
  // A plain link loads the document again, so that no part of the page keeps its language.
  const hrefIn = (language: Language) => `${pathIn(language, path)}${query === "" ? "" : `?${query}`}`;
  const preferred = usePreferredLanguage();
  const others = LANGUAGES.filter((language) => language !== current);
  return (
    <nav aria-label={t("language.label")} className="flex flex-wrap gap-x-5 gap-y-1">
      {others.map((language) => (
        <a
          key={language}
          href={hrefIn(language)}
          hrefLang={language}
          lang={language}
          className={`link ${language === preferred ? "text-accent" : ""}`}
        >
          {language === preferred ? languageTexts[language].offer : languageTexts[language].name}
        </a>
      ))}
    </nav>
  );
}

/** The site's language that the browser prefers; null on the server, which does not know the browser's languages. */
function usePreferredLanguage() {
  return useSyncExternalStore(
    subscribe,
    () => preferredLanguage(navigator.languages),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("languagechange", listener);
  return () => window.removeEventListener("languagechange", listener);
}
