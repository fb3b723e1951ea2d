"use client";

import { AddressText } from "@/components/address/address-text";
import { Expiry } from "@/components/item/expiry";
import { Amount } from "@/components/ui/amount";
import { Cell, Head } from "@/components/ui/table";
import type { OfferRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { depthShares } from "./depth";
import { OfferTable, type OfferTableProps } from "./offer-table";
import type { WideOffers } from "./wide-offers";

const WIDE: WideOffers = {
  Heads,
  Cells,
  Ended,
  depth: (amounts) => depthShares(amounts).map((share) => depthBar(share)),
};

/** Offers with their amount, seller and expiry. */
export function WideOfferTable(properties: Omit<OfferTableProps, "wide">) {
  return <OfferTable {...properties} wide={WIDE} />;
}

function Heads() {
  const t = useTranslate();
  return (
    <>
      <Head side="end" className="hidden lg:table-cell">
        {t("market.openOffers.amount")}
      </Head>
      <Head side="end" className="hidden xl:table-cell">
        {t("market.openOffers.seller")}
      </Head>
      <Head side="end" className="hidden xl:table-cell">
        {t("market.openOffers.expires")}
      </Head>
    </>
  );
}

function Cells({ offer: { amount, seller, expires, isOpen } }: { offer: OfferRecord }) {
  return (
    <>
      <Cell side="end" className="hidden lg:table-cell">
        <Amount value={amount} className="text-[0.92em]" />
      </Cell>
      <Cell side="end" className="hidden xl:table-cell">
        <AddressText value={seller} isShort />
      </Cell>
      <Cell side="end" className="hidden text-sm xl:table-cell">
        <Expiry seconds={expires} isOpen={isOpen} />
      </Cell>
    </>
  );
}

function Ended({ offer }: { offer: OfferRecord }) {
  return (
    <span className="text-sm xl:hidden">
      <Expiry seconds={offer.expires} isOpen={false} />
    </span>
  );
}

function depthBar(share: number) {
  return <Depth share={share} />;
}

/** The share of the amount that costs at most this much, as a bar below the price. */
function Depth({ share }: { share: number }) {
  const t = useTranslate();
  return (
    <span
      title={t("market.openOffers.depth", { share: String(share) })}
      className="mt-1 ml-auto block h-0.5 w-full max-w-28 bg-line"
    >
      <span className="ml-auto block h-full bg-accent" style={{ width: `${share}%` }} />
    </span>
  );
}
