"use client";

import { DEFAULT_LANGUAGE, languageTexts, pathIn, splitLanguage } from "@/lib/languages";

/** Replaces the whole page if the root layout fails, which provides the messages. Works without scripts and stylesheets. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const language = typeof window === "undefined" ? DEFAULT_LANGUAGE : splitLanguage(window.location.pathname).language;
  const { failed, failedText, home, reference } = languageTexts[language];
  return (
    <html lang={language} suppressHydrationWarning>
      <body
        style={{
          font: "1.05rem/1.6 system-ui, sans-serif",
          maxWidth: "36rem",
          margin: "12vh auto",
          padding: "0 1.25rem",
          colorScheme: "light dark",
        }}
      >
        <h1 style={{ fontWeight: 400 }}>{failed}</h1>
        <p>{failedText}</p>
        <p>
          <a href={pathIn(language, "/")}>{home}</a>
        </p>
        {error.digest === undefined ? null : (
          <p>
            {reference} {error.digest}
          </p>
        )}
      </body>
    </html>
  );
}
