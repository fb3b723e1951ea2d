"use client";

import { type ReactNode, useRef, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { Decision } from "../ui/decision";
import { Notice } from "../ui/notice";
import { type AccountCheck, nextCheck } from "./account-check";
import { LookupStatus } from "./lookup-status";
import { type KindLookup, useAccountKind } from "./use-account-kind";

/**
 * Shows the steps to the wallet. If the account is a contract, or sends through one, its messages are inner calls, which
 * are not recognized (spec §2.1): then the steps follow only after a decision, as for an account that could not be checked. Give it
 * the address as the key.
 */
export function AccountCode({ address, children }: { address: Address; children: ReactNode }) {
  const lookup = useAccountKind(address);
  // The wallet may connect again during a sale, which must not end because the account is looked up again.
  const check = useRef<AccountCheck>("asking");
  check.current = nextCheck(check.current, lookup);
  return (
    <CheckedSteps check={check.current} lookup={lookup}>
      {children}
    </CheckedSteps>
  );
}

interface CheckedStepsProps {
  readonly check: AccountCheck;
  readonly lookup: KindLookup;
  readonly children: ReactNode;
}

/** The steps, after the decision that the check requires. */
export function CheckedSteps({ check, lookup, children }: CheckedStepsProps) {
  const t = useTranslate();
  const [decided, setDecided] = useState<AccountCheck>("clear");
  const isUnchecked = check === "unchecked";
  const isContract = check === "contract" || check === "smart";
  return (
    <>
      {check === "asking" || isUnchecked ? <LookupStatus lookup={lookup} failed={t("signing.codeUnchecked")} /> : null}
      {isContract ? (
        <Notice tone="refused" title={t(check === "smart" ? "signing.isSmart" : "signing.hasCode")} />
      ) : null}
      {isUnchecked || isContract ? (
        <Decision
          text={t(isUnchecked ? "signing.codeUncheckedAnyway" : "signing.hasCodeAnyway")}
          isChecked={decided === check}
          onChange={(isChecked) => setDecided(isChecked ? check : "clear")}
        />
      ) : null}
      {check === "clear" || decided === check ? children : null}
    </>
  );
}
