"use client";

import { type ReactNode, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { useTracker } from "../tracker/context";
import { doubtfulOf } from "../tracker/doubtful";
import type { Subject, Tracked } from "../tracker/tracked";
import { useWallet } from "../wallet/wallet";
import { Decision } from "./decision";

/** The confirmation that a transaction needs if one that does the same may have been sent. */
export interface Repeat {
  /** Whether the person has confirmed it, or nothing has to be confirmed. */
  readonly isConfirmed: boolean;
  /** Like {@link isConfirmed}, for another transaction. */
  allows(subject: Subject): boolean;
  /** The checkbox; null if nothing has to be confirmed. */
  readonly decision: ReactNode;
}

/** Requires a confirmation while a transaction that does the same as `subject` may have been sent. Null: not known yet. */
export function useRepeat(subject: Subject | null): Repeat {
  const t = useTranslate();
  const { transactions } = useTracker();
  const wallet = useWallet();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const find = (one: Subject): Tracked | undefined =>
    wallet.phase === "connected" ? doubtfulOf(transactions, wallet.account.address, one) : undefined;
  const allows = (one: Subject) => (find(one)?.key ?? confirmed) === confirmed;
  const doubtful = subject === null ? undefined : find(subject);
  return {
    isConfirmed: subject === null || allows(subject),
    allows,
    decision:
      doubtful === undefined ? null : (
        <Decision
          text={t("signing.repeat")}
          isChecked={confirmed === doubtful.key}
          onChange={(isChecked) => setConfirmed(isChecked ? doubtful.key : null)}
        />
      ),
  };
}
