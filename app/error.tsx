"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useTranslate } from "@/lib/languages/translate";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslate();

  return (
    <div className="max-w-2xl py-16 md:py-24" role="alert">
      <h1 className="display text-[clamp(2.2rem,6vw,3.6rem)] leading-tight">{t("errors.failed")}</h1>
      <p className="mt-4 text-lg text-soft">{t("errors.failedText")}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button look="filled" onClick={reset}>
          {t("errors.retry")}
        </Button>
        <ButtonLink href="/">{t("errors.home")}</ButtonLink>
      </p>
      {error.digest === undefined ? null : (
        <p className="caption mt-8 flex items-center gap-2">
          {t("errors.reference")} {error.digest}
          <CopyButton text={error.digest} />
        </p>
      )}
    </div>
  );
}
