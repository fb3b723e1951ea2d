"use client";

import { useState } from "react";
import type { Token } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { groupDigits, shortenAddress } from "../format";
import { useLive } from "../live/use-live";
import { paths } from "../paths";
import { BatchPanel } from "../signing/batch-panel";
import { BatchStart } from "../signing/batch-start";
import { useContacts } from "../signing/contacts";
import { SigningLayout } from "../signing/layout";
import { MessagePanel } from "../signing/message-panel";
import { usePreview } from "../signing/preview";
import { useRecipientCheck } from "../signing/recipient-check";
import { SignPanel } from "../signing/sign-panel";
import { liveState } from "../signing/sources";
import { TrackedList } from "../signing/tracked-list";
import { parseTypedNumber } from "../signing/typed-number";
import { useBatch } from "../signing/use-batch";
import { ContractNotice } from "../token/contract-notice";
import { LookalikeNotice } from "../token/lookalike";
import { largestMint } from "../token/mint-access";
import { useTracker } from "../tracker/context";
import { useWallet } from "../wallet/wallet";
import { MintFields } from "./mint-fields";
import { EMPTY, type MintMethod, useMintForm } from "./mint-form";
import { MintMoment } from "./mint-moment";
import { Odds } from "./odds";
import { useMintId } from "./use-mint-id";
import { useMintRun } from "./use-mint-run";
import { useNewMints } from "./use-new-mints";
import { type MintPlan, messageProposal, useContractProposal } from "./use-proposal";

interface MintPageProps {
  readonly initialTicker: string;
  readonly initialToken: Token | null | undefined;
}

