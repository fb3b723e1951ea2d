"use client";

import { useState } from "react";
import type { Token, TokenPage } from "@/lib/client";
import { parseWholeNumber, ZERO_ADDRESS } from "@/lib/protocol";
import { groupDigits, shortenAddress } from "../format";
import { liveNextMintId, liveTokens } from "../live/sources";
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
import { useBatch } from "../signing/use-batch";
import { mintTexts } from "../texts/mint";
import { ContractNotice } from "../token/contract-notice";
import { largestMint } from "../token/mint-access";
import { useTracker } from "../tracker/context";
import { useWallet } from "../wallet/wallet";
import { canBeMinted } from "./can-be-minted";
import { MintFields } from "./mint-fields";
import { EMPTY, type MintMethod, useMintForm } from "./mint-form";
import { findFreeId, spentIds, useFreeId } from "./use-free-id";
import { type MintPlan, messageProposal, useContractProposal } from "./use-proposal";

/** Number of tokens in the token field. */
const TOKEN_LIMIT = 100;

interface MintPageProps {
  readonly initialTicker: string;
  readonly initialToken: Token | null | undefined;
  readonly initialTokens: TokenPage | undefined;
}

/** The mint form beside the exact message and its preview, and below them the mints sent from this device. */
export function MintPage({ initialTicker, initialToken, initialTokens }: MintPageProps) {
  const [ticker, setTicker] = useState(initialTicker);
  const [chosenMethod, setMethod] = useState<MintMethod>("message");
  const form = useMintForm();
  const typed = form.watch();
  const wallet = useWallet();
  const { transactions } = useTracker();
  const book = useContacts();
  const recipient = useRecipientCheck(typed.recipient);
  const isChecking = recipient.lookup.state === "asking";
  const account = wallet.phase === "connected" ? wallet.account.address : null;

  const tokens = useLive(liveTokens({ limit: TOKEN_LIMIT }), initialTokens);
  const live = useLive(
    ticker === "" ? null : liveState.token(ticker),
    ticker === initialTicker ? initialToken : undefined,
  );
  const token = live.data ?? null;
  const method: MintMethod = token?.cmint === true ? "contract" : token?.contract ? chosenMethod : "message";
  const count = Number(typed.count);
  const isMany = count > 1;
  const own = typed.id === "" || isMany ? null : typed.id;
  const id = useFreeId(ticker, own, spentIds(transactions, ticker));
  const amount = parseWholeNumber(typed.amount === "" && token !== null ? largestMint(token).toString() : typed.amount);
  const to = typed.recipient === "" ? (account ?? ZERO_ADDRESS) : recipient.address;
  const plan: MintPlan | null =
    token === null || amount === null || to === null ? null : { token, method, amount, recipient: to, account };
  const contract = useContractProposal(plan, wallet.phase === "connected" ? wallet.actions : null);
  const isIdValid = form.formState.errors.id === undefined && id !== "";
  const message = plan === null || method === "contract" || !isIdValid ? null : messageProposal(plan, id);
  const proposal = method === "contract" ? contract.proposal : message;
  const preview = usePreview(proposal);
  const next = useLive(ticker === "" ? null : liveNextMintId(ticker)).data;
  const nextId = next ? BigInt(next.nextId) : undefined;
  const batch = useBatch();
  const { start } = batch;

  const chooseTicker = (next: string) => {
    setTicker(next);
    setMethod("message");
    form.reset(EMPTY);
    window.history.replaceState(null, "", next === "" ? "/mint" : paths.mint(next));
  };

  function begin() {
    if (plan === null || account === null) return;
    const used: string[] = [];
    const propose = async (index: number) => {
      if (plan.method === "contract") return contract.propose();
      const spent = new Set([...spentIds(transactions, plan.token.ticker), ...used.slice(0, index)]);
      const free = await findFreeId(plan.token.ticker, nextId, spent);
      if (free === null) return null;
      used[index] = free;
      return messageProposal(plan, free);
    };
    void start(account, count, propose);
  }

  return (
    <>
      <SigningLayout
        form={
          <MintFields
            {...{ form, ticker, token, method, id, isMany, recipient, book }}
            choices={choicesOf(tokens.data, ticker)}
            onTicker={chooseTicker}
            onMethod={setMethod}
          />
        }
      >
        <MessagePanel
          proposal={proposal}
          preview={preview}
          outcome={plan === null ? null : outcomeOf(plan)}
          hint={hintOf({ ticker, token: live.data, method, hasAccount: account !== null, refuses: contract.refuses })}
        />
        {/* Announced, because the token can change after the page has loaded. */}
        <div aria-live="polite" className="empty:hidden">
          {token === null || token.contract === null ? null : <ContractNotice ticker={token.ticker} isMinting />}
        </div>
        <SignPanel
          proposal={proposal}
          preview={preview}
          danger={recipient.danger ?? undefined}
          isChecking={isChecking}
          onAnswer={({ status: { kind } }) => {
            if (kind === "sent") form.setValue("id", "", { shouldValidate: true });
            if (kind === "sent" && recipient.address !== null) book.remember({ address: recipient.address, name: "" });
          }}
        >
          {batch.state !== null ? (
            <BatchPanel handle={batch} />
          ) : isMany ? (
            <BatchStart
              key={`${recipient.address} ${recipient.danger}`}
              label={mintTexts.many(count)}
              isDisabled={
                proposal === null ||
                isChecking ||
                preview.result.kind === "rejected" ||
                form.formState.errors.count !== undefined
              }
              danger={recipient.danger}
              onStart={begin}
            />
          ) : undefined}
        </SignPanel>
      </SigningLayout>
      <TrackedList title={mintTexts.transactions} of={({ subject }) => subject.op === "mint"} />
    </>
  );
}

function choicesOf(page: TokenPage | undefined, ticker: string): string[] {
  const open = (page?.tokens ?? []).filter(canBeMinted).map((one) => one.ticker);
  return ticker === "" || open.includes(ticker) ? open : [ticker, ...open];
}

function outcomeOf({ token, amount, recipient, account }: MintPlan): string {
  const grouped = groupDigits(amount);
  return account === null || recipient === account
    ? mintTexts.outcome(grouped, token.ticker)
    : mintTexts.outcomeOther(grouped, token.ticker, shortenAddress(recipient));
}

/** Why there is no message. */
function hintOf(state: {
  ticker: string;
  token: Token | null | undefined;
  method: MintMethod;
  hasAccount: boolean;
  refuses: boolean;
}): string {
  const words = mintTexts;
  if (state.ticker !== "" && state.token === null) return words.unknown(state.ticker);
  if (state.token && state.token.supply >= state.token.max) return words.mintedOut;
  if (!state.token || state.method === "message") return words.messageNone;
  if (!state.hasAccount) return words.contractNeedsWallet;
  return state.refuses ? words.contractRefuses : words.contractAsked;
}
