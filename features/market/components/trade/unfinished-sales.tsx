"use client";

import { lazy, useEffect } from "react";
import { inscriptionText } from "@/components/format/inscription-text";
import { nameList } from "@/components/format/joined";
import { inscriptionKey } from "@/components/item/key";
import { useHostedDialog } from "@/components/signing/dialog-host";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { OfferedPrice } from "./offered-price";
import { type BegunSale, canContinue, type SaleItem } from "./sale";
import { useSalePlan } from "./use-sale-plan";
import { useSales } from "./use-sales";

const SellDialog = lazy(() => import("./sell-dialog"));

const SHOWN = 3;

/** The sales that this device began and did not finish, each with a button that continues it. */
export function UnfinishedSales({ market, account }: { market: Address; account: Address }) {
  const { sales, remove } = useSales(account);
  return (
    <div className="space-y-3 [&:not(:empty)]:mb-8">
      {sales.map((sale) => (
        <UnfinishedSale key={sale.id} market={market} sale={sale} remove={remove} />
      ))}
    </div>
  );
}

interface UnfinishedSaleProps {
  readonly market: Address;
  readonly sale: BegunSale;
  readonly remove: (id: string) => void;
}

/** Nothing before the index has answered, and nothing if no inscription is left to offer: another device may have finished. */
function UnfinishedSale({ market, sale, remove }: UnfinishedSaleProps) {
  const t = useTranslate();
  const open = useHostedDialog();
  const { plan, isFailing } = useSalePlan(sale);
  const isDone = plan.step.kind === "done";
  const isChecked = !plan.places.includes("unknown");
  useEffect(() => {
    if (isDone) remove(sale.id);
  }, [isDone, remove, sale.id]);
  if (isDone || !(isFailing || (isChecked && canContinue(plan)))) return null;
  const left = sale.items.filter((_, index) => plan.places[index] !== "offered");
  return (
    <Notice title={t("trade.sale.unfinished")}>
      <p className="break-words">{t("trade.sale.unfinishedText", { names: namesOf(t, left) })}</p>
      <ul>
        {left.slice(0, SHOWN).map((item) => (
          <li key={inscriptionKey(item)} className="break-words">
            {left.length === 1 ? null : t("units.labeled", { label: inscriptionText(t, item), text: "" })}
            <OfferedPrice item={item} />
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
  );
}

function namesOf(t: Translate, items: readonly SaleItem[]): string {
  const names = items.slice(0, SHOWN).map((item) => inscriptionText(t, item));
  const others = items.length - names.length;
  const text = nameList(t, names);
  return others > 0 ? `${text} ${t("trade.sale.others", { count: others })}` : text;
}
