"use client";

import { type Translate, useTranslate } from "@/lib/languages/translate";
import { nameText } from "../format/inscription-text";
import type { useContacts } from "../signing/contacts";
import { Decisive } from "../signing/decisive";
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
  const summary =
    preview.result.kind === "rejected" ? (
      <span className="w-full text-refused lg:hidden">{t("mint.seePreview")}</span>
    ) : null;
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
          summary={
            account === null || plan === null ? undefined : (
              <Decisive text={runText(t, draft)} recipient={plan.recipient} account={account}>
                {summary}
              </Decisive>
            )
          }
          onStart={() => {
            onBegin();
            if (plan !== null && account !== null) begin(plan, account, count);
          }}
        />
      ) : undefined}
    </SignPanel>
  );
}

/** What a run mints: `Mint 3 · 300 OAK`. */
function runText(t: Translate, { plan, count }: MintDraft): string {
  const all = plan === null || !Number.isSafeInteger(count) ? null : plan.amount * BigInt(count);
  return nameText(t, t("mint.many", { count }), all, plan?.token.ticker ?? "");
}
