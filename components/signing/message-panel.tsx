"use client";

import type { ReactNode } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { byteLength } from "../format/numbers";
import { MessageText } from "../item/message-text";
import { CopyButton } from "../ui/copy-button";
import { useWallet } from "../wallet/wallet";
import type { LivePreview } from "./preview";
import type { Proposal } from "./proposal";

interface MessagePanelProps {
  readonly proposal: Proposal | null;
  readonly preview: LivePreview;
  /** The changes of the state if the message is accepted. */
  readonly outcome: ReactNode;
  /** Shown while there is no message. */
  readonly hint?: string | undefined;
  /** Whether the data for the message is still being read. */
  readonly isLoading?: boolean;
}

/** The exact message of the transaction, with a preview of its result. */
export function MessagePanel({ proposal, preview, outcome, hint, isLoading = false }: MessagePanelProps) {
  const t = useTranslate();
  const text = proposal === null ? null : proposal.kind === "message" ? proposal.text : proposal.transaction.data;
  const isCall = proposal?.kind === "contract-mint";
  return (
    <figure className="border border-line bg-surface shadow-raised">
      <figcaption className="caption flex min-h-12 items-center justify-between gap-4 border-line border-b px-5 py-2">
        <span>{isCall ? t("signing.call") : t("signing.message")}</span>
        {text === null ? null : (
          <span className="flex items-center gap-2 whitespace-nowrap">
            {t("transaction.size", { bytes: isCall ? (text.length - 2) / 2 : byteLength(text) })}
            <CopyButton text={text} />
          </span>
        )}
      </figcaption>
      <p data-testid="message" className="ruled min-h-36 px-5 pb-9 text-[1.0625rem]">
        {isLoading ? (
          <span aria-hidden="true" className="skeleton inline-block h-5 w-4/5 align-middle" />
        ) : text === null ? (
          <span className="text-faint text-sm">{hint ?? t("signing.messageNone")}</span>
        ) : isCall ? (
          <code translate="no" className="message break-all text-sm">
            {text}
          </code>
        ) : (
          <MessageText text={text} />
        )}
      </p>
      {isCall ? (
        <p className="break-words px-5 pb-4 text-sm text-soft">
          {t("signing.callText", { contract: proposal.contract })}
        </p>
      ) : null}
      <div role="status" data-testid="preview" className="min-h-24 border-line border-t px-5 py-4">
        <p className="caption">{t("signing.preview")}</p>
        {isLoading ? (
          <span aria-hidden="true" className="skeleton mt-1.5 block h-4 w-24" />
        ) : (
          <PreviewText proposal={proposal} preview={preview} outcome={outcome} />
        )}
      </div>
    </figure>
  );
}

function PreviewText({ proposal, preview, outcome }: Pick<MessagePanelProps, "proposal" | "preview" | "outcome">) {
  const t = useTranslate();

  const wallet = useWallet();
  const { result, isFailing } = preview;
  if (proposal === null)
    return <p className="mt-1 text-soft">{isFailing ? t("signing.checkFailed") : t("signing.nothingYet")}</p>;
  switch (result.kind) {
    case "accepted":
      return <Result title={t("signing.valid")} text={outcome} tone="text-accent" />;
    case "contract":
      return <Result title={t("signing.contractDecides")} text={t("signing.contractDecidesText")} tone="text-ink" />;
    case "rejected": {
      // Without a connected account the sender is not known, so this reason says nothing.
      if (result.reason === "NOT_OWNER" && wallet.phase !== "connected")
        return <p className="mt-1 text-soft">{t("signing.connectFirst")}</p>;
      const title = t("units.labeled", { label: t("signing.rejected"), text: t(`reasons.${result.reason}.text`) });
      return <Result title={title} text={t(`reasons.${result.reason}.hint`)} tone="text-refused" />;
    }
    case "unknown":
      return <p className="mt-1 text-soft">{isFailing ? t("signing.checkFailed") : t("signing.checking")}</p>;
  }
}

function Result({ title, text, tone }: { title: string; text: ReactNode; tone: string }) {
  return (
    <>
      <p className={`mt-1 font-medium ${tone}`}>{title}</p>
      <p className="mt-0.5 text-sm text-soft">{text}</p>
    </>
  );
}
