import { isTokenId } from "../forms";
import type { ReasonCode } from "../reason-codes";
import { tokenIdOf } from "../token-id";
import type { Address, Deployment, Effect, Hash, Inscription, Operation, StateView } from "../types";

/** An inscription that is not burned. */
export type LivingInscription = Inscription & { readonly owner: Address };

function isLiving(inscription: Inscription): inscription is LivingInscription {
  return inscription.owner !== null;
}

/** The inscription with this token id or mint id, burned or not. There is no fallback between the two (spec §4.4.1). */
export function findInscription(view: StateView, ticker: string, name: string): Inscription | null {
  return isTokenId(name) ? view.inscription(ticker, name) : view.inscriptionByMintId(ticker, name);
}

/** The living inscription with this token id or mint id, or the reason why there is none (spec §4.4.3). */
export function findLiving(view: StateView, ticker: string, name: string): LivingInscription | ReasonCode {
  if (view.deployment(ticker) === null) return "TICKER_UNKNOWN";
  const inscription = findInscription(view, ticker, name);
  if (inscription === null) return "INSCRIPTION_UNKNOWN";
  return isLiving(inscription) ? inscription : "BURNED";
}

/** As {@link findLiving}, if `sender` owns the inscription; otherwise `NOT_OWNER`. */
export function findOwned(
  view: StateView,
  ticker: string,
  name: string,
  sender: Address,
): LivingInscription | ReasonCode {
  const inscription = findLiving(view, ticker, name);
  return typeof inscription !== "string" && inscription.owner !== sender ? "NOT_OWNER" : inscription;
}

/** The effect of changing some fields of an inscription. */
export function changed(before: Inscription, changes: Partial<Inscription>): Effect {
  return { kind: "inscription", before, after: { ...before, ...changes } };
}

/**
 * The effect of a transfer: a new owner, no listing, no offer. A change of owner ends a delegation (spec §5.4.3, §10.2.3,
 * §10.3.8).
 */
export function moved(before: Inscription, owner: Address): Effect {
  const delegate = owner === before.owner ? before.delegate : null;
  return changed(before, { owner, listing: null, delegate, offer: null });
}

/** The effect of burning: no owner, listing, delegate or offer. The ids still refer to the inscription (spec §4.6). */
export function burned(before: Inscription): Effect {
  return changed(before, { owner: null, listing: null, delegate: null, offer: null });
}

/** A new inscription. `offset` is the number of inscriptions that the same operation mints before it. */
export interface Minted {
  readonly mintId: string | null;
  readonly amount: bigint;
  readonly owner: Address;
  readonly parent: Hash | null;
  readonly offset: number;
}

/** A new inscription with its token id (spec §4.2) and ordinal (spec §4.7). */
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
    tokenId: tokenIdOf(transactionHash, view.mintedInTransaction(ticker, transactionHash) + minted.offset, view.keccak),
    mintId: minted.mintId,
    ordinal: deployment.mintCount + 1 + minted.offset,
    amount: minted.amount,
    owner: minted.owner,
    listing: null,
    delegate: null,
    offer: null,
    transactionHash,
    timestamp,
    parent: minted.parent,
  };
}
