"use client";

import { lazy, useEffect } from "react";
import type { Address } from "@/lib/protocol";
import { readableName } from "../signing/naming";
import { tradeTexts } from "../texts/trade";
import { useTracker } from "../tracker/context";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { useTradeDialog } from "./dialog-host";
import type { Sale } from "./sale";
import { useSales } from "./use-sales";

const SellDialog = lazy(() => import("./sell-dialog"));

const words = tradeTexts.sale;
const SHOWN = 3;

/** The sales that this device began and did not finish, each with a button that continues it. */
export function UnfinishedSales({ market, account }: { market: Address; account: Address }) {
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
        <Notice key={sale.id} title={words.unfinished}>
          <p className="break-words">{words.unfinishedText(namesOf(sale))}</p>
          <Button
            className="mt-2"
            onClick={() => open((close) => <SellDialog market={market} items={sale.items} onClose={close} />)}
          >
            {words.continue}
          </Button>
        </Notice>
      ))}
    </div>
  );
}

function namesOf({ items }: Sale): string {
  const names = items.slice(0, SHOWN).map((item) => readableName(item));
  const others = items.length - names.length;
  return others > 0 ? `${names.join(", ")} ${words.others(others)}` : names.join(", ");
}
