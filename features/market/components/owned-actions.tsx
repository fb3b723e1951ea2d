"use client";

import type { InscriptionRecord } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { ManageButton, SellButton } from "./trade/buttons";

/** The market's actions of an account on its inscriptions and on those in its vault. */
export function OwnedActions({ account, chosen }: { account: Address; chosen: readonly InscriptionRecord[] }) {
  const inVault = chosen.filter(({ owner }) => owner !== account);
  const offered = inVault.filter(({ offer }) => offer?.isOpen === true);
  // A listed inscription can't be deposited.
  const sellable = chosen.filter(({ listed }) => !listed);
  return (
    <>
      {inVault.length === 0 ? null : <ManageButton action={{ kind: "withdraw", items: inVault }} />}
      {offered.length === 0 ? null : <ManageButton action={{ kind: "cancel", items: offered }} />}
      {sellable.length === 0 ? null : <SellButton look="filled" items={sellable} />}
    </>
  );
}
