"use client";

import { useState } from "react";
import type { Token, TokenPage } from "@/lib/client/index";
import { parseWholeNumber, ZERO_ADDRESS } from "@/lib/protocol";
import { groupDigits, shortenHex } from "../format";
import { liveNextId, liveTokens } from "../live/sources";
import { useLive } from "../live/use-live";
import { paths } from "../paths";
import { useContacts } from "../signing/contacts";
import { Desk } from "../signing/desk";
import { useFinding } from "../signing/finding";
import { MessagePanel } from "../signing/message-panel";
import { useRecipientCheck } from "../signing/recipient-check";
import { RunPanel } from "../signing/run-panel";
import { RunStart } from "../signing/run-start";
import { SignPanel } from "../signing/sign-panel";
import { liveState } from "../signing/sources";
import { useRun } from "../signing/use-run";
import { Ways } from "../signing/ways";
import { mintingTexts } from "../texts/minting";
import { ContractNotice } from "../token/contract-notice";
import { largestMint } from "../token/mint-access";
import { useTracker } from "../tracker/context";
import { useWallet } from "../wallet/wallet";
import { MintFields } from "./mint-fields";
import { EMPTY, type MintWay, useMintForm } from "./mint-form";
import { canBeMinted } from "./open";
import { findFreeId, spentIds, useFreeId } from "./use-free-id";
import { type MintPlan, messageProposal, useContractProposal } from "./use-proposal";

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
  const [chosenWay, setWay] = useState<MintWay>("message");
  const form = useMintForm();
  const typed = form.watch();
  const wallet = useWallet();
  const { transactions } = useTracker();
  const book = useContacts();
  const recipient = useRecipientCheck(typed.recipient, book.contacts);
  const isChecking = recipient.lookup.state === "asking";
  const account = wallet.phase === "connected" ? wallet.account.address : null;

  const tokens = useLive(liveTokens({ limit: TOKENS }), initialTokens);
  const live = useLive(
    ticker === "" ? null : liveState.token(ticker),
    ticker === initialTicker ? initialToken : undefined,
  );
  const token = live.data ?? null;
  const way: MintWay = token?.cmint === true ? "contract" : token?.contract ? chosenWay : "message";
  const count = Number(typed.count);
  const isMany = count > 1;
  const own = typed.id === "" || isMany ? null : typed.id;
  const id = useFreeId(ticker, own, spentIds(transactions, ticker));
  const amount = parseWholeNumber(typed.amount === "" && token !== null ? largestMint(token).toString() : typed.amount);
  const to = typed.recipient === "" ? (account ?? ZERO_ADDRESS) : recipient.address;
  const plan: MintPlan | null =
    token === null || amount === null || to === null ? null : { token, way, amount, recipient: to, account };
  const contract = useContractProposal(plan, wallet.phase === "connected" ? wallet.actions : null);
  const isIdFine = form.formState.errors.id === undefined && id !== "";
  const message = plan === null || way === "contract" || !isIdFine ? null : messageProposal(plan, id);
  const proposal = way === "contract" ? contract.proposal : message;
  const finding = useFinding(proposal);
  const nextId = useLive(ticker === "" ? null : liveNextId(ticker)).data?.nextId;
  const run = useRun();
  const { start } = run;

  const chooseTicker = (next: string) => {
    setTicker(next);
    setWay("message");
    form.reset(EMPTY);
    window.history.replaceState(null, "", next === "" ? "/mint" : paths.mint(next));
  };

  function begin() {
    if (plan === null || account === null) return;
    const used: string[] = [];
    const propose = async (index: number) => {
      if (plan.way === "contract") return contract.propose();
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
      <Desk
        form={
          <MintFields
            {...{ form, ticker, token, way, id, isMany, recipient, book }}
            choices={choicesOf(tokens.data, ticker)}
            onTicker={chooseTicker}
            onWay={setWay}
          />
        }
      >
        <MessagePanel
          proposal={proposal}
          finding={finding}
          outcome={plan === null ? null : outcomeOf(plan)}
          hint={hintOf({ ticker, token: live.data, way, hasAccount: account !== null, refuses: contract.refuses })}
        />
        {/* The token may be chosen or changed after the page was opened. */}
        <div aria-live="polite" className="empty:hidden">
          {token === null || token.contract === null ? null : <ContractNotice ticker={token.ticker} isMinting />}
        </div>
        <SignPanel
          proposal={proposal}
          finding={finding}
          danger={recipient.danger ?? undefined}
          isChecking={isChecking}
          onAnswer={({ way: { at } }) => {
            if (at === "sent") form.setValue("id", "", { shouldValidate: true });
            if (at === "sent" && recipient.address !== null) book.remember({ address: recipient.address, name: "" });
          }}
        >
          {run.state !== null ? (
            <RunPanel handle={run} />
          ) : isMany ? (
            <RunStart
              key={`${recipient.address} ${recipient.danger}`}
              label={mintingTexts.many(count)}
              isDisabled={
                proposal === null ||
                isChecking ||
                finding.verdict.kind === "rejected" ||
                form.formState.errors.count !== undefined
              }
              danger={recipient.danger}
              onStart={begin}
            />
          ) : undefined}
        </SignPanel>
      </Desk>
      <Ways title={mintingTexts.ways} of={({ subject }) => subject.op === "mint"} />
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
    ? mintingTexts.outcome(grouped, token.ticker)
    : mintingTexts.outcomeOther(grouped, token.ticker, shortenHex(recipient));
}

/** Why there is no message yet. */
function hintOf(state: {
  ticker: string;
  token: Token | null | undefined;
  way: MintWay;
  hasAccount: boolean;
  refuses: boolean;
}): string {
  const words = mintingTexts;
  if (state.ticker !== "" && state.token === null) return words.unknown(state.ticker);
  if (state.token && state.token.supply >= state.token.max) return words.mintedOut;
  if (!state.token || state.way === "message") return words.messageNone;
  if (!state.hasAccount) return words.contractNeedsWallet;
  return state.refuses ? words.contractRefuses : words.contractAsked;
}
