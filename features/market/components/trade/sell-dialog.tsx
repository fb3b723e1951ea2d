"use client";

import { useEffect, useState } from "react";
import { inscriptionText } from "@/components/format/inscription-text";
import { ItemFacts } from "@/components/item/facts";
import { WalletSteps } from "@/components/signing/sign-panel";
import { LiveLookalikeNotice } from "@/components/token/live-lookalike";
import { Button } from "@/components/ui/button";
import { DialogFrame } from "@/components/ui/dialog-frame";
import { Notice } from "@/components/ui/notice";
import { useWallet } from "@/components/wallet/wallet";
import { useSellCheck } from "@/features/market/client/checks";
import type { InscriptionRecord, SellItem as SellOutcome } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { sellItems } from "./check-items";
import { RefusedItems } from "./refused-items";
import { type BegunSale, isInSale, isOfferedSince, type SaleItem } from "./sale";
import { SaleProgress } from "./sale-progress";
import { type OfferedTerms, SellForm } from "./sell-form";
import type { TradeItem } from "./terms";
import { useSaleRun } from "./use-sale-run";
import { type SalesHandle, useSales } from "./use-sales";

/** An inscription to sell; its open offer, if it has one, gives its present price. */
export type ItemToSell = TradeItem & { readonly offer?: InscriptionRecord["offer"] };

interface SellDialogProps {
  readonly market: Address;
  readonly items: readonly ItemToSell[];
  readonly onClose: () => void;
}

/**
 * Sells inscriptions, or changes their prices: the form, then the progress of the sale. Continues an unfinished sale of one
 * of them instead.
 */
export default function SellDialog({ market, items: current, onClose }: SellDialogProps) {
  const t = useTranslate();
  const wallet = useWallet();
  // Selling changes the list that the dialog was opened from.
  const [items] = useState(current);
  const tickers = [...new Set(items.map(({ ticker }) => ticker))];
  const isReprice = items.every(({ offer }) => offer?.isOpen === true);
  return (
    <DialogFrame title={titleOf(t, items, isReprice)} close={t("trade.close")} onClose={onClose}>
      {tickers.map((ticker) => (
        <LiveLookalikeNotice key={ticker} ticker={ticker} className="mb-4" />
      ))}
      {items.length === 1 && items[0] !== undefined ? (
        <div className="mb-4">
          <ItemFacts item={items[0]} />
        </div>
      ) : null}
      <WalletSteps wallet={wallet}>
        {({ account: { address } }) => (
          <Selling key={address} account={address} {...{ market, items, isReprice, onClose }} />
        )}
      </WalletSteps>
    </DialogFrame>
  );
}

interface SellingProps extends SellDialogProps {
  readonly account: Address;
  readonly isReprice: boolean;
}

function Selling({ market, items, isReprice, account, onClose }: SellingProps) {
  const handle = useSales(account);
  const [begun, setBegun] = useState<string | null>(null);
  const sale = handle.sales.find((one) => one.id === begun || items.some((item) => isUnfinished(one, item)));
  // A finished sale is no longer stored.
  const [shown, setShown] = useState<BegunSale | null>(null);
  useEffect(() => {
    if (sale !== undefined) setShown(sale);
  }, [sale]);
  const open = sale ?? shown;
  if (open !== null) {
    return <Running market={market} sale={open} handle={handle} isStarted={open.id === begun} onClose={onClose} />;
  }
  const begin = (accepted: readonly ItemToOffer[], { prices, duration }: OfferedTerms) => {
    const id = `${Date.now()} ${items[0]?.tokenId}`;
    const offered = accepted.map(({ ticker, tokenId, mintId, part, amount, before }, index) => ({
      ...{ ticker, tokenId, mintId, part: part ?? null, amount, before, price: prices[index] ?? 0n, deposit: null },
    }));
    setBegun(id);
    handle.add({ id, account, isReprice, items: offered, duration, offer: null });
  };
  return <Form account={account} items={items} isReprice={isReprice} onSubmit={begin} />;
}

