"use client";

import { useCallback } from "react";
import { type Address, type MintControlAnswer, type ProtocolRules, stateKeys, ZERO_ADDRESS } from "@/lib/protocol";
import { useLive } from "../live/use-live";
import { useSettings } from "../settings";
import { useWallet, type WalletActions } from "../wallet/wallet";
import { judge, type Knowledge, type Verdict } from "./judge";
import { operationOf, type Proposal } from "./proposal";
import { ask, type CheckQuery, liveState, type Named } from "./sources";

export interface Finding {
  readonly verdict: Verdict;
  /** Nobody answers, so nothing can be said in advance. */
  readonly isFailing: boolean;
  /** Asks everything anew and judges once more: right before signing. */
  refresh(): Promise<Verdict>;
}

/** What a proposal's judgement reads. */
interface Needs {
  readonly ticker: string | null;
  /** The id of a mint, which has to be free. */
  readonly newId: Named | null;
  /** The inscription that is meant. */
  readonly inscription: Named | null;
}

/** What the index would say of the proposal now, kept fresh; by the rules of lib/protocol over the API's answers. */
export function useFinding(proposal: Proposal | null): Finding {
  const wallet = useWallet();
  const { network } = useSettings();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const needs = needsOf(proposal);
  const token = useLive(needs.ticker === null ? null : liveState.token(needs.ticker));
  const isFree = useLive(needs.newId === null ? null : liveState.isFree(needs.newId));
  const inscription = useLive(needs.inscription === null ? null : liveState.inscription(needs.inscription));
  const knowledge = { token: token.data, isFree: isFree.data, inscription: inscription.data };
  const first = verdictOf(proposal, account, knowledge, network);
  const query = first.kind === "contract" ? checkQuery(proposal, account) : null;
  const check = useLive(query === null ? null : liveState.check(query));
  const verdict =
    check.data === undefined ? first : verdictOf(proposal, account, knowledge, network, answer(check.data));

  const actions = wallet.phase === "connected" ? wallet.actions : null;
  const refresh = useCallback(async () => {
    await untilCaughtUp(actions);
    return findNow(proposal, account, network);
  }, [proposal, account, network, actions]);
  return { verdict, isFailing: token.isFailing || isFree.isFailing || inscription.isFailing, refresh };
}

/** So often the index is asked whether it has read the chain's head, so many milliseconds apart. */
const TRIES = 8;
const PAUSE = 250;

/**
 * Waits a moment for the index to have read everything up to what is the chain's head now: a sale in the newest block
 * must not be overlooked. Gives up on an index that is further behind.
 */
async function untilCaughtUp(actions: WalletActions | null): Promise<void> {
  const moment = await actions?.moment();
  if (!moment?.ok) return;
  for (let tries = 0; tries < TRIES; tries++) {
    const block = await ask.indexBlock().catch(() => null);
    if (block === null || block >= moment.value.block) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** The same, asked once; `unknown` where nobody answers. */
export async function findNow(
  proposal: Proposal | null,
  account: Address | null,
  rules: ProtocolRules,
): Promise<Verdict> {
  const needs = needsOf(proposal);
  try {
    const [token, isFree, inscription] = await Promise.all([
      needs.ticker === null ? undefined : ask.token(needs.ticker),
      needs.newId === null ? undefined : ask.isFree(needs.newId),
      needs.inscription === null ? undefined : ask.inscription(needs.inscription),
    ]);
    const knowledge = { token, isFree, inscription };
    const first = verdictOf(proposal, account, knowledge, rules);
    const query = first.kind === "contract" ? checkQuery(proposal, account) : null;
    return query === null ? first : verdictOf(proposal, account, knowledge, rules, answer(await ask.check(query)));
  } catch {
    return { kind: "unknown" };
  }
}

function needsOf(proposal: Proposal | null): Needs {
  const operation = proposal === null ? null : operationOf(proposal, ZERO_ADDRESS);
  if (proposal === null || operation === null) return { ticker: null, newId: null, inscription: null };
  const { tickers, tokenIds, mintIds } = stateKeys(operation);
  const named = mintIds[0] ? { ticker: mintIds[0].ticker, id: mintIds[0].mintId } : null;
  const byToken = tokenIds[0] ? { ticker: tokenIds[0].ticker, id: tokenIds[0].tokenId } : null;
  const isMint = proposal.subject.op === "mint";
  return {
    ticker: tickers[0] ?? null,
    newId: isMint ? named : null,
    inscription: isMint ? null : (byToken ?? named),
  };
}

function verdictOf(
  proposal: Proposal | null,
  account: Address | null,
  knowledge: Knowledge,
  rules: ProtocolRules,
  control?: MintControlAnswer,
): Verdict {
  const operation = proposal === null ? null : operationOf(proposal, account ?? ZERO_ADDRESS);
  return operation === null ? { kind: "unknown" } : judge(operation, knowledge, rules, control);
}

/** Null: nobody is there for whom the contract could be asked. */
function checkQuery(proposal: Proposal | null, account: Address | null): CheckQuery | null {
  if (proposal?.kind !== "message" || account === null) return null;
  const { to, value } = proposal.draft;
  return { from: account, to, value: value.toString(), text: proposal.text };
}

function answer({ accepted, reason }: { accepted: boolean; reason: string | null }): MintControlAnswer {
  if (accepted) return "allowed";
  return reason === "MINT_CONTROL_SILENT" ? "none" : "forbidden";
}
