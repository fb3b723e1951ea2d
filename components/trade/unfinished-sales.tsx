"use client";

import { lazy, useEffect } from "react";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { nameList } from "../joined";
import { readableName } from "../signing/naming";
import { useTracker } from "../tracker/context";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { AskedPrice } from "./asked-price";
import { useTradeDialog } from "./dialog-host";
import type { Sale } from "./sale";
import { useSales } from "./use-sales";

const SellDialog = lazy(() => import("./sell-dialog"));

const SHOWN = 3;

/** The sales that this device began and did not finish, each with a button that continues it. */
export function UnfinishedSales({ market, account }: { market: Address; account: Address }) {
  const t = useTranslate();
  const { sales, remove } = useSales(account);
  const { transactions } = useTracker();
  const open = useTradeDialog();
  const finished = sales.find(({ offer }) =>
    transactions.some(({ key, status }) => key === offer && status.kind === "accepted"),
  );
  useEffect(() => {
    if (finished !== undefined) remove(finished.id);
  }, [finished, remove]);
  return (
    <div className="space-y-3 [&:not(:empty)]:mb-8">
      {sales.map((sale) => (
        <Notice key={sale.id} title={t("trade.sale.unfinished")}>
          <p className="break-words">{t("trade.sale.unfinishedText", { names: namesOf(t, sale) })}</p>
          <ul>
            {sale.items.slice(0, SHOWN).map((item) => (
              <li key={`${item.ticker} ${item.tokenId}`} className="break-words">
                {sale.items.length === 1 ? null : readableName(item)} <AskedPrice item={item} />
              </li>
            ))}
          </ul>
          <Button
            className="mt-2"
            onClick={() => open((close) => <SellDialog market={market} items={sale.items} onClose={close} />)}
          >
            {t("trade.sale.continue")}
          </Button>
        </Notice>
      ))}
    </div>
  );
}

function namesOf(t: Translate, { items }: Sale): string {
  const names = items.slice(0, SHOWN).map((item) => readableName(item));
  const others = items.length - names.length;
  const text = nameList(t, names);
  return others > 0 ? `${text} ${t("trade.sale.others", { count: others })}` : text;
}
