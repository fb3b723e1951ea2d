"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { Address } from "@/lib/protocol";
import { readableName } from "../signing/naming";
import { tradeTexts } from "../texts/trade";
import { useTracker } from "../tracker/context";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import type { Sale } from "./sale";
import { useSales } from "./use-sales";

const SellDialog = lazy(() => import("./sell-dialog"));

const words = tradeTexts.sale;
const SHOWN = 3;

/** The sales that this device began and did not finish, each with a button that continues it. */
export function UnfinishedSales({ market, account }: { market: Address; account: Address }) {
  const { sales, remove } = useSales(account);
  const { transactions } = useTracker();
  const [opened, setOpened] = useState<Sale | null>(null);
  const finished = sales.find(({ offer }) =>
    transactions.some(({ key, status }) => key === offer && status.kind === "accepted"),
  );
  useEffect(() => {
    if (finished !== undefined && opened === null) remove(finished.id);
  }, [finished, opened, remove]);
  return (
    <>
      <div className="space-y-3 [&:not(:empty)]:mb-8">
        {sales.map((sale) => (
          <Notice key={sale.id} title={words.unfinished}>
            <p className="break-words">{words.unfinishedText(namesOf(sale))}</p>
            <Button className="mt-2" onClick={() => setOpened(sale)}>
              {words.continue}
            </Button>
          </Notice>
        ))}
      </div>
      {opened === null ? null : (
        <Suspense>
          <SellDialog market={market} items={opened.items} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

function namesOf({ items }: Sale): string {
  const names = items.slice(0, SHOWN).map((item) => readableName(item));
  const others = items.length - names.length;
  return others > 0 ? `${names.join(", ")} ${words.others(others)}` : names.join(", ");
}
