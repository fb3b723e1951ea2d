"use client";

import type { ReactNode } from "react";
import { REASONS } from "@/lib/protocol/reasons";
import { byteLength } from "../format";
import { MessageText } from "../inscription/message-text";
import { texts } from "../texts";
import { signingTexts } from "../texts/signing";
import { CopyButton } from "../ui/copy-button";
import { useWallet } from "../wallet/wallet";
import type { Finding } from "./finding";
import type { Proposal } from "./proposal";

interface MessagePanelProps {
  readonly proposal: Proposal | null;
  readonly finding: Finding;
  /** What would change, where it is accepted. */
  readonly outcome: ReactNode;
  /** Said instead of a message while there is none. */
  readonly hint?: string | undefined;
}

/** The message that will be in the transaction, byte for byte, and what the index would say about it now. */
export function MessagePanel({ proposal, finding, outcome, hint }: MessagePanelProps) {
  const text = proposal === null ? null : proposal.kind === "message" ? proposal.text : proposal.draft.data;
  const isCall = proposal?.kind === "contract-mint";
  return (
    <figure className="border border-line bg-plate shadow-plate">
      <figcaption className="caption flex min-h-12 items-center justify-between gap-4 border-line border-b px-5 py-2">
        <span>{isCall ? signingTexts.call : signingTexts.message}</span>
        {text === null ? null : (
          <span className="flex items-center gap-2 whitespace-nowrap">
            {texts.transaction.size(isCall ? (text.length - 2) / 2 : byteLength(text))}
            <CopyButton text={text} />
          </span>
        )}
      </figcaption>
      <p data-testid="message" className="ruled min-h-36 px-5 pb-9 text-[1.0625rem]">
        {text === null ? (
          <span className="text-faint text-sm">{hint ?? signingTexts.messageNone}</span>
        ) : isCall ? (
          <code className="message break-all text-sm">{text}</code>
        ) : (
          <MessageText text={text} />
        )}
      </p>
      {isCall ? (
        <p className="break-words px-5 pb-4 text-sm text-soft">{signingTexts.callText(proposal.contract)}</p>
      ) : null}
      <div role="status" data-testid="verdict" className="min-h-24 border-line border-t px-5 py-4">
        <p className="caption">{signingTexts.verdict}</p>
        <VerdictWords proposal={proposal} finding={finding} outcome={outcome} />
      </div>
    </figure>
  );
}

function VerdictWords({ proposal, finding, outcome }: Omit<MessagePanelProps, "hint">) {
  const words = signingTexts;
  const wallet = useWallet();
  const { verdict, isFailing } = finding;
  if (proposal === null) return <p className="mt-1 text-soft">{words.nothingYet}</p>;
  switch (verdict.kind) {
    case "accepted":
      return <Words title={words.wouldAccept} text={outcome} tone="text-accent" />;
    case "contract":
      return <Words title={words.wouldAsk} text={words.wouldAskText} tone="text-ink" />;
    case "rejected": {
      // Who owns what matters to all but mints and deploys, and nobody is connected yet.
      if (verdict.reason === "NOT_OWNER" && wallet.phase !== "connected")
        return <p className="mt-1 text-soft">{words.connectFirst}</p>;
      const { text, hint } = REASONS[verdict.reason];
      return <Words title={`${words.wouldReject}: ${text}`} text={hint} tone="text-refused" />;
    }
    case "unknown":
      return <p className="mt-1 text-soft">{isFailing ? words.checkFailed : words.checking}</p>;
  }
}

function Words({ title, text, tone }: { title: string; text: ReactNode; tone: string }) {
  return (
    <>
      <p className={`mt-1 font-medium ${tone}`}>{title}</p>
      <p className="mt-0.5 text-sm text-soft">{text}</p>
    </>
  );
}
