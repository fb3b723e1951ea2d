"use client";

import { texts } from "@/components/texts";

/** Replaces the whole page if the root layout fails. Works without scripts and stylesheets. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const words = texts.errors;
  return (
    <html lang="en">
      <body
        style={{
          font: "1.05rem/1.6 system-ui, sans-serif",
          maxWidth: "36rem",
          margin: "12vh auto",
          padding: "0 1.25rem",
          colorScheme: "light dark",
        }}
      >
        <h1 style={{ fontWeight: 400 }}>{words.failed}</h1>
        <p>{words.failedText}</p>
        <p>
          <a href="/">{words.home}</a>
        </p>
        {error.digest === undefined ? null : <p>{words.reference(error.digest)}</p>}
      </body>
    </html>
  );
}
