"use client";

import { useState } from "react";
import type { Token, TokenPage } from "@/lib/api/client";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { liveToken, liveTokens } from "../live/sources";
import { useLive } from "../live/use-live";
import { useSettings } from "../settings";
import { signingTexts } from "../texts/signing";
import { mostOf } from "../token/minting";
import { useWallet } from "../wallet/wallet";
import { judgeMint, type MintForm, messageOf, type Verdict } from "./judge";
import { MessagePanel } from "./message-panel";
import { MintFields } from "./mint-fields";
import { SignPanel } from "./sign-panel";
import { useFreeId } from "./use-free-id";
import { useSentMints } from "./use-sent";
import { WayView } from "./way-view";

/** How many tokens the choice offers. */
const TOKENS = 100;

interface MintPageProps {
  readonly initialTicker: string;
  readonly initialToken: Token | null | undefined;
  readonly initialTokens: TokenPage | undefined;
}

/** The form, the exact message and what the index would say, side by side; below, what became of it. */
export function MintPage({ initialTicker, initialToken, initialTokens }: MintPageProps) {
  const [ticker, setTicker] = useState(initialTicker);
  const [ownId, setOwnId] = useState<string | null>(null);
  const [ownAmount, setOwnAmount] = useState<string | null>(null);
  const { sent, begin, dismiss } = useSentMints();
  const wallet = useWallet();
  const { network } = useSettings();
  const account = wallet.phase === "connected" ? wallet.account.address : null;

  const tokens = useLive(liveTokens({ limit: TOKENS }), initialTokens);
  const token = useLive(ticker === "" ? null : liveToken(ticker), ticker === initialTicker ? initialToken : undefined);
  const spent = sent.filter((one) => one.form.ticker === ticker && one.fault === null).map((one) => one.form.id);
  const { id, isAvailable } = useFreeId(ticker, ownId, spent);
  const known = token.data ?? null;
  const form: MintForm = { ticker, id, amount: ownAmount ?? (known === null ? "" : mostOf(known).toString()) };
  const text = known === null || id === "" ? null : messageOf(form);
  const verdict = verdictOf();

  function verdictOf(): Verdict {
    if (ticker !== "" && token.data === null) return { kind: "rejected", reason: "TICKER_UNKNOWN" };
    if (known === null || id === "") return { kind: "unknown" };
    if (text === null) return { kind: "rejected", reason: "INVALID_AMOUNT" };
    return judgeMint(text, account ?? ZERO_ADDRESS, { token: known, isAvailable }, network);
  }

  const chooseTicker = (next: string) => {
    setTicker(next);
    setOwnId(null);
    setOwnAmount(null);
  };

  return (
    <>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        <MintFields
          form={form}
          token={known}
          tokens={tokens.data?.tokens ?? []}
          isOwnId={ownId !== null}
          account={account}
          onTicker={chooseTicker}
          onId={setOwnId}
          onAmount={setOwnAmount}
        />
        <div className="min-w-0 space-y-6 lg:sticky lg:top-8">
          <MessagePanel
            text={text}
            verdict={verdict}
            form={form}
            hasToken={ticker !== ""}
            isFailing={token.isFailing}
          />
          <SignPanel
            text={text}
            verdict={verdict}
            onSign={(draft, actions) => {
              void begin(form, draft, actions);
              setOwnId(null);
            }}
          />
        </div>
      </div>
      {sent.length === 0 ? null : (
        <section aria-label={signingTexts.mint.ways} className="mt-12 space-y-4">
          <h2 className="display border-ink border-b pb-2 text-2xl">{signingTexts.mint.ways}</h2>
          {sent.map((one) => (
            <WayView key={one.key} mint={one} dismiss={() => dismiss(one.key)} />
          ))}
        </section>
      )}
    </>
  );
}
