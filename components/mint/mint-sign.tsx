"use client";

import { useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import type { useContacts } from "../signing/contacts";
import { SeriesPanel } from "../signing/series-panel";
import { SeriesStart } from "../signing/series-start";
import { SignPanel } from "../signing/sign-panel";
import type { SeriesHandle } from "../signing/use-series";
import type { MintDraft } from "./use-mint-draft";
import { useMintRun } from "./use-mint-run";

interface MintSignProps {
  readonly draft: MintDraft;
  readonly series: SeriesHandle;
  readonly isRunning: boolean;
  /** Whether the person has minted on this page. */
  readonly hasMinted: boolean;
  readonly book: ReturnType<typeof useContacts>;
  /** Called when the person signs or starts a run. */
  readonly onBegin: () => void;
}

/** The button that signs one mint or starts a run of several, or the progress of the run. */
export function MintSign({ draft, series, isRunning, hasMinted, book, onBegin }: MintSignProps) {
  const t = useTranslate();
  const { form, plan, proposal, preview, recipient, account, count, isMany } = draft;
  const begin = useMintRun(series, draft.contract.propose);
  const isChecking = recipient.lookup.state === "asking";
  const summary = <MintSummary draft={draft} />;
  return (
    <SignPanel
      proposal={proposal}
      preview={preview}
      danger={recipient.danger ?? undefined}
      isChecking={isChecking}
      label={hasMinted ? t("mint.again") : undefined}
      summary={summary}
      onSigning={(is) => {
        draft.setSigning(is);
        if (is) onBegin();
      }}
      onAnswer={({ status: { kind } }) => {
        if (kind === "sent") form.setValue("id", "", { shouldValidate: true });
        if (kind === "sent" && recipient.address !== null) book.remember({ address: recipient.address, name: "" });
      }}
    >
      {isRunning ? (
        <SeriesPanel handle={series} />
      ) : isMany ? (
        <SeriesStart
          key={`${recipient.address} ${recipient.danger}`}
          label={hasMinted ? t("mint.manyAgain", { count }) : t("mint.many", { count })}
          isDisabled={
            proposal === null ||
            isChecking ||
            preview.result.kind === "rejected" ||
            form.formState.errors.count !== undefined
          }
          subject={proposal?.subject ?? null}
          danger={recipient.danger}
          summary={summary}
          onStart={() => {
            onBegin();
            if (plan !== null && account !== null) begin(plan, account, count);
          }}
        />
      ) : undefined}
    </SignPanel>
  );
}

/** What is minted, beside the button at the bottom of narrow screens. */
function MintSummary({ draft: { plan, count, isMany, preview } }: { draft: MintDraft }) {
  const t = useTranslate();
  if (plan === null) return null;
  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-sm lg:hidden">
      <span className="min-w-0 max-w-full truncate">
        {groupDigits(t, isMany && Number.isSafeInteger(count) ? plan.amount * BigInt(count) : plan.amount)}{" "}
        {plan.token.ticker}
      </span>
      {preview.result.kind === "rejected" ? <span className="text-refused">{t("mint.seePreview")}</span> : null}
    </p>
  );
}
