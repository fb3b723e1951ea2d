"use client";

import { type Translate, useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { shortenAddress } from "../format/shorten";
import { useContacts } from "../signing/contacts";
import { SigningLayout } from "../signing/layout";
import { MessagePanel } from "../signing/message-panel";
import { SeriesPanel } from "../signing/series-panel";
import { TrackedList } from "../signing/tracked-list";
import { useSeries } from "../signing/use-series";
import { ContractNotice } from "../token/contract-notice";
import { LookalikeNotice } from "../token/lookalike";
import { useTracker } from "../tracker/context";
import { MintFields } from "./mint-fields";
import { MintMoment } from "./mint-moment";
import { MintSign } from "./mint-sign";
import { Odds } from "./odds";
import { type MintDraft, type MintPageProps, useMintDraft } from "./use-mint-draft";
import { useNewMints } from "./use-new-mints";
import type { MintPlan } from "./use-proposal";

/** The mint form beside the exact message and its preview, and below them the mints sent from this device. */
export function MintPage(props: MintPageProps) {
  const t = useTranslate();
  const draft = useMintDraft(props);
  const { form, ticker, token, method, id, isMany, recipient, plan, proposal, preview, outlook } = draft;
  const book = useContacts();
  const series = useSeries();
  const made = useNewMints(useTracker().transactions, ticker);
  const isRunning = series.state?.phase === "running" || series.state?.phase === "paused";

  const chooseTicker = (next: string) => {
    draft.chooseTicker(next);
    series.clear();
    window.history.replaceState(null, "", next === "" ? "/mint" : paths.mint(next));
  };

  return (
    <>
      <SigningLayout
        form={
          <MintFields
            {...{ form, ticker, token, method, id, isMany, recipient, book }}
            isSpread={(outlook?.competitors ?? 0) > 0}
            onTicker={chooseTicker}
            onMethod={draft.setMethod}
          />
        }
      >
        {isRunning || made.newest === null ? null : (
          <MintMoment mint={made.newest} more={made.more} onAnother={made.dismiss} />
        )}
        <MessagePanel
          proposal={proposal}
          preview={draft.isUnreachable ? { ...preview, isFailing: true } : preview}
          outcome={plan === null ? null : outcomeOf(t, plan)}
          isLoading={draft.isLoading}
          hint={hintOf(t, draft)}
        />
        {method === "contract" ? null : <Odds outlook={outlook} mintsLeft={draft.mintsLeft} />}
        {token === null ? null : <LookalikeNotice token={token} />}
        {/* Announced, because the token can change after the page has loaded. */}
        <div aria-live="polite" className="empty:hidden">
          {token === null || token.contract === null ? null : <ContractNotice ticker={token.ticker} isMinting />}
        </div>
        {series.state !== null && !isRunning ? <SeriesPanel handle={series} /> : null}
        <MintSign
          {...{ draft, series, isRunning, book }}
          hasMinted={made.hasMinted || series.state !== null}
          onBegin={made.dismiss}
        />
      </SigningLayout>
      <TrackedList title={t("mint.transactions")} of={({ subject }) => subject.op === "mint"} />
    </>
  );
}

function outcomeOf(t: Translate, { token, amount, recipient, account }: MintPlan): string {
  const grouped = groupDigits(t, amount);
  return account === null || recipient === account
    ? t("mint.outcome", { amount: grouped, ticker: token.ticker })
    : t("mint.outcomeOther", { amount: grouped, ticker: token.ticker, recipient: shortenAddress(recipient) });
}

/** Why there is no message. */
function hintOf(t: Translate, { ticker, token, isUnknownTicker, isUnreachable, ...draft }: MintDraft): string {
  if (isUnknownTicker) return t("mint.unknown", { ticker });
  if (token !== null && token.supply >= token.max) return t("mint.mintedOut");
  if (isUnreachable) return t("mint.unavailable");
  if (token === null || draft.method === "message") return t("mint.messageNone");
  if (draft.account === null) return t("mint.contractNeedsWallet");
  return draft.contract.refuses ? t("mint.contractRefuses") : t("mint.contractAsked");
}
