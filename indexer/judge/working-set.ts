import type { Address, Deployment, Effect, Hash, Inscription, StateView } from "@/lib/protocol";

/** A deployment with what the index keeps beside the protocol's own state. */
export interface StoredDeployment {
  readonly deployment: Deployment;
  /** Addresses that own at least one inscription; the zero address is nobody (decisions.md §9, 17). */
  readonly holderCount: number;
}

/** What an address owns under a ticker. */
export interface Balance {
  readonly ticker: string;
  readonly address: Address;
  readonly amount: bigint;
  /** Inscriptions that make it up. */
  readonly count: number;
}

/** Values by ticker and a second key. Two maps in each other: to put keys together takes longer than to look twice. */
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
 * The part of the index's state that a batch of blocks may read, as it stands after the operations judged so far.
 * Invariant: everything that {@link stateKeys} names for the batch was loaded before its first operation is judged.
 */
export class WorkingSet implements StateView {
  readonly #deployments = new Map<string, Deployment>();
  readonly #byTokenId = new ByTicker<Inscription>();
  readonly #byMintId = new ByTicker<Inscription>();
  readonly #mintedBy = new ByTicker<number>();

  constructor(deployments: Iterable<Deployment>, inscriptions: Iterable<Inscription>) {
    for (const deployment of deployments) this.#deployments.set(deployment.ticker, deployment);
    for (const inscription of inscriptions) this.#put(inscription);
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

  /** Takes over the effects of one judged operation. */
  apply(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === "deployment") this.#deployments.set(effect.after.ticker, effect.after);
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
