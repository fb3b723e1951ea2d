"use client";

import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import type { OwnedFeature } from "../slots/page-feature";
import { ButtonLink } from "../ui/button";
import { transferPath } from "./transfer-path";

interface OwnedActionsProps {
  readonly account: Address;
  readonly chosen: readonly InscriptionRecord[];
  readonly features: readonly OwnedFeature[];
}

/** The actions of an account on its inscriptions and on those in its vault. Each action names only those that allow it. */
export function OwnedActions({ account, chosen, features }: OwnedActionsProps) {
  const t = useTranslate();
  const own = chosen.filter(({ owner }) => owner === account);
  return (
    <>
      {own.length === 0 ? null : <ButtonLink href={transferPath(own)}>{t("owned.transfer")}</ButtonLink>}
      {features.map(({ name, Actions }) =>
        Actions === undefined ? null : <Actions key={name} account={account} chosen={chosen} />,
      )}
    </>
  );
}
