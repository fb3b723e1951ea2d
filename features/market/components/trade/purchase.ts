import type { WalletActions } from "@/components/wallet/wallet";
import type { BuyCheck, PurchaseItem } from "@/lib/client";
import type { Translate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { type Anchor, type AnchorChoice, type AnchorRequests, chooseAnchor } from "./anchor";
import { knowsBlockData, readKnowsBlock } from "./calls";
import type { OfferTerms } from "./terms";

/** The offers that can be bought now, and the block that the purchase names. No offers: none can, for `choice`'s reason. */
export interface AnchoredPurchase {
  readonly offers: readonly OfferTerms[];
  readonly choice: AnchorChoice;
}

/** An item of a check whose deposit is known. */
interface Deposited extends PurchaseItem {
  readonly amount: bigint;
  readonly deposit: NonNullable<PurchaseItem["deposit"]>;
}

/**
 * Anchors the accepted items of a check. Leaves out those whose deposit is too new for an anchor, if others are left.
 * Rejects if the node does not answer.
 */
export async function anchorPurchase(check: BuyCheck, requests: AnchorRequests): Promise<AnchoredPurchase> {
  const items = check.items.filter(isBuyable);
  const choice = await choose(items, check, requests);
  if (hasAnchor(choice)) return { offers: items.map(offerOf), choice };
  const older = items.filter(({ deposit }) =>
    choice.kind === "newest" ? deposit.block < check.anchor.block : deposit.isFinal,
  );
  const second = older.length === 0 ? choice : await choose(older, check, requests);
  return hasAnchor(second) ? { offers: older.map(offerOf), choice: second } : { offers: [], choice: second };
}

/** Contracts know the last 256 blocks. */
const OLDEST = 128;

/** Whether contracts will know the anchor of a purchase for a while, as of the state of a check. */
export function isUsable({ offers, choice }: AnchoredPurchase, check: BuyCheck): boolean {
  const age = choice.kind === "anchored" ? check.anchor.block - choice.anchor.block : 0;
  return offers.length > 0 && age >= 0 && age < OLDEST;
}

/**
 * The purchase that a panel shows, if it still fits a newer check and the node knows its anchor: what is shown is what is signed. Otherwise
 * one that is anchored now. Rejects if the node does not answer.
 */
export async function anchorShown(
  shown: AnchoredPurchase | null,
  check: BuyCheck,
  requests: AnchorRequests,
): Promise<AnchoredPurchase> {
  if (shown === null || !isUsable(shown, check) || !fits(shown, check)) return anchorPurchase(check, requests);
  const anchor = anchorOf(shown.choice);
  return anchor === null || (await requests.knows(anchor)) ? shown : anchorPurchase(check, requests);
}

/** Whether a purchase has exactly the items that a check accepts, with their terms, and each deposit is at or before its anchor. */
function fits({ offers, choice }: AnchoredPurchase, check: BuyCheck): boolean {
  const items = check.items.filter(isBuyable);
  const anchor = anchorOf(choice);
  return (
    items.length === offers.length &&
    items.every(({ tokenId, price, sequence, deposit }, index) => {
      const offer = offers[index];
      const isSame = offer?.tokenId === tokenId && offer.price === price && offer.sequence === sequence;
      return isSame && (anchor === null ? deposit.isFinal : deposit.block <= anchor.block);
    })
  );
}

/** Identifies the items of a check with their terms and outcomes. A purchase that was anchored for other ones is outdated. */
export function identityOf({ items }: BuyCheck): string {
  return items.map(({ tokenId, accepted, price, sequence }) => [tokenId, accepted, price, sequence].join(" ")).join();
}

/** The requests of {@link anchorPurchase}, to the market through the wallet. */
export function anchorRequests(market: Address, actions: WalletActions): AnchorRequests {
  return {
    async knows(anchor) {
      const answer = await actions.read({ to: market, data: knowsBlockData(anchor) });
      if (!answer.ok) throw new Error(answer.fault.detail);
      return readKnowsBlock(answer.value);
    },
  };
}

/** The block to name in the call; null for none. */
export function anchorOf(choice: AnchorChoice): Anchor | null {
  return choice.kind === "anchored" ? choice.anchor : null;
}

/** Why nothing can be bought now. */
export function anchorProblemText(t: Translate, { kind }: AnchorChoice): string {
  return kind === "newest" ? t("trade.buy.newest") : t("trade.buy.notFinal");
}

function hasAnchor({ kind }: AnchorChoice): boolean {
  return kind === "anchored" || kind === "unanchored";
}

function choose(
  items: readonly Deposited[],
  { anchor, ancestors }: BuyCheck,
  requests: AnchorRequests,
): Promise<AnchorChoice> {
  const deposit = Math.max(0, ...items.map((item) => item.deposit.block));
  return chooseAnchor(
    { checked: anchor, ancestors, deposit, isFinal: items.every((item) => item.deposit.isFinal) },
    requests,
  );
}

function isBuyable(item: PurchaseItem): item is Deposited {
  return item.accepted && item.deposit !== null && item.amount !== null;
}

function offerOf({ ticker, tokenId, mintId, amount, seller, price, sequence }: Deposited): OfferTerms {
  return { ticker, tokenId, mintId, amount, seller, price, sequence };
}
