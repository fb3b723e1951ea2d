"use client";

import { useEffect, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { formatUnits, roundUpUnits } from "../format/numbers";
import { useSettings } from "../hooks/settings";
import { Button } from "../ui/button";
import { changeAccount, type PasskeyAccount } from "./account";
import { useBalance } from "./balance";
import type { AskNode } from "./node";
import { askPerson } from "./requests";
import { useStoredAccount } from "./use-account";

/** Milliseconds until a person who put the reminder off is reminded again. */
const PAUSE = 30 * 24 * 3600 * 1000;
/** Decimals shown of the balance, which changes. */
const SHOWN_DECIMALS = 4;

/** Reminds of the recovery key, as soon as an account without one holds coins. */
export function RecoveryReminder({ ask }: { ask: AskNode }) {
  const account = useStoredAccount();
  return account === null || account.recovery === "saved" || isPutOff(account) ? null : (
    <IfWorthy key={account.address} account={account} ask={ask} />
  );
}

function isPutOff({ remindedAt }: PasskeyAccount): boolean {
  return remindedAt !== null && Date.now() - remindedAt < PAUSE;
}

function IfWorthy({ account, ask }: { account: PasskeyAccount; ask: AskNode }) {
  const t = useTranslate();
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const balance = useBalance(ask, account.address);
  const hasMinted = useHasSent(ask, account);
  if (balance === null || (balance === 0n && !hasMinted)) return null;
  const amount = formatUnits(t, roundUpUnits(balance, decimals, SHOWN_DECIMALS), decimals);
  return (
    <aside
      aria-label={t("signIn.recovery.title")}
      className="fixed inset-x-4 top-32 z-20 border border-line border-l-2 border-l-refused bg-surface px-4 py-3 text-sm shadow-raised sm:inset-x-auto sm:top-auto sm:bottom-4 sm:left-4 sm:w-80"
    >
      <p>{t("signIn.reminder.text", { amount, symbol })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="filled" onClick={() => void askPerson({ kind: "recovery" })}>
          {t("signIn.reminder.save")}
        </Button>
        <Button onClick={() => changeAccount({ remindedAt: Date.now() })}>{t("signIn.reminder.later")}</Button>
      </div>
    </aside>
  );
}

/** Whether the account has sent transactions: it may own inscriptions, which its balance does not show. */
function useHasSent(ask: AskNode, { address }: PasskeyAccount): boolean {
  const [hasSent, setHasSent] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const count = await ask("eth_getTransactionCount", [address, "latest"]).catch(() => "0x0");
      if (!isLeft) setHasSent(Number(count) > 0);
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [ask, address]);
  return hasSent;
}
