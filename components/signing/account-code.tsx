"use client";

import { type ReactNode, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { Notice } from "../ui/notice";
import { Decision } from "./decision";
import { LookupStatus } from "./lookup-status";
import { useAccountKind } from "./use-account-kind";

/**
 * Shows the steps to the wallet. If the account is a contract, its messages are inner calls, which are not recognized (spec
 * §2.1): then the steps follow only after a decision.
 */
export function AccountCode({ address, children }: { address: Address; children: ReactNode }) {
  const t = useTranslate();
  const lookup = useAccountKind(address);
  const [isSure, setSure] = useState(false);
  const isContract = lookup.state === "known" && lookup.kind === "contract";
  return (
    <>
      {lookup.state === "failed" ? <LookupStatus lookup={lookup} failed={t("signing.codeUnchecked")} /> : null}
      {isContract ? (
        <>
          <Notice tone="refused" title={t("signing.hasCode")} />
          <Decision text={t("signing.hasCodeAnyway")} isChecked={isSure} onChange={setSure} />
        </>
      ) : null}
      {isContract && !isSure ? null : children}
    </>
  );
}
