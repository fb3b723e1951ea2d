"use client";

import Link from "next/link";
import { useEffect, useMemo, useState } from "react";
import type { SaleRecord } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { coinText } from "../coins";
import { shortenHex } from "../format";
import { watchAddress } from "../live/source";
import { paths } from "../paths";
import { useSettings } from "../settings";
import { tradeActionTexts } from "../texts/trade-actions";
import { Icon } from "../ui/icon";
import { newestOf, parseSeen, seenKey, unseenSales } from "./sold";

const words = tradeActionTexts.sold;
/** Sales that the notice names. It counts the others. */
const SHOWN = 3;
/** Newest sales and purchases that are looked at. */
const LIMIT = 20;

/** Says what was sold since the person last looked, until it is dismissed. */
export default function SoldNotice({ account }: { account: Address }) {
  const { chainId, nativeCurrency } = useSettings().network;
  const key = seenKey(chainId, account);
  const [sales, setSales] = useState<readonly SaleRecord[]>([]);
  const [dismissals, setDismissals] = useState(0);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const { listSales } = await import("@/lib/client/calls");
      const found = await listSales({ account, limit: LIMIT }).catch(() => null);
      if (isGone || found === null) return;
      if (parseSeen(readStored(key)) === null) store(key, found.sales);
      setSales(found.sales);
    };
    void look();
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setDismissals((count) => count + 1);
    };
    window.addEventListener("storage", onStorage);
    const unwatch = watchAddress(account, () => void look());
    return () => {
      isGone = true;
      window.removeEventListener("storage", onStorage);
      unwatch();
    };
  }, [account, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dismissal changes what is stored
  const unseen = useMemo(() => {
    const seen = parseSeen(readStored(key));
    return seen === null ? [] : unseenSales(sales, account, seen);
  }, [sales, account, key, dismissals]);
  const dismiss = () => {
    store(key, sales);
    setDismissals((count) => count + 1);
  };
  return (
    <section
      aria-label={words.label}
      aria-live="polite"
      className="fixed right-0 bottom-0 z-30 w-full sm:right-4 sm:bottom-4 sm:w-auto sm:max-w-sm"
    >
      {unseen.length === 0 ? null : (
        <div className="flex items-start gap-3 border border-line border-l-2 border-l-accent bg-surface px-4 py-3 text-sm shadow-raised">
          <div className="min-w-0 flex-1">
            <ul className="space-y-1">
              {unseen.slice(0, SHOWN).map((sale) => (
                <li key={`${sale.transactionHash} ${sale.tokenId}`}>
                  <span className="font-medium">{words.one(coinText(sale.value, nativeCurrency))}</span>
                  {": "}
                  <Link href={paths.inscription(sale.ticker, sale.tokenId)} prefetch={false} className="link">
                    {sale.ticker} {shortenHex(sale.tokenId)}
                  </Link>
                </li>
              ))}
              {unseen.length > SHOWN ? <li className="text-soft">{words.more(unseen.length - SHOWN)}</li> : null}
            </ul>
            <Link href="/owned" prefetch={false} className="link mt-1 inline-flex min-h-11 items-center">
              {words.collect}
            </Link>
          </div>
          <button
            type="button"
            aria-label={words.dismiss}
            onClick={dismiss}
            className="-mt-2 -mr-3 inline-flex size-11 shrink-0 items-center justify-center text-soft hover:text-accent"
          >
            <Icon name="cross" />
          </button>
        </div>
      )}
    </section>
  );
}

/** What the browser refused to store, until the page is left. */
const unwritten = new Map<string, string>();

function readStored(key: string): string | null {
  return unwritten.get(key) ?? window.localStorage.getItem(key);
}

function store(key: string, sales: readonly SaleRecord[]): void {
  const text = JSON.stringify(newestOf(sales));
  try {
    window.localStorage.setItem(key, text);
    unwritten.delete(key);
  } catch {
    unwritten.set(key, text);
  }
}
