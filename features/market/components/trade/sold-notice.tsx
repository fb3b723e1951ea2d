"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { coinText } from "@/components/format/coins";
import { inscriptionText } from "@/components/format/inscription-text";
import { paths } from "@/components/format/paths";
import { useSettings } from "@/components/hooks/settings";
import { Link } from "@/components/language/navigation";
import { Icon } from "@/components/ui/icon";
import type { SaleRecord } from "@/lib/client";
import { watchAddress } from "@/lib/client/changes";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { newestOf, storedSeen, unseenSales } from "./sold";

/** Sales that the notice names. It counts the others. */
const SHOWN = 3;
/** Newest sales and purchases that are looked at. */
const LIMIT = 20;

/** Reports sales since the last visit, until the person dismisses it. */
export default function SoldNotice({ account }: { account: Address }) {
  const t = useTranslate();
  const { chainId, nativeCurrency } = useSettings().network;
  const stored = storedSeen(chainId, account);
  const seen = useSyncExternalStore(stored.subscribe, stored.read, () => null);
  const [sales, setSales] = useState<readonly SaleRecord[]>([]);
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const { listSales } = await import("@/features/market/client/calls/sales");
      const found = await listSales({ account, limit: LIMIT }).catch(() => null);
      if (isGone || found === null) return;
      if (stored.read() === null) stored.write(newestOf(found.sales));
      setSales(found.sales);
    };
    void look();
    const unwatch = watchAddress(account, () => void look());
    return () => {
      isGone = true;
      unwatch();
    };
  }, [account, stored]);
  const unseen = seen === null ? [] : unseenSales(sales, account, seen);
  const dismiss = () => stored.write(newestOf(sales));
  return (
    <section
      aria-label={t("tradeAction.sold.label")}
      aria-live="polite"
      className="fixed right-0 bottom-0 z-30 w-full sm:right-4 sm:bottom-4 sm:w-auto sm:max-w-sm"
    >
      {unseen.length === 0 ? null : (
        <div className="flex items-start gap-3 border border-line border-l-2 border-l-accent bg-surface px-4 py-3 text-sm shadow-raised">
          <div className="min-w-0 flex-1">
            <ul className="space-y-1">
              {unseen.slice(0, SHOWN).map((sale) => (
                <li key={`${sale.transactionHash} ${sale.tokenId}`}>
                  <span className="font-medium">
                    {t("units.labeled", {
                      label: t("tradeAction.sold.one", { price: coinText(t, sale.value, nativeCurrency) }),
                      text: "",
                    })}
                  </span>
                  <Link href={paths.inscription(sale.ticker, sale.tokenId)} prefetch={false} className="link">
                    {inscriptionText(t, sale)}
                  </Link>
                </li>
              ))}
              {unseen.length > SHOWN ? (
                <li className="text-soft">{t("tradeAction.sold.more", { count: unseen.length - SHOWN })}</li>
              ) : null}
            </ul>
            <Link href="/owned" prefetch={false} className="link mt-1 inline-flex min-h-11 items-center">
              {t("tradeAction.sold.collect")}
            </Link>
          </div>
          <button
            type="button"
            aria-label={t("tradeAction.sold.dismiss")}
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
