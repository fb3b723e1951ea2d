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

const key = (ticker: string, rest: string): string => `${ticker}:${rest}`;

/**
 * The part of the index's state that a batch of blocks may read, as it stands after the operations judged so far.
 * Invariant: everything that {@link stateKeys} names for the batch was loaded before its first operation is judged.
 */
export class WorkingSet implements StateView {
  readonly #deployments = new Map<string, Deployment>();
  readonly #byTokenId = new Map<string, Inscription>();
  readonly #byMintId = new Map<string, Inscription>();
  readonly #mintedBy = new Map<string, number>();

  constructor(deployments: Iterable<Deployment>, inscriptions: Iterable<Inscription>) {
    for (const deployment of deployments) this.#deployments.set(deployment.ticker, deployment);
    for (const inscription of inscriptions) this.#put(inscription);
  }

  deployment(ticker: string): Deployment | null {
    return this.#deployments.get(ticker) ?? null;
  }

  inscription(ticker: string, tokenId: Hash): Inscription | null {
    return this.#byTokenId.get(key(ticker, tokenId)) ?? null;
  }

  inscriptionByMintId(ticker: string, mintId: string): Inscription | null {
    return this.#byMintId.get(key(ticker, mintId)) ?? null;
  }

  mintedInTransaction(ticker: string, transactionHash: Hash): number {
    return this.#mintedBy.get(key(ticker, transactionHash)) ?? 0;
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
    this.#byTokenId.set(key(inscription.ticker, inscription.tokenId), inscription);
    if (inscription.mintId !== null) this.#byMintId.set(key(inscription.ticker, inscription.mintId), inscription);
  }

  #countMint({ ticker, transactionHash }: Inscription): void {
    const minted = key(ticker, transactionHash);
    this.#mintedBy.set(minted, (this.#mintedBy.get(minted) ?? 0) + 1);
  }
}
