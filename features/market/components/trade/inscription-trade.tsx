"use client";

import { inscriptionText } from "@/components/format/inscription-text";
import { isOwn } from "@/components/item/own";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { ManageButton, SellButton } from "./buttons";
import { BuyButton } from "./buy-button";
import { termsOf } from "./terms";

/** The market actions of the connected account on an inscription, as items of a list. */
export function InscriptionTrade({
  inscription,
  account,
}: {
  inscription: InscriptionRecord;
  account: Address | null;
}) {
  const t = useTranslate();
  const { owner, offer, listed } = inscription;
  const terms = termsOf(inscription);
  if (owner === null) return null;
  if (!isOwn(inscription, account)) {
    if (terms === null) return null;
    return (
      // On narrow screens it is in the bar at the bottom.
      <li className="max-lg:hidden">
        <BuyButton look="filled" offer={terms} name={inscriptionText(t, inscription)} />
      </li>
    );
  }
  const isInVault = owner !== account;
  // A listed inscription can't be deposited.
  if (listed) return null;
  return (
    <>
      <li>
        <SellButton look={terms === null ? "filled" : "outlined"} items={[inscription]} />
      </li>
      {offer?.isOpen === true ? (
        <li>
          <ManageButton action={{ kind: "cancel", items: [inscription] }} />
        </li>
      ) : null}
      {isInVault ? (
        <li>
          <ManageButton action={{ kind: "withdraw", items: [inscription] }} />
        </li>
      ) : null}
    </>
  );
}

/** Buys the open offer of an inscription; nothing if it has none. */
export function BuyInscription({ inscription, className }: { inscription: InscriptionRecord; className: string }) {
  const t = useTranslate();
  const terms = termsOf(inscription);
  if (terms === null) return null;
  return <BuyButton look="filled" className={className} offer={terms} name={inscriptionText(t, inscription)} />;
}
