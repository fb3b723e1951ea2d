"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { endWith } from "@/components/hooks/end-with";
import { useSettings } from "@/components/hooks/settings";
import { useIsRemoved } from "@/components/hooks/use-is-removed";
import { fetchPreview } from "@/components/signing/preview";
import { proposeMessage } from "@/components/signing/proposal";
import { useTracker } from "@/components/tracker/context";
import type { Subject } from "@/components/tracker/tracked";
import type { SendRequest } from "@/components/tracker/tracker";
import type { WalletFault } from "@/components/wallet/fault";
import { useWallet } from "@/components/wallet/wallet";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import type { Address, ReasonCode } from "@/lib/protocol";
import { offerCall } from "./calls";
import { type BegunSale, type SaleItem, type SaleStep, withoutFailures, withoutItems } from "./sale";
import { subjectOf } from "./terms";
import { useSalePlan } from "./use-sale-plan";
import type { SalesHandle } from "./use-sales";

/**
 * Why a sale does not continue automatically. `discarded`: another tab has discarded it. `fault`: the wallet or the market
 * refused the call before it was signed.
 */
export type Stop =
  | { readonly kind: "account" | "unknown" | "discarded" }
  | { readonly kind: "fault"; readonly fault: WalletFault }
  | { readonly kind: "rejected"; readonly item: SaleItem; readonly reason: ReasonCode };

/** The request to the wallet. */
type Request = Extract<SaleStep, { readonly kind: "deposit" | "offer" }>;

/**
 * Takes a sale from step to step while it is open: asks the wallet for each deposit, waits until the index shows all in the
 * vault, then asks for the offer. Any failure stops it until `resume`. `isStarted`: whether it runs without `resume`. Asks for
 * nothing after the dialog is closed, nor for a sale that is not stored: nothing would record that the wallet was asked.
 */
export function useSaleRun(market: Address, sale: BegunSale, { update, has }: SalesHandle, isStarted: boolean) {
  const { network } = useSettings();
  const wallet = useWallet();
  const tracker = useTracker();
  const { plan, view, isFailing } = useSalePlan(sale);
  const [isRunning, setRunning] = useState(isStarted);
  const [asking, setAsking] = useState<Request | null>(null);
  const [stop, setStop] = useState<Stop | null>(null);
  const vault = useMemo(() => vaultOf(market, sale.account), [market, sale.account]);
  // Two effects in a row must not ask the wallet twice.
  const isBusy = useRef(false);
  const isRemoved = useIsRemoved();

  /** Asks the wallet, unless the sale or its dialog has ended during the checks before. */
  async function send(request: Pick<SendRequest, "subject" | "transaction" | "onCreated">): Promise<Stop | null> {
    if (wallet.phase !== "connected") return { kind: "account" };
    if (!has(sale.id)) return { kind: "discarded" };
    if (!isRemoved()) await tracker.send({ ...request, account: sale.account }, wallet.actions);
    return null;
  }

  async function deposit(item: SaleItem): Promise<Stop | null> {
    const { ticker, tokenId, mintId, part, amount } = item;
    const message = { op: "tsf", tick: ticker, id: tokenId } as const;
    const proposal = proposeMessage(message, vault, { amount, mintId, part, recipient: vault });
    const preview = await fetchPreview({ proposal, account: sale.account, rules: network });
    if (preview.kind === "rejected") return { kind: "rejected", item, reason: preview.reason };
    if (preview.kind === "unknown") return { kind: "unknown" };
    const onCreated = (key: string) => update(sale.id, (one) => withDeposit(one, item, key));
    const subject: Subject = { ...proposal.subject, op: "deposit" };
    return send({ ...proposal, subject, onCreated });
  }

  async function offer(items: readonly SaleItem[]): Promise<Stop | null> {
    if (wallet.phase !== "connected") return { kind: "account" };
    const expires = sale.duration === null ? null : Math.floor(Date.now() / 1000) + sale.duration;
    const transaction = offerCall(
      market,
      items.map(({ ticker, tokenId, price }) => ({ ticker, tokenId, price, expires })),
    );
    const tried = await wallet.actions.estimateCall(transaction);
    if (!tried.ok) return { kind: "fault", fault: tried.fault };
    const onCreated = (key: string) => update(sale.id, (one) => ({ ...one, offer: key }));
    const subject = subjectOf(sale.isReprice ? "reprice" : "offer", items);
    return send({ subject, transaction, onCreated });
  }

  async function ask(request: Request): Promise<void> {
    isBusy.current = true;
    setAsking(request);
    const work = () => (request.kind === "deposit" ? deposit(request.item) : offer(request.items));
    await endWith<Stop | null>(work, { kind: "unknown" }, (stopped) => {
      isBusy.current = false;
      setAsking(null);
      setStop(stopped);
      if (stopped !== null) setRunning(false);
    });
  }

  useEffect(() => {
    if (!isRunning || isBusy.current) return;
    const { step } = plan;
    if (step.kind === "halted" || step.kind === "refused") return setRunning(false);
    if (step.kind !== "deposit" && step.kind !== "offer") return;
    if (!has(sale.id)) {
      setStop({ kind: "discarded" });
      return setRunning(false);
    }
    const isSigner =
      wallet.phase === "connected" &&
      wallet.account.address === sale.account &&
      wallet.account.chainId === network.chainId;
    if (!isSigner) {
      setStop({ kind: "account" });
      return setRunning(false);
    }
    void ask(step);
  });

  const resume = useCallback(() => {
    update(sale.id, (one) => withoutFailures(one, view));
    setStop(null);
    setRunning(true);
  }, [update, sale.id, view]);

  /** Goes on without the inscriptions that can't be sold. */
  const leaveOut = useCallback(
    (items: readonly SaleItem[]) => {
      update(sale.id, (one) => withoutItems(withoutFailures(one, view), items));
      setStop(null);
      setRunning(true);
    },
    [update, sale.id, view],
  );

  return { plan, isFailing, isRunning, asking, stop, resume, leaveOut };
}

function withDeposit(sale: BegunSale, { ticker, tokenId }: SaleItem, key: string): BegunSale {
  const items = sale.items.map((item) =>
    item.ticker === ticker && item.tokenId === tokenId ? { ...item, deposit: key } : item,
  );
  return { ...sale, items };
}
