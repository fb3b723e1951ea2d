"use client";

import Link from "next/link";
import { useMemo } from "react";
import type { Hash } from "@/lib/protocol";
import { REASONS } from "@/lib/protocol/reasons";
import { groupDigits } from "../format";
import { LiveSource } from "../live/source";
import { liveTransaction } from "../live/sources";
import { useLive } from "../live/use-live";
import { texts } from "../texts";
import { signingTexts } from "../texts/signing";
import { HashText } from "../ui/hex";
import { type Inclusion, useWallet, type WalletActions } from "../wallet/wallet";
import type { SentMint } from "./use-sent";
import { isAtEnd, type Way, wayOf } from "./way";

/** A mint's way from the wallet to the index's finding, followed to its end. */
export function WayView({ mint, dismiss }: { mint: SentMint; dismiss: () => void }) {
  const way = useWay(mint);
  const isDeclined = way.at === "not-sent" && way.fault.kind === "rejected";
  const isBad = way.at === "rejected" || (way.at === "not-sent" && !isDeclined);
  return (
    <article className={`border-l-2 bg-plate px-4 py-4 sm:px-5 ${isBad ? "border-refused" : "border-accent"}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">
          {texts.operations.names.mint} <span className="figures">{mint.form.amount}</span>{" "}
          <span className="display text-[1.1em]">{mint.form.ticker}</span>{" "}
          <span className="figures break-all text-faint text-sm">{texts.operations.id(mint.form.id)}</span>
        </h3>
        {isAtEnd(way) ? (
          <button type="button" onClick={dismiss} className="link -my-3 py-3 text-faint text-sm">
            {signingTexts.way.dismiss}
          </button>
        ) : null}
      </div>
      {way.at === "not-sent" ? null : <Steps way={way} />}
      <div role="status" className="mt-3 text-sm">
        <Words way={way} mint={mint} />
      </div>
      {mint.hash === null ? null : (
        <p className="mt-2 text-sm">
          <HashText value={mint.hash} digits={8} withTools />
        </p>
      )}
    </article>
  );
}

function useWay(mint: SentMint): Way {
  const wallet = useWallet();
  const { hash } = mint;
  const report = useLive(hash === null ? null : liveTransaction(hash)).data;
  const actions = wallet.phase === "connected" ? wallet.actions : null;
  const isJudged = isAtEnd(wayOf(mint, report, null));
  const inclusion = useMemo(
    () => (hash === null || actions === null || isJudged ? null : new LiveSource(() => inclusionOf(actions, hash))),
    [hash, actions, isJudged],
  );
  return wayOf(mint, report, useLive(inclusion).data);
}

async function inclusionOf(actions: WalletActions, hash: Hash): Promise<Inclusion | null> {
  const outcome = await actions.inclusion(hash);
  // What the wallet can't say, the index will.
  return outcome.ok ? outcome.value : null;
}

const ORDER: readonly (Way["at"] | "end")[] = ["signing", "sent", "mined", "end"];

function Steps({ way }: { way: Way }) {
  const isEnd = way.at === "accepted" || way.at === "rejected";
  const reached = isEnd ? 3 : ORDER.indexOf(way.at);
  const end = way.at === "rejected" ? signingTexts.way.rejected : signingTexts.way.accepted;
  const names = [signingTexts.way.signing, signingTexts.way.sent, signingTexts.way.mined, end];
  return (
    <ol aria-label={signingTexts.way.steps} className="mt-3 grid grid-cols-4 gap-1">
      {names.map((name, index) => (
        <li key={ORDER[index]} aria-current={index === reached ? "step" : undefined} className="min-w-0">
          <span
            className={`block h-0.5 ${barColour(index, reached, way)} ${index === reached && !isEnd ? "breathing" : ""}`}
          />
          <span className={`mt-1 block text-xs ${index <= reached ? "text-ink" : "text-faint"}`}>{name}</span>
        </li>
      ))}
    </ol>
  );
}

function barColour(index: number, reached: number, way: Way): string {
  if (index > reached) return "bg-line";
  return way.at === "rejected" && index === reached ? "bg-refused" : "bg-accent";
}

function Words({ way, mint }: { way: Way; mint: SentMint }) {
  const { amount, ticker, id } = mint.form;
  switch (way.at) {
    case "signing":
      return <p className="text-soft">{signingTexts.way.signingText}</p>;
    case "sent":
      return <p className="text-soft">{signingTexts.way.sentText}</p>;
    case "mined":
      return <p className="text-soft">{signingTexts.way.minedText(groupDigits(way.blockNumber))}</p>;
    case "accepted":
      return (
        <p>
          <strong className="font-medium text-accent">{signingTexts.way.accepted}.</strong>{" "}
          {signingTexts.way.acceptedText(groupDigits(BigInt(amount)), ticker, id)}{" "}
          <Link href={`/token/${ticker}`} className="link">
            {texts.tokens.title(ticker)}
          </Link>
        </p>
      );
    case "rejected":
      return (
        <p>
          <strong className="font-medium text-refused">
            {signingTexts.way.rejected}: {REASONS[way.reason].text}
          </strong>{" "}
          {REASONS[way.reason].mend}
        </p>
      );
    case "not-sent":
      return <NotSent fault={way.fault} />;
  }
}

function NotSent({ fault }: { fault: Extract<Way, { at: "not-sent" }>["fault"] }) {
  const { text, mend } = signingTexts.faults[fault.kind];
  if (fault.kind === "rejected") return <p className="text-soft">{text}</p>;
  return (
    <>
      <p>
        <strong className="font-medium text-refused">
          {signingTexts.way.failed}: {text}
        </strong>{" "}
        {mend}
      </p>
      <details className="mt-2">
        <summary className="link w-fit py-1 text-faint">{signingTexts.way.details}</summary>
        <pre className="message mt-1 max-h-48 overflow-auto whitespace-pre-wrap bg-sunk p-3 text-xs" dir="ltr">
          {fault.detail}
        </pre>
      </details>
    </>
  );
}
