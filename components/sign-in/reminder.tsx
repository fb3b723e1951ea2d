"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { hexToBigInt, isHex } from "viem";
import { useTranslate } from "@/lib/languages/translate";
import { formatUnits, roundUpUnits } from "../format/numbers";
import { useSettings } from "../hooks/settings";
import { usePathname } from "../language/navigation";
import { Button } from "../ui/button";
import { changeAccount, type PasskeyAccount } from "./account";
import type { AskNode } from "./node";
import { askPerson, onRequest, openRequest } from "./requests";
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
  const worth = useWorth(ask, account);
  if (worth === null || (worth.balance === 0n && !worth.hasSent)) return null;
  const amount = formatUnits(t, roundUpUnits(worth.balance, decimals, SHOWN_DECIMALS), decimals);
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

/** `hasSent`: whether the account has sent transactions: it may own inscriptions, which its balance does not show. */
interface Worth {
  readonly balance: bigint;
  readonly hasSent: boolean;
}

/**
 * What the account is worth; null until the node has answered. Read once on each page, and when the sign-in dialog opens or closes, which may
 * fill the account: a reminder is not worth a request with every block.
 */
function useWorth(ask: AskNode, { address }: PasskeyAccount): Worth | null {
  const [worth, setWorth] = useState<Worth | null>(null);
  const path = usePathname();
  const isAsked = useSyncExternalStore(onRequest, isRequestOpen, isRequestOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new read for each page and after the dialog
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const balance = await ask("eth_getBalance", [address, "latest"]).catch(() => null);
      const count = await ask("eth_getTransactionCount", [address, "latest"]).catch(() => "0x0");
      if (!isLeft && isHex(balance)) setWorth({ balance: hexToBigInt(balance), hasSent: Number(count) > 0 });
    };
    if (!isAsked) void read();
    return () => {
      isLeft = true;
    };
  }, [ask, address, path, isAsked]);
  return worth;
}

function isRequestOpen(): boolean {
  return openRequest() !== null;
}
