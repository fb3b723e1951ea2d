import type { Address, Deployment, Effect, Hash, Inscription, Keccak, Lock, StateView } from "@/lib/protocol";
import { lockKey, type StoredLock } from "./locks";

/** Values by ticker and a second key, in nested maps: two lookups are faster than joining the keys into one string. */
class ByTicker<T> {
  readonly #tickers = new Map<string, Map<string, T>>();

  get(ticker: string, key: string): T | undefined {
    return this.#tickers.get(ticker)?.get(key);
  }

  set(ticker: string, key: string, value: T): void {
    const known = this.#tickers.get(ticker);
    if (known === undefined) this.#tickers.set(ticker, new Map([[key, value]]));
    else known.set(key, value);
  }
}

/**
 * The part of the state that a batch of blocks may read, after the operations judged so far (spec §3.2). Invariant:
 * everything that {@link stateKeys} names for the batch is loaded before its first operation is judged.
 */
export class BatchState implements StateView {
  readonly keccak: Keccak;
  readonly #deployments = new Map<string, Deployment>();
  readonly #byTokenId = new ByTicker<Inscription>();
  readonly #byMintId = new ByTicker<Inscription>();
  readonly #mintedBy = new ByTicker<number>();

  readonly #rounds: Map<Address, number>;
  /** Null: the vault's lock has ended. */
  readonly #locks = new Map<string, Lock | null>();

  /** If an inscription, an account or a lock occurs more than once, the last one counts. */
  constructor(
    deployments: Iterable<Deployment>,
    inscriptions: Iterable<Inscription>,
    rounds: Iterable<readonly [Address, number]>,
    locks: Iterable<StoredLock>,
    keccak: Keccak,
  ) {
    this.keccak = keccak;
    for (const lock of locks) this.#locks.set(lockKey(lock), lock.lock);
    for (const deployment of deployments) this.#deployments.set(deployment.ticker, deployment);
    for (const inscription of inscriptions) this.#put(inscription);
    this.#rounds = new Map(rounds);
  }

  deployment(ticker: string): Deployment | null {
    return this.#deployments.get(ticker) ?? null;
  }

  inscription(ticker: string, tokenId: Hash): Inscription | null {
    return this.#byTokenId.get(ticker, tokenId) ?? null;
  }

  inscriptionByMintId(ticker: string, mintId: string): Inscription | null {
    return this.#byMintId.get(ticker, mintId) ?? null;
  }

  mintedInTransaction(ticker: string, transactionHash: Hash): number {
    return this.#mintedBy.get(ticker, transactionHash) ?? 0;
  }

  round(account: Address): number {
    return this.#rounds.get(account) ?? 0;
  }

  lock(vault: Address, ticker: string, tokenId: Hash): Lock | null {
    return this.#locks.get(lockKey({ vault, ticker, tokenId })) ?? null;
  }

  /** Applies the effects of one judged operation. */
  apply(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === "deployment") this.#deployments.set(effect.after.ticker, effect.after);
      if (effect.kind === "round") this.#rounds.set(effect.account, effect.after);
      if (effect.kind === "lock") this.#locks.set(lockKey(effect), effect.after);
      if (effect.kind === "inscription") {
        this.#put(effect.after);
        if (effect.before === null) this.#countMint(effect.after);
      }
    }
  }

  #put(inscription: Inscription): void {
    const { ticker, tokenId, mintId } = inscription;
    this.#byTokenId.set(ticker, tokenId, inscription);
    if (mintId !== null) this.#byMintId.set(ticker, mintId, inscription);
  }

  #countMint({ ticker, transactionHash }: Inscription): void {
    this.#mintedBy.set(ticker, transactionHash, this.mintedInTransaction(ticker, transactionHash) + 1);
  }
}
