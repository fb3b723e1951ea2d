"use client";

import type { Address } from "@/lib/protocol";
import { accountTexts } from "../texts/reading/account";
import { ButtonLink } from "../ui/button";
import { useWallet } from "../wallet/wallet";

/** Links to the owner's actions. Renders nothing unless the address is the connected account. */
export function OwnAccount({ address }: { address: Address }) {
  const wallet = useWallet();
  if (wallet.phase !== "connected" || wallet.account.address !== address) return null;
  const words = accountTexts.own;
  return (
    <section aria-label={words.label} className="mt-8 border-accent border-l-2 bg-surface px-4 py-4 sm:px-5">
      <p className="font-medium">{words.label}</p>
      <p className="mt-0.5 text-soft text-sm">{words.text}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href="/owned" look="filled">
          {words.owned}
        </ButtonLink>
        <ButtonLink href="/transfer">{words.transfer}</ButtonLink>
        <ButtonLink href="/mint">{words.mint}</ButtonLink>
      </p>
    </section>
  );
}