/** The mint form beside the exact message and its preview, and below them the mints sent from this device. */
export function MintPage({ initialTicker, initialToken }: MintPageProps) {
  const t = useTranslate();
  const [ticker, setTicker] = useState(initialTicker);
  const [chosenMethod, setMethod] = useState<MintMethod>("message");
  const [isSigning, setSigning] = useState(false);
  const form = useMintForm();
  const typed = form.watch();
  const wallet = useWallet();
  const { transactions } = useTracker();
  const book = useContacts();
  const recipient = useRecipientCheck(typed.recipient);
  const isChecking = recipient.lookup.state === "asking";
  const account = wallet.phase === "connected" ? wallet.account.address : null;

  const live = useLive(
    ticker === "" ? null : liveState.token(ticker),
    ticker === initialTicker ? initialToken : undefined,
  );
  const token = live.data ?? null;
  const method: MintMethod = token?.cmint === true ? "contract" : token?.contract ? chosenMethod : "message";
  const count = Number(typed.count);
  const isMany = count > 1;
  const own = typed.id === "" || isMany ? null : typed.id;
  const amount = typed.amount === "" && token !== null ? largestMint(token) : parseTypedNumber(typed.amount);
  const { id, outlook, isFailing } = useMintId({ ticker, own, amount, transactions, isHeld: isSigning });
  const to = typed.recipient === "" ? (account ?? ZERO_ADDRESS) : recipient.address;
  const plan: MintPlan | null =
    token === null || amount === null || to === null ? null : { token, method, amount, recipient: to, account };
  const contract = useContractProposal(plan, wallet.phase === "connected" ? wallet.actions : null);
  const isIdValid = form.formState.errors.id === undefined && id !== "";
  const message = plan === null || method === "contract" || !isIdValid ? null : messageProposal(plan, id);
  const proposal = method === "contract" ? contract.proposal : message;
  const preview = usePreview(proposal);
  const isUnreachable = proposal === null && (isFailing || live.isFailing);
  const isChoosingId = id === "" && own === null && method === "message" && token !== null && token.supply < token.max;
  const isLoading = ticker !== "" && !isUnreachable && (live.data === undefined || (plan !== null && isChoosingId));
  const batch = useBatch();
  const begin = useMintRun(batch, contract.propose);
  const isRunning = batch.state?.phase === "running" || batch.state?.phase === "paused";
  const made = useNewMints(transactions, ticker);
  const hasMinted = made.hasMinted || batch.state !== null;
  const mintsLeft = token === null || amount === null || amount === 0n ? null : (token.max - token.supply) / amount;

  const chooseTicker = (next: string) => {
    setTicker(next);
    setMethod("message");
    form.reset(EMPTY);
    batch.clear();
    window.history.replaceState(null, "", next === "" ? "/mint" : paths.mint(next));
  };
  const summary =
    plan === null ? null : (
      <p className="flex flex-wrap justify-between gap-x-3 text-sm lg:hidden">
        <span className="min-w-0 max-w-full truncate">
          {groupDigits(t, isMany && Number.isSafeInteger(count) ? plan.amount * BigInt(count) : plan.amount)}{" "}
          {plan.token.ticker}
        </span>
        {preview.result.kind === "rejected" ? <span className="text-refused">{t("mint.seePreview")}</span> : null}
      </p>
    );

  return (
    <>
      <SigningLayout
        form={
          <MintFields
            {...{ form, ticker, token, method, id, isMany, recipient, book }}
            isSpread={(outlook?.competitors ?? 0) > 0}
            onTicker={chooseTicker}
            onMethod={setMethod}
          />
        }
      >
        {isRunning || made.newest === null ? null : (
          <MintMoment mint={made.newest} more={made.more} onAnother={made.dismiss} />
        )}
        <MessagePanel
          proposal={proposal}
          preview={isUnreachable ? { ...preview, isFailing: true } : preview}
          outcome={plan === null ? null : outcomeOf(t, plan)}
          isLoading={isLoading}
          hint={hintOf(t, {
            ticker,
            token: live.data,
            method,
            hasAccount: account !== null,
            refuses: contract.refuses,
            isUnreachable,
          })}
        />
        {method === "contract" ? null : <Odds outlook={outlook} mintsLeft={mintsLeft} />}
        {token === null ? null : <LookalikeNotice token={token} />}
        {/* Announced, because the token can change after the page has loaded. */}
        <div aria-live="polite" className="empty:hidden">
          {token === null || token.contract === null ? null : <ContractNotice ticker={token.ticker} isMinting />}
        </div>
        {batch.state !== null && !isRunning ? <BatchPanel handle={batch} /> : null}
        <SignPanel
          proposal={proposal}
          preview={preview}
          danger={recipient.danger ?? undefined}
          isChecking={isChecking}
          label={hasMinted ? t("mint.again") : undefined}
          summary={summary}
          onSigning={(is) => {
            setSigning(is);
            if (is) made.dismiss();
          }}
          onAnswer={({ status: { kind } }) => {
            if (kind === "sent") form.setValue("id", "", { shouldValidate: true });
            if (kind === "sent" && recipient.address !== null) book.remember({ address: recipient.address, name: "" });
          }}
        >
          {isRunning ? (
            <BatchPanel handle={batch} />
          ) : isMany ? (
            <BatchStart
              key={`${recipient.address} ${recipient.danger}`}
              label={hasMinted ? t("mint.manyAgain", { count }) : t("mint.many", { count })}
              isDisabled={
                proposal === null ||
                isChecking ||
                preview.result.kind === "rejected" ||
                form.formState.errors.count !== undefined
              }
              danger={recipient.danger}
              summary={summary}
              onStart={() => {
                made.dismiss();
                if (plan !== null && account !== null) begin(plan, account, count);
              }}
            />
          ) : undefined}
        </SignPanel>
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
function hintOf(
  t: Translate,
  state: {
    ticker: string;
    token: Token | null | undefined;
    method: MintMethod;
    hasAccount: boolean;
    refuses: boolean;
    isUnreachable: boolean;
  },
): string {
  if (state.ticker !== "" && state.token === null) return t("mint.unknown", { ticker: state.ticker });
  if (state.token && state.token.supply >= state.token.max) return t("mint.mintedOut");
  if (state.isUnreachable) return t("mint.unavailable");
  if (!state.token || state.method === "message") return t("mint.messageNone");
  if (!state.hasAccount) return t("mint.contractNeedsWallet");
  return state.refuses ? t("mint.contractRefuses") : t("mint.contractAsked");
}
