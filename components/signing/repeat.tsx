"use client";

import { type ReactNode, useState } from "react";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { useTracker } from "../tracker/context";
import { type Doubtful, doubtfulOf } from "../tracker/doubtful";
import type { Subject } from "../tracker/tracked";
import { Decision } from "../ui/decision";
import { useWallet } from "../wallet/wallet";

/** The confirmation that a transaction needs if one that does the same may still take effect. */
export interface Repeat {
  /** Whether the person has confirmed it, or nothing has to be confirmed. */
  readonly isConfirmed: boolean;
  /** Like {@link isConfirmed}, for another transaction. */
  allows(subject: Subject): boolean;
  /** The checkbox; null if nothing has to be confirmed. */
  readonly decision: ReactNode;
}

/**
 * Requires a confirmation while a transaction that does the same as `subject` may still take effect. Null: not known yet, or the
 * page already asks the wallet for it.
 */
export function useRepeat(subject: Subject | null): Repeat {
  const t = useTranslate();
  const { transactions } = useTracker();
  const wallet = useWallet();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const find = (one: Subject): Doubtful | undefined =>
    wallet.phase === "connected" ? doubtfulOf(transactions, wallet.account.address, one) : undefined;
  const allows = (one: Subject) => {
    const found = find(one);
    return found === undefined || confirmationOf(found) === confirmed;
  };
  const doubtful = subject === null ? undefined : find(subject);
  return {
    isConfirmed: subject === null || allows(subject),
    allows,
    decision:
      doubtful === undefined ? null : (
        <Decision
          text={textOf(t, doubtful)}
          isChecked={confirmed === confirmationOf(doubtful)}
          onChange={(isChecked) => setConfirmed(isChecked ? confirmationOf(doubtful) : null)}
        />
      ),
  };
}

/** Identifies a confirmation. It applies to the status that the person saw. */
function confirmationOf({ key, status }: Doubtful): string {
  return `${status.kind} ${key}`;
}

function textOf(t: Translate, { status: { kind } }: Doubtful): string {
  return kind === "unanswered" ? t("signing.repeat") : t(`signing.again.${kind}`);
}
