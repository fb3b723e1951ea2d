import { isTokenId } from "../forms";
import type { ReasonCode } from "../reasons";
import { tokenIdOf } from "../token-id";
import type { Address, Deployment, Effect, Hash, Inscription, Operation, StateView } from "../types";

/** An inscription that is not burned. */
export type LivingInscription = Inscription & { readonly owner: Address };

function isLiving(inscription: Inscription): inscription is LivingInscription {
  return inscription.owner !== null;
}

/** The inscription that `name` means under the ticker, burned or not; no fallback between the two ways (decisions.md §3). */
export function findInscription(view: StateView, ticker: string, name: string): Inscription | null {
  return isTokenId(name) ? view.inscription(ticker, name) : view.inscriptionByMintId(ticker, name);
}

/** The living inscription that `name` means, or the reason why there is none. */
export function findLiving(view: StateView, ticker: string, name: string): LivingInscription | ReasonCode {
  if (view.deployment(ticker) === null) return "TICKER_UNKNOWN";
  const inscription = findInscription(view, ticker, name);
  if (inscription === null) return "INSCRIPTION_UNKNOWN";
  return isLiving(inscription) ? inscription : "BURNED";
}

/** The living inscription that `name` means and `sender` owns, or the reason why there is none. */
export function findOwned(
  view: StateView,
  ticker: string,
  name: string,
  sender: Address,
): LivingInscription | ReasonCode {
  const inscription = findLiving(view, ticker, name);
  return typeof inscription !== "string" && inscription.owner !== sender ? "NOT_OWNER" : inscription;
}

/** The effect of some changes to an inscription. */
export function changed(before: Inscription, changes: Partial<Inscription>): Effect {
  return { kind: "inscription", before, after: { ...before, ...changes } };
}

/** The new owner has it, not listed. A change of owner ends a delegation (decisions.md §8); to oneself there is none. */
export function moved(before: Inscription, owner: Address): Effect {
  return changed(before, { owner, listing: null, delegate: owner === before.owner ? before.delegate : null });
}

/** It has no owner any more, is not listed and not delegated; its id names it still (decisions.md §3). */
export function burned(before: Inscription): Effect {
  return changed(before, { owner: null, listing: null, delegate: null });
}

/** An inscription to be made. `offset` counts those that the same operation makes before it. */
export interface Minted {
  readonly mintId: string | null;
  readonly amount: bigint;
  readonly owner: Address;
  readonly parent: Hash | null;
  readonly offset: number;
}

/** The new inscription, with the token id that its place inside the transaction gives (decisions.md §3). */
export function newInscription(
  view: StateView,
  operation: Operation,
  deployment: Deployment,
  minted: Minted,
): Inscription {
  const { ticker } = deployment;
  const { transactionHash, blockNumber, transactionIndex, position, timestamp } = operation;
  return {
    blockNumber,
    transactionIndex,
    position,
    ticker,
    tokenId: tokenIdOf(transactionHash, view.mintedInTransaction(ticker, transactionHash) + minted.offset),
    mintId: minted.mintId,
    ordinal: deployment.mintCount + 1 + minted.offset,
    amount: minted.amount,
    owner: minted.owner,
    listing: null,
    delegate: null,
    transactionHash,
    timestamp,
    parent: minted.parent,
  };
}
