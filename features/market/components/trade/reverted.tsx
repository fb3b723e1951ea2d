"use client";

import { inscriptionText } from "@/components/format/inscription-text";
import { nameList } from "@/components/format/joined";
import { shortenAddress } from "@/components/format/shorten";
import type { Tracked } from "@/components/tracker/tracked";
import { useBuyCheck } from "@/features/market/client/checks";
import type { PurchaseItem } from "@/lib/client";
import { useInscription } from "@/lib/client/react/inscriptions";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { buyItems } from "./check-items";
import { explainRevert, REVERT_HISTORY } from "./revert";
import type { OfferTerms } from "./terms";

interface RevertedProps {
  readonly tracked: Tracked;
  readonly from: Address;
  /** The offers that the transaction would have bought. */
  readonly offers: readonly OfferTerms[];
}

/** The state in the index of the offers of a reverted purchase; empty until the index has the purchase's block. */
export function Reverted({ tracked: { status }, from, offers }: RevertedProps) {
  const block = status.kind === "reverted" ? status.blockNumber : null;
  const { data } = useBuyCheck(block === null ? null : { from, items: buyItems(offers) });
  if (block === null || data === undefined || data.anchor.block < block) return null;
  const [first] = data.items;
  return (
    <p className="text-sm text-soft">
      {data.items.length === 1 && first !== undefined ? (
        <One item={first} block={block} />
      ) : (
        <Several items={data.items} />
      )}
    </p>
  );
}

function One({ item, block }: { item: PurchaseItem; block: number }) {
  const t = useTranslate();
  const { data } = useInscription({ ticker: item.ticker, id: item.tokenId, limit: REVERT_HISTORY });
  if (data === undefined || data === null) return null;
  const reason = explainRevert(item, data.operations, block);
  if (reason.kind === "open") return t("trade.buy.reverted.open");
  if (reason.kind === "other") return goneText(t, item);
  const buyer = shortenAddress(reason.buyer);
  return reason.isBefore ? t("trade.buy.faster", { buyer }) : t("trade.buy.reverted.later", { buyer });
}

function Several({ items }: { items: readonly PurchaseItem[] }) {
  const t = useTranslate();
  const gone = items.filter(({ accepted }) => !accepted);
  if (gone.length === 0) return t("trade.buy.reverted.allOpen");
  const names = nameList(
    t,
    gone.map((item) => inscriptionText(t, item)),
  );
  return t("trade.buy.reverted.some", { count: gone.length, names });
}

/** Why an offer can't be bought as it was. */
export function goneText(t: Translate, { refusal, explanation }: PurchaseItem): string {
  return refusal === null ? (explanation ?? t("trade.buy.gone.NOT_OPEN")) : t(`trade.buy.gone.${refusal}`);
}
