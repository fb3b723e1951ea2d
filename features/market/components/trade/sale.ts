import type { Tracked } from "@/components/tracker/tracked";
import type { SellItem } from "@/lib/client";
import type { Address, Hash, ReasonCode } from "@/lib/protocol";
import type { TradeItem } from "./terms";

/** An inscription to sell. `price`: in the native coin's smallest unit. */
export interface SaleItem extends TradeItem {
  readonly price: bigint;
  /** Transaction of the open offer that the inscription had when the sale began; null: it had none. */
  readonly before: Hash | null;
  /** Key of the tracked transaction that deposits it; null until the wallet was asked. */
  readonly deposit: string | null;
}

/** A sale that the person has begun: its inscriptions go to the vault first, then one call offers all. */
export interface BegunSale {
  readonly id: string;
  readonly account: Address;
  /** Whether the inscriptions were offered before, at another price. */
  readonly isReprice: boolean;
  readonly items: readonly SaleItem[];
  /** Seconds that the offers are open, from the call on; null: until canceled. */
  readonly duration: number | null;
  /** Key of the tracked transaction that offers the inscriptions; null until the wallet was asked. */
  readonly offer: string | null;
}

/** What the plan of a sale reads of a tracked transaction. */
type SentPart = Pick<Tracked, "key" | "status"> & { readonly subject: Pick<Tracked["subject"], "count"> };

/** The data on which the plan of a sale depends. */
export interface SaleView {
  /** The index's answers about the inscriptions; undefined before the first one. */
  readonly checked: readonly SellItem[] | undefined;
  /** The block of the index's answers. */
  readonly block: number;
  /** The tracked transactions. */
  readonly tracked: readonly SentPart[];
}

/** State of an inscription in a sale. `offered`: offered since the sale began, on any device. `refused`: it can't be offered. */
export type Place = "unknown" | "account" | "moving" | "vault" | "offered" | "refused";

/** An inscription that can't be offered. */
export interface Refused {
  readonly item: SaleItem;
  readonly reason: ReasonCode | null;
}

/** The next step of a sale. */
export type SaleStep =
  /** The wallet is asked for the next transaction. */
  | { readonly kind: "deposit"; readonly item: SaleItem }
  | { readonly kind: "offer"; readonly items: readonly SaleItem[] }
  /** A transaction waits for its result, or the index for an answer. */
  | { readonly kind: "wait"; readonly for: "index" | "deposits" | "offer" }
  /** A transaction did not succeed, or not for all inscriptions. The person decides whether to resume. */
  | { readonly kind: "halted"; readonly key: string }
  /** The person decides whether to leave these out. */
  | { readonly kind: "refused"; readonly refused: readonly Refused[] }
  | { readonly kind: "done" };

/** The state of a sale: the place of each inscription, in order, and the next step. */
export interface SalePlan {
  readonly places: readonly Place[];
  readonly step: SaleStep;
}

type Status = Tracked["status"];
type Named = Pick<TradeItem, "ticker" | "tokenId">;

/** Plans the next step of a sale from the states of the index and the tracker. */
export function planSale(sale: BegunSale, view: SaleView): SalePlan {
  const places = sale.items.map((item) => placeOf(item, view));
  return { places, step: stepOf(sale, places, view) };
}

/** The sale without the transactions that did not succeed, so that the wallet is asked to sign them once more. */
export function withoutFailures(sale: BegunSale, { tracked }: Pick<SaleView, "tracked">): BegunSale {
  const kept = (key: string | null) => (key === null || hasFailed(sentWith(key, tracked)) ? null : key);
  return {
    ...sale,
    items: sale.items.map((item) => ({ ...item, deposit: kept(item.deposit) })),
    offer: kept(sale.offer),
  };
}

/** The sale without some of its inscriptions. */
export function withoutItems(sale: BegunSale, items: readonly Named[]): BegunSale {
  return { ...sale, items: sale.items.filter((item) => !items.some((one) => isSame(one, item))) };
}

/** Whether there is something left to do: some inscription is not offered yet, and can be. */
export function canContinue({ places }: SalePlan): boolean {
  return places.some((place) => place !== "offered" && place !== "refused");
}

/** Whether an inscription is part of the sale. */
export function isInSale({ items }: BegunSale, named: Named): boolean {
  return items.some((item) => isSame(item, named));
}

