"use client";

import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { ManageButton, SellButton } from "../trade/buttons";
import { ButtonLink } from "../ui/button";
import { transferPath } from "./transfer-path";

/** The actions of an account on its inscriptions and on those in its vault. Each action names only those that allow it. */
export function OwnedActions({ account, chosen }: { account: Address; chosen: readonly InscriptionRecord[] }) {
  const t = useTranslate();
  const own = chosen.filter(({ owner }) => owner === account);
  const inVault = chosen.filter(({ owner }) => owner !== account);
  const offered = inVault.filter(({ offer }) => offer?.isOpen === true);
  // A listed inscription can't be deposited.
  const sellable = chosen.filter(({ listed }) => !listed);
  return (
    <>
      {own.length === 0 ? null : <ButtonLink href={transferPath(own)}>{t("owned.transfer")}</ButtonLink>}
      {inVault.length === 0 ? null : <ManageButton action={{ kind: "withdraw", items: inVault }} />}
      {offered.length === 0 ? null : <ManageButton action={{ kind: "cancel", items: offered }} />}
      {sellable.length === 0 ? null : <SellButton look="filled" items={sellable} />}
    </>
  );
}