/** Whether the sale has the inscription, and no other device has offered it since. */
function isUnfinished(sale: BegunSale, item: ItemToSell): boolean {
  const open = item.offer?.isOpen === true ? item.offer.transactionHash : null;
  return isInSale(sale, item) && !isOfferedSince(sale, item, open);
}

/** An inscription that can be sold. */
type ItemToOffer = TradeItem & Pick<SaleItem, "before">;

interface FormProps extends Pick<SellingProps, "account" | "items" | "isReprice"> {
  readonly onSubmit: (items: readonly ItemToOffer[], terms: OfferedTerms) => void;
}

function Form({ account, items, isReprice, onSubmit }: FormProps) {
  const t = useTranslate();
  const { data, isFailing } = useSellCheck({ from: account, items: sellItems(items) });
  const refused = data?.items.filter(({ accepted }) => !accepted) ?? [];
  const left = acceptedOf(items, data?.items);
  const [only] = items;
  const price = items.length === 1 ? (only?.offer?.price ?? null) : null;
  if (data === undefined && isFailing) return <Notice tone="refused" title={t("trade.unavailable")} />;
  const notice = (
    <RefusedItems refused={refused.map((item) => ({ item, reason: item.reason }))}>
      {left.length === 0 ? null : <p className="mt-1">{t("trade.sale.leftOut", { count: left.length })}</p>}
    </RefusedItems>
  );
  if (left.length === 0) return notice;
  const deposits = data?.items.filter(({ accepted, needsDeposit }) => accepted && needsDeposit).length ?? null;
  return (
    <div className="space-y-4">
      {notice}
      <SellForm items={left} {...{ account, price, isReprice, deposits }} onSubmit={(terms) => onSubmit(left, terms)} />
    </div>
  );
}

/** The inscriptions that can be sold, with their open offers; all before the first answer. */
function acceptedOf(
  items: readonly ItemToSell[],
  outcomes: readonly SellOutcome[] | undefined,
): readonly ItemToOffer[] {
  if (outcomes === undefined) return items.map((item) => ({ ...item, before: null }));
  return items.flatMap((item) => {
    const outcome = outcomes.find(({ ticker, tokenId }) => ticker === item.ticker && tokenId === item.tokenId);
    return outcome?.accepted === true ? [{ ...item, before: outcome.offer?.transactionHash ?? null }] : [];
  });
}

interface RunningProps {
  readonly market: Address;
  readonly sale: BegunSale;
  readonly handle: SalesHandle;
  readonly isStarted: boolean;
  readonly onClose: () => void;
}

function Running({ market, sale, handle, isStarted, onClose }: RunningProps) {
  const t = useTranslate();
  const run = useSaleRun(market, sale, handle, isStarted);
  const isDone = run.plan.step.kind === "done";
  const { remove } = handle;
  useEffect(() => {
    if (isDone) remove(sale.id);
  }, [isDone, remove, sale.id]);
  const discard = () => {
    remove(sale.id);
    onClose();
  };
  return (
    <div className="space-y-5">
      {isDone ? (
        <>
          <div role="status">
            <Notice title={t("trade.sale.done", { count: sale.items.length })}>{t("trade.sale.doneText")}</Notice>
          </div>
          <Button look="filled" className="w-full" onClick={onClose}>
            {t("trade.done")}
          </Button>
        </>
      ) : (
        <SaleProgress sale={sale} run={run} onDiscard={discard} />
      )}
    </div>
  );
}

function titleOf(t: Translate, items: readonly ItemToSell[], isReprice: boolean): string {
  const [only] = items;
  if (items.length === 1 && only !== undefined) {
    return t(isReprice ? "trade.sell.titleReprice" : "trade.sell.title", { name: inscriptionText(t, only) });
  }
  return t(isReprice ? "trade.sell.titleRepriceSeveral" : "trade.sell.titleSeveral", { count: items.length });
}