/** Whether an inscription of the sale was offered since the sale began. `open`: the transaction of its open offer. */
export function isOfferedSince({ items }: BegunSale, named: Named, open: Hash | null): boolean {
  return open !== null && items.some((item) => isSame(item, named) && item.before !== open);
}

function isSame(one: Named, other: Named): boolean {
  return one.ticker === other.ticker && one.tokenId === other.tokenId;
}

function stepOf(sale: BegunSale, places: readonly Place[], view: SaleView): SaleStep {
  const offer = sentWith(sale.offer, view.tracked);
  if (offer !== undefined && hasSucceeded(offer)) return { kind: "done" };
  // Before the status of the offer, which stays "sent" if no node shows the transaction that the wallet has named.
  if (places.every((place) => place === "offered")) return { kind: "done" };
  if (isUnderway(offer?.status)) return { kind: "wait", for: "offer" };
  const isOlder = offer?.status.kind === "accepted" && offer.status.blockNumber > view.block;
  if (isOlder || places.includes("unknown")) return { kind: "wait", for: "index" };
  const refused = sale.items.filter((_, index) => places[index] === "refused");
  if (refused.length > 0) {
    return { kind: "refused", refused: refused.map((item) => ({ item, reason: reasonOf(item, view) })) };
  }
  const keys = [
    ...sale.items.filter((_, index) => places[index] === "account").map((item) => item.deposit),
    sale.offer,
  ];
  const failed = keys.find((key) => hasFailed(sentWith(key, view.tracked)));
  if (failed !== undefined && failed !== null) return { kind: "halted", key: failed };
  const next = sale.items.find((_, index) => places[index] === "account");
  if (next !== undefined) return { kind: "deposit", item: next };
  return places.includes("moving")
    ? { kind: "wait", for: "deposits" }
    : { kind: "offer", items: inVault(sale, places) };
}

function inVault({ items }: BegunSale, places: readonly Place[]): readonly SaleItem[] {
  return items.filter((_, index) => places[index] === "vault");
}

function placeOf(item: SaleItem, view: SaleView): Place {
  const found = checkedOf(item, view);
  if (found === undefined) return "unknown";
  const open = found.offer?.transactionHash ?? null;
  if (open !== null && open !== item.before) return "offered";
  const deposit = sentWith(item.deposit, view.tracked)?.status;
  // The transaction may be in a block that the answer does not include yet.
  if (found.needsDeposit && isUnderway(deposit)) return "moving";
  if (deposit?.kind === "accepted" && deposit.blockNumber > view.block) return "moving";
  if (!found.accepted) return "refused";
  return found.needsDeposit ? "account" : "vault";
}

function checkedOf(item: SaleItem, { checked }: SaleView): SellItem | undefined {
  return checked?.find((one) => isSame(one, item));
}

function reasonOf(item: SaleItem, view: SaleView): ReasonCode | null {
  return checkedOf(item, view)?.reason ?? null;
}

/**
 * The key of a transaction of the sale that may have been sent although the wallet did not confirm it; null if there is
 * none. Continuing sends it once more.
 */
export function doubtfulKey({ offer, items }: BegunSale, tracked: SaleView["tracked"]): string | null {
  const keys = [...items.map(({ deposit }) => deposit), offer];
  return keys.find((key) => sentWith(key, tracked)?.status.kind === "unanswered") ?? null;
}

/** Undefined: the wallet was not asked, or the person removed the transaction from the list. */
function sentWith(key: string | null, tracked: SaleView["tracked"]): SentPart | undefined {
  return key === null ? undefined : tracked.find((one) => one.key === key);
}

function isUnderway(status: Status | undefined): boolean {
  return status?.kind === "signing" || status?.kind === "sent" || status?.kind === "mined";
}

/** Whether the index has accepted the transaction, and the offers of all inscriptions that it names. */
function hasSucceeded({ status, subject }: SentPart): boolean {
  return status.kind === "accepted" && (status.done === undefined || status.done === subject.count);
}

/** Whether the transaction ended without success for all inscriptions that it names, or its outcome is unknown. */
function hasFailed(one: SentPart | undefined): boolean {
  return one !== undefined && !isUnderway(one.status) && !hasSucceeded(one);
}
