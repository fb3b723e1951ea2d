import type { ReasonCode } from "../reasons";
import { tokenIdOf } from "../token-id";
import type { Address, Deployment, Hash, Inscription, Operation, StateView } from "../types";

/**
 * The mint rules that hold for messages and events alike (service.md §3, Mint 2 and 3; decisions.md §4): amount above
 * zero, within the limit, fitting whole into what is left; and an id that was never used under the ticker.
 */
export function mintFault(view: StateView, deployment: Deployment, id: string, amount: bigint): ReasonCode | null {
  if (amount === 0n) return "AMOUNT_ZERO";
  if (amount > deployment.lim) return "ABOVE_LIMIT";
  if (deployment.supply + amount > deployment.max) return "ABOVE_MAX";
  return view.inscriptionByMintId(deployment.ticker, id) === null ? null : "MINT_ID_TAKEN";
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

/** What becomes of a mint that no rule forbids: the inscription, and the supply and count of its ticker. */
export function mintEffects(deployment: Deployment, inscription: Inscription) {
  const after = {
    ...deployment,
    supply: deployment.supply + inscription.amount,
    mintCount: deployment.mintCount + 1,
  };
  return [
    { kind: "inscription", before: null, after: inscription },
    { kind: "deployment", before: deployment, after },
  ] as const;
}
