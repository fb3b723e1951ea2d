"use client";

import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { ButtonLink } from "../ui/button";
import { useWallet } from "../wallet/wallet";

/** Links to the owner's actions. Renders nothing unless the address is the connected account. */
export function OwnAccount({ address }: { address: Address }) {
  const t = useTranslate();
  const wallet = useWallet();
  if (wallet.phase !== "connected" || wallet.account.address !== address) return null;

  return (
    <section aria-label={t("account.own.label")} className="mt-8 border-accent border-l-2 bg-surface px-4 py-4 sm:px-5">
      <p className="font-medium">{t("account.own.label")}</p>
      <p className="mt-0.5 text-soft text-sm">{t("account.own.text")}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href="/owned" look="filled">
          {t("account.own.owned")}
        </ButtonLink>
        <ButtonLink href="/transfer">{t("account.own.transfer")}</ButtonLink>
        <ButtonLink href="/mint">{t("account.own.mint")}</ButtonLink>
      </p>
    </section>
  );
}
