"use client";

import { REASONS } from "@/lib/protocol/reasons";
import { byteLength, groupDigits } from "../format";
import { Message } from "../inscription/message";
import { texts } from "../texts";
import { signingTexts } from "../texts/signing";
import { CopyButton } from "../ui/copy-button";
import type { MintForm, Verdict } from "./judge";

interface MessagePanelProps {
  readonly text: string | null;
  readonly verdict: Verdict;
  readonly form: MintForm;
  readonly hasToken: boolean;
  readonly isFailing: boolean;
}

/** The message that will be in the transaction, byte for byte, and what the index would say about it now. */
export function MessagePanel({ text, verdict, form, hasToken, isFailing }: MessagePanelProps) {
  return (
    <figure className="border border-line bg-plate shadow-plate">
      <figcaption className="caption flex min-h-12 items-center justify-between gap-4 border-line border-b px-5 py-2">
        <span>{signingTexts.mint.message}</span>
        {text === null ? null : (
          <span className="flex items-center gap-2">
            {texts.transaction.size(byteLength(text))}
            <CopyButton text={text} />
          </span>
        )}
      </figcaption>
      <p data-testid="message" className="ruled min-h-36 px-5 pb-9 text-[1.0625rem]">
        {text === null ? (
          <span className="text-faint text-sm">{signingTexts.mint.messageNone}</span>
        ) : (
          <Message text={text} />
        )}
      </p>
      <div role="status" data-testid="verdict" className="border-line border-t px-5 py-4">
        <p className="caption">{signingTexts.mint.verdict}</p>
        <VerdictWords verdict={verdict} form={form} hasToken={hasToken} isFailing={isFailing} />
      </div>
    </figure>
  );
}

function VerdictWords({ verdict, form, hasToken, isFailing }: Omit<MessagePanelProps, "text">) {
  const words = signingTexts.mint;
  switch (verdict.kind) {
    case "accepted":
      return (
        <Words
          title={words.wouldAccept}
          text={words.wouldAcceptText(groupDigits(BigInt(form.amount)), form.ticker)}
          tone="text-accent"
        />
      );
    case "contract":
      return <Words title={words.wouldAsk} text={words.wouldAskText} tone="text-ink" />;
    case "rejected": {
      const { text, mend } = REASONS[verdict.reason];
      return <Words title={`${words.wouldReject}: ${text}`} text={mend} tone="text-refused" />;
    }
    case "unknown":
      return (
        <p className="mt-1 text-soft">{!hasToken ? words.noToken : isFailing ? words.checkFailed : words.checking}</p>
      );
  }
}

function Words({ title, text, tone }: { title: string; text: string; tone: string }) {
  return (
    <>
      <p className={`mt-1 font-medium ${tone}`}>{title}</p>
      <p className="mt-0.5 text-sm text-soft">{text}</p>
    </>
  );
}
