"use client";

import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { coinText } from "../format/coins";
import { networkName } from "../format/network-name";
import { useSettings } from "../hooks/settings";
import { type Call, messageOf } from "./call";

/** What a signature covers: the chain, the recipient, the exact message or data, and the coins that are paid. `cost`: other costs. */
export function CallFacts({ call, children }: { call: Call; children?: ReactNode }) {
  const t = useTranslate();
  const { network } = useSettings();
  const message = messageOf(call);
  return (
    <dl
      data-testid="signed"
      className="grid gap-x-4 gap-y-1 border border-line bg-surface px-4 py-3 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]"
    >
      <Fact name={t("signIn.call.chain")}>{`${networkName(t, network)} (${network.chainId})`}</Fact>
      <Fact name={t("signIn.call.to")}>
        <span translate="no" className="figures break-all">
          {call.to ?? t("signIn.call.creation")}
        </span>
      </Fact>
      <Fact name={t(message === null ? "signIn.call.data" : "signIn.call.message")}>
        <code translate="no" className="block max-h-40 overflow-y-auto break-all">
          {message ?? call.data}
        </code>
      </Fact>
      <Fact name={t("signIn.call.value")}>{coinText(t, call.value, network.nativeCurrency)}</Fact>
      {children}
    </dl>
  );
}

/** A line of {@link CallFacts}. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
