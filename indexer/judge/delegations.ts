import type { Address, Hash, Inscription, Position } from "@/lib/protocol";

/** A delegation that began in a batch (spec §10.2). */
export interface StartedDelegation extends Position {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly delegator: Address;
  readonly target: Address;
  readonly amount: bigint;
  /** Block in which it ended; null if it is still in force. */
  toBlock: number | null;
}

/** A delegation that began before a batch and ended in it. */
export interface EndedDelegation {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly toBlock: number;
}

/** Tracks the delegations of inscriptions through a batch. */
export class Delegations {
  readonly started: StartedDelegation[] = [];
  readonly ended: EndedDelegation[] = [];
  readonly #open = new Map<string, StartedDelegation>();

  /** Compares an inscription before and after an effect at this position. */
  track(before: Inscription | null, after: Inscription, position: Position): void {
    if ((before?.delegate ?? null) === after.delegate) return;
    const key = `${after.ticker}:${after.tokenId}`;
    if (before !== null && before.delegate !== null) this.#end(key, after, position.blockNumber);
    if (after.delegate === null || after.owner === null) return;
    const { blockNumber, transactionIndex, position: place } = position;
    const { ticker, tokenId, owner: delegator, delegate: target, amount } = after;
    const at = { blockNumber, transactionIndex, position: place };
    const delegation = { ...at, ticker, tokenId, delegator, target, amount, toBlock: null };
    this.started.push(delegation);
    this.#open.set(key, delegation);
  }

  #end(key: string, { ticker, tokenId }: Inscription, toBlock: number): void {
    const open = this.#open.get(key);
    if (open === undefined) this.ended.push({ ticker, tokenId, toBlock });
    else open.toBlock = toBlock;
    this.#open.delete(key);
  }
}
