"use client";

import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { coinText } from "../format/coins";
import { shortenAddress } from "../format/shorten";
import { useSettings } from "../hooks/settings";

interface DecisiveProps {
  /** What is done, to what: `Mint OAK #7 · 1,000 OAK`. */
  readonly text: string;
  /** Who receives it; null: nobody. */
  readonly recipient: Address | null;
  /** The connected account. */
  readonly account: Address;
  /** What is paid, in the coin's smallest unit. */
  readonly value?: bigint;
  readonly children?: ReactNode;
}

/** The facts that decide, right above the button that signs, so that it is never in view without them. */
export function Decisive({ text, recipient, account, value = 0n, children }: DecisiveProps) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  return (
    <div data-testid="decisive" data-decisive="" className="flex flex-wrap justify-between gap-x-3 text-sm">
      <span className="min-w-0 wrap-anywhere font-medium">{text}</span>
      {value === 0n ? null : <span className="figures font-medium">{coinText(t, value, nativeCurrency)}</span>}
      {recipient === null ? null : (
        <span className="text-soft" title={recipient}>
          {t(recipient === account ? "signing.toOwn" : "signing.to", { recipient: shortenAddress(recipient) })}
        </span>
      )}
      {children}
    </div>
  );
}
