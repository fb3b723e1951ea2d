import { ZERO_ADDRESS } from "./forms";
import type { Address, Deployment, Effect, Hash, Inscription, Lock, Sale, StateView } from "./types";

/** The records of one ticker. */
interface TickerState {
  readonly inscriptions: Map<Hash, Inscription>;
  readonly byMintId: Map<string, Hash>;
  readonly mintedInTransaction: Map<Hash, number>;
  readonly balances: Map<Address, bigint>;
}

/**
 * The whole state in memory, as a reference for tests and simulations. Effects update the balances; they are not
 * recomputed, so that tests can compare them with the inscriptions.
 */
export class MemoryState implements StateView {
  readonly #deployments = new Map<string, Deployment>();
  readonly #tickers = new Map<string, TickerState>();
  readonly #sales: Sale[] = [];
  readonly #rounds = new Map<Address, number>();
  readonly #locks = new Map<string, Lock>();

  deployment(ticker: string): Deployment | null {
    return this.#deployments.get(ticker) ?? null;
  }

  inscription(ticker: string, tokenId: Hash): Inscription | null {
    return this.#tickers.get(ticker)?.inscriptions.get(tokenId) ?? null;
  }

  inscriptionByMintId(ticker: string, mintId: string): Inscription | null {
    const state = this.#tickers.get(ticker);
    const tokenId = state?.byMintId.get(mintId);
    return tokenId === undefined ? null : (state?.inscriptions.get(tokenId) ?? null);
  }

  mintedInTransaction(ticker: string, transactionHash: Hash): number {
    return this.#tickers.get(ticker)?.mintedInTransaction.get(transactionHash) ?? 0;
  }

  round(account: Address): number {
    return this.#rounds.get(account) ?? 0;
  }

  lock(vault: Address, ticker: string, tokenId: Hash): Lock | null {
    return this.#locks.get(`${vault} ${ticker} ${tokenId}`) ?? null;
  }

  /** All locks of vaults, also those that have ended by time, ordered by vault, ticker and token id. */
  locks(): Lock[] {
    return [...this.#locks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lock]) => lock);
  }

  /** The rounds that are not 0, by address. */
  rounds(): { account: Address; round: number }[] {
    const rounds = [...this.#rounds].map(([account, round]) => ({ account, round }));
    return rounds.sort((a, b) => (a.account < b.account ? -1 : 1));
  }

  /** Whether the inscription has an offer that is open in a block of this time (spec §10.3.12). */
  isOffered({ offer }: Inscription, time: number): boolean {
    return offer !== null && offer.round === this.round(offer.seller) && offer.expires > time;
  }

  /** All deployments, oldest first. */
  deployments(): Deployment[] {
    return [...this.#deployments.values()];
  }

  /** All inscriptions of the ticker in mint order, including burned ones. */
  inscriptions(ticker: string): Inscription[] {
    return [...(this.#tickers.get(ticker)?.inscriptions.values() ?? [])];
  }

  /** All sales, oldest first. */
  sales(): Sale[] {
    return [...this.#sales];
  }

  /** An address's balance under the ticker (spec §1.3.4). */
  balance(ticker: string, address: Address): bigint {
    return this.#tickers.get(ticker)?.balances.get(address) ?? 0n;
  }

  /** The addresses that own an inscription under the ticker, with their balances, ordered by address. */
  balances(ticker: string): [Address, bigint][] {
    const balances = [...(this.#tickers.get(ticker)?.balances ?? [])];
    return balances.sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Number of holders of the ticker, without the zero address (spec §1.3.4). */
  holderCount(ticker: string): number {
    return this.balances(ticker).filter(([address]) => address !== ZERO_ADDRESS).length;
  }

  /** Applies effects in order. */
  apply(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === "deployment") this.#deployments.set(effect.after.ticker, effect.after);
      else if (effect.kind === "inscription") this.#setInscription(effect.before, effect.after);
      else if (effect.kind === "sale") this.#sales.push(effect.sale);
      else if (effect.kind === "lock") this.#setLock(effect, effect.after);
      else this.#setRound(effect.account, effect.after);
    }
  }

  /** Undoes the effects that were applied last, in reverse order (spec §3.6). */
  undo(effects: readonly Effect[]): void {
    for (const effect of effects.toReversed()) {
      if (effect.kind === "deployment") this.#undoDeployment(effect.before, effect.after);
      else if (effect.kind === "inscription") this.#undoInscription(effect.before, effect.after);
      else if (effect.kind === "sale") this.#sales.pop();
      else if (effect.kind === "lock") this.#setLock(effect, effect.before);
      else this.#setRound(effect.account, effect.before);
    }
  }

  #setRound(account: Address, round: number): void {
    if (round === 0) this.#rounds.delete(account);
    else this.#rounds.set(account, round);
  }

  #setLock({ vault, ticker, tokenId }: Pick<Lock, "vault" | "ticker" | "tokenId">, lock: Lock | null): void {
    const key = `${vault} ${ticker} ${tokenId}`;
    if (lock === null) this.#locks.delete(key);
    else this.#locks.set(key, lock);
  }

  #undoDeployment(before: Deployment | null, after: Deployment): void {
    if (before) this.#deployments.set(before.ticker, before);
    else this.#deployments.delete(after.ticker);
  }

  #setInscription(before: Inscription | null, after: Inscription): void {
    const state = this.#tickerState(after.ticker);
    state.inscriptions.set(after.tokenId, after);
    if (before) {
      this.#addToBalance(state, before.owner, -before.amount);
    } else {
      if (after.mintId !== null) state.byMintId.set(after.mintId, after.tokenId);
      this.#countMinted(state, after.transactionHash, 1);
    }
    this.#addToBalance(state, after.owner, after.amount);
  }

  #undoInscription(before: Inscription | null, after: Inscription): void {
    const state = this.#tickerState(after.ticker);
    this.#addToBalance(state, after.owner, -after.amount);
    if (before) {
      state.inscriptions.set(before.tokenId, before);
      this.#addToBalance(state, before.owner, before.amount);
      return;
    }
    state.inscriptions.delete(after.tokenId);
    if (after.mintId !== null) state.byMintId.delete(after.mintId);
    this.#countMinted(state, after.transactionHash, -1);
    if (state.inscriptions.size === 0) this.#tickers.delete(after.ticker);
  }

  #tickerState(ticker: string): TickerState {
    let state = this.#tickers.get(ticker);
    if (state === undefined) {
      state = { inscriptions: new Map(), byMintId: new Map(), mintedInTransaction: new Map(), balances: new Map() };
      this.#tickers.set(ticker, state);
    }
    return state;
  }

  /** Amounts are at least 1, so an address with balance 0 owns no inscription. */
  #addToBalance(state: TickerState, owner: Address | null, amount: bigint): void {
    if (owner === null) return;
    const balance = (state.balances.get(owner) ?? 0n) + amount;
    if (balance === 0n) state.balances.delete(owner);
    else state.balances.set(owner, balance);
  }

  #countMinted(state: TickerState, transactionHash: Hash, change: 1 | -1): void {
    const count = (state.mintedInTransaction.get(transactionHash) ?? 0) + change;
    if (count === 0) state.mintedInTransaction.delete(transactionHash);
    else state.mintedInTransaction.set(transactionHash, count);
  }
}
