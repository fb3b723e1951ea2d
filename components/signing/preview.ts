"use client";

import { useCallback } from "react";
import { type CheckQuery, useMessageCheck } from "@/lib/client/react/messages";
import { useMintIdCheck } from "@/lib/client/react/minting";
import { readClaimedTokenQuery, readTokenQuery } from "@/lib/client/react/tokens";
import { liveQueries, useLiveQuery } from "@/lib/client/react/use-live-query";
import { type Address, type MintControlAnswer, type ProtocolRules, stateKeys, ZERO_ADDRESS } from "@/lib/protocol";
import { useSettings } from "../hooks/settings";
import { useWallet } from "../wallet/wallet";
import { fetchState, type InscriptionKey } from "./fetch-state";
import { type FetchedState, type Preview, previewOperation } from "./preview-operation";
import { type Proposal, proposedOperation } from "./proposal";
import { untilSynced } from "./until-synced";
import { useInscriptionState } from "./use-inscription-state";

/** A preview that follows the index. */
export interface LivePreview {
  readonly result: Preview;
  /** True if a read of the state failed. */
  readonly isFailing: boolean;
  /**
   * Reads the state again and resolves with a new preview, or with `silent` if the wallet's node does not answer. Call it right
   * before signing.
   */
  refresh(): Promise<Preview | { readonly kind: "silent" }>;
}

/** The state that a preview of a proposal depends on. */
interface StateNeeds {
  readonly ticker: string | null;
  /** The read of its token. */
  readonly tokenRead: "token" | "claimedToken";
  /** The id of a mint, which must be free. */
  readonly newId: InscriptionKey | null;
  /** The inscription that the operation refers to. */
  readonly inscription: InscriptionKey | null;
}

const TOKEN_QUERIES = { token: readTokenQuery, claimedToken: readClaimedTokenQuery };

/** The signer, the proposal and the rules. */
interface PreviewContext {
  readonly proposal: Proposal | null;
  readonly account: Address | null;
  readonly rules: ProtocolRules;
}

/** Returns the outcome that the proposal would have now, live: the rules of lib/protocol over the API's answers. */
export function usePreview(proposal: Proposal | null): LivePreview {
  const wallet = useWallet();
  const { network } = useSettings();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  const needs = stateNeedsOf(proposal);
  const token = useLiveQuery(needs.ticker === null ? null : TOKEN_QUERIES[needs.tokenRead](needs.ticker));
  const mintId = useMintIdCheck(needs.newId);
  const inscription = useInscriptionState(needs.inscription);
  const state = { token: token.data, isFree: mintId.data?.isAvailable, inscription: inscription.data };
  const context = { proposal, account, rules: network };
  const first = previewOf(context, state);
  const query = checkQueryOf(context, first);
  const check = useMessageCheck(query);
  const result = check.data === undefined ? first : previewOf(context, state, controlAnswerOf(check.data));

  const actions = wallet.phase === "connected" ? wallet.actions : null;
  const refresh = useCallback(async () => {
    const isAnswered = actions !== null && (await untilSynced(actions.position, fetchState.indexBlock));
    if (!isAnswered) return { kind: "silent" } as const;
    const found = await fetchPreview({ proposal, account, rules: network });
    // The page shows the state that decides now, also if its own answers were outdated.
    void liveQueries().client.invalidateQueries();
    return found;
  }, [proposal, account, network, actions]);
  return { result, isFailing: token.isFailing || mintId.isFailing || inscription.isFailing, refresh };
}

/** Like {@link usePreview}, but reads the state once. Resolves with `unknown` if a read fails. */
export async function fetchPreview(context: PreviewContext): Promise<Preview> {
  const needs = stateNeedsOf(context.proposal);
  try {
    const [token, isFree, inscription] = await Promise.all([
      needs.ticker === null ? undefined : fetchState[needs.tokenRead](needs.ticker),
      needs.newId === null ? undefined : fetchState.isFree(needs.newId),
      needs.inscription === null ? undefined : fetchState.inscription(needs.inscription),
    ]);
    const state = { token, isFree, inscription };
    const first = previewOf(context, state);
    const query = checkQueryOf(context, first);
    return query === null ? first : previewOf(context, state, controlAnswerOf(await fetchState.check(query)));
  } catch {
    return { kind: "unknown" };
  }
}

const NO_NEEDS: StateNeeds = { ticker: null, tokenRead: "token", newId: null, inscription: null };

function stateNeedsOf(proposal: Proposal | null): StateNeeds {
  const operation = proposal === null ? null : proposedOperation(proposal, ZERO_ADDRESS);
  if (proposal === null || operation === null) return NO_NEEDS;
  const { tickers, tokenIds, mintIds } = stateKeys(operation);
  const byMintId = mintIds[0] ? { ticker: mintIds[0].ticker, id: mintIds[0].mintId } : null;
  const byTokenId = tokenIds[0] ? { ticker: tokenIds[0].ticker, id: tokenIds[0].tokenId } : null;
  const isMint = proposal.subject.op === "mint";
  return {
    ticker: tickers[0] ?? null,
    tokenRead: proposal.subject.op === "deploy" ? "claimedToken" : "token",
    newId: isMint ? byMintId : null,
    inscription: isMint ? null : (byTokenId ?? byMintId),
  };
}

function previewOf(
  { proposal, account, rules }: PreviewContext,
  state: FetchedState,
  control?: MintControlAnswer,
): Preview {
  const operation = proposal === null ? null : proposedOperation(proposal, account ?? ZERO_ADDRESS);
  return operation === null ? { kind: "unknown" } : previewOperation(operation, state, rules, control);
}

/** The API's check of the message, which asks the token's contract; null if no contract decides or no one would sign. */
function checkQueryOf({ proposal, account }: PreviewContext, first: Preview): CheckQuery | null {
  if (first.kind !== "contract" || proposal?.kind !== "message" || account === null) return null;
  const { to, value } = proposal.transaction;
  return { from: account, to, value: value.toString(), text: proposal.text };
}

function controlAnswerOf({ accepted, reason }: { accepted: boolean; reason: string | null }): MintControlAnswer {
  if (accepted) return "allowed";
  return reason === "MINT_CONTROL_SILENT" ? "none" : "forbidden";
}
