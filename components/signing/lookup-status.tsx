"use client";

import { useTranslate } from "@/lib/languages/translate";
import { HintButton } from "./hint-button";
import type { KindLookup } from "./use-account-kind";

/** Shows that an address is being looked up, or that the lookup failed, with a button that retries it. */
export function LookupStatus({ lookup, failed }: { lookup: KindLookup; failed: string }) {
  const t = useTranslate();

  return (
    <div role="status" className="text-sm">
      {lookup.state === "asking" ? <p className="mt-1 text-faint">{t("signing.lookup.asking")}</p> : null}
      {lookup.state === "failed" ? (
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-refused">
          <span>{failed}</span>
          <HintButton text={t("signing.lookup.retry")} onClick={lookup.retry} />
        </p>
      ) : null}
    </div>
  );
}
