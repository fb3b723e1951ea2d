import type { Address, Deployment, Effect, Hash, Inscription, Lock, Operation, StateView } from "../index";
import { stateKeys } from "../index";

/**
 * A view of the records that {@link stateKeys} names for some operations, and no others. It throws if a rule reads
 * another record, which the worker would not have loaded.
 */
export class KeyedView implements StateView {
  readonly #deployments = new Map<string, Deployment | null>();
  readonly #inscriptions = new Map<string, Inscription | null>();
  readonly #mintIds = new Map<string, Inscription | null>();
  readonly #minted = new Map<string, number>();
  readonly #rounds = new Map<string, number>();
  readonly #locks = new Map<string, Lock | null>();
  /** Inscriptions of this batch. No vault had a lock of one before. */
  readonly #new = new Set<string>();

  constructor(state: StateView, operations: readonly Operation[], tickers: readonly string[]) {
    const all = operations.map(stateKeys);
    for (const ticker of [...tickers, ...all.flatMap((keys) => keys.tickers)])
      this.#deployments.set(ticker, state.deployment(ticker));
    for (const { ticker, tokenId } of all.flatMap((keys) => keys.tokenIds))
      this.#load(`${ticker} ${tokenId}`, state.inscription(ticker, tokenId));
    for (const { ticker, mintId } of all.flatMap((keys) => keys.mintIds)) {
      const inscription = state.inscriptionByMintId(ticker, mintId);
      this.#mintIds.set(`${ticker} ${mintId}`, inscription);
      if (inscription) this.#load(`${ticker} ${inscription.tokenId}`, inscription);
    }
    for (const account of all.flatMap((keys) => keys.accounts)) this.#rounds.set(account, state.round(account));
    for (const key of all.flatMap((keys) => keys.locks)) {
      const { vault, ticker } = key;
      const tokenId = "tokenId" in key ? key.tokenId : state.inscriptionByMintId(ticker, key.mintId)?.tokenId;
      if (tokenId !== undefined) this.#locks.set(`${vault} ${ticker} ${tokenId}`, state.lock(vault, ticker, tokenId));
    }
  }

  #load(key: string, inscription: Inscription | null): void {
    this.#inscriptions.set(key, inscription);
  }

  deployment(ticker: string): Deployment | null {
    return loaded(this.#deployments, ticker);
  }

  inscription(ticker: string, tokenId: Hash): Inscription | null {
    return loaded(this.#inscriptions, `${ticker} ${tokenId}`);
  }

  inscriptionByMintId(ticker: string, mintId: string): Inscription | null {
    const inscription = loaded(this.#mintIds, `${ticker} ${mintId}`);
    return inscription && loaded(this.#inscriptions, `${ticker} ${inscription.tokenId}`);
  }

  mintedInTransaction(ticker: string, transactionHash: Hash): number {
    return this.#minted.get(`${ticker} ${transactionHash}`) ?? 0;
  }

  round(account: Address): number {
    return loaded(this.#rounds, account);
  }

  lock(vault: Address, ticker: string, tokenId: Hash): Lock | null {
    const key = `${vault} ${ticker} ${tokenId}`;
    return this.#new.has(`${ticker} ${tokenId}`) ? (this.#locks.get(key) ?? null) : loaded(this.#locks, key);
  }

  apply(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === "deployment") this.#deployments.set(effect.after.ticker, effect.after);
      if (effect.kind === "round") this.#rounds.set(effect.account, effect.after);
      if (effect.kind === "lock") this.#locks.set(`${effect.vault} ${effect.ticker} ${effect.tokenId}`, effect.after);
      if (effect.kind !== "inscription") continue;
      const { ticker, tokenId, mintId, transactionHash } = effect.after;
      this.#load(`${ticker} ${tokenId}`, effect.after);
      if (effect.before) continue;
      this.#new.add(`${ticker} ${tokenId}`);
      if (mintId !== null) this.#mintIds.set(`${ticker} ${mintId}`, effect.after);
      const minted = `${ticker} ${transactionHash}`;
      this.#minted.set(minted, (this.#minted.get(minted) ?? 0) + 1);
    }
  }
}

function loaded<Value>(records: ReadonlyMap<string, Value>, key: string): Value {
  const value = records.get(key);
  if (value === undefined) throw new Error(`A rule reads ${key}, which no operation of the batch named.`);
  return value;
}
