import type { Address, Hash, Inscription, Offer } from "@/lib/protocol";
import { Ledger, type Undo } from "./ledger";

/** The offer of an inscription, as the tables have it. */
export interface StoredOffer {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly amount: bigint;
  /** The current offer, and the vault that owns the inscription. Null if there is none. */
  readonly current: { readonly offer: Offer; readonly vault: Address } | null;
}

/** Tracks the offers of inscriptions through a batch. */
export class Offers {
  readonly #ledger = new Ledger<StoredOffer>();

  beginBlock(number: number): void {
    this.#ledger.beginBlock(number);
  }

  /** Compares an inscription before and after an effect. */
  track(before: Inscription | null, after: Inscription): void {
    if (before === null || before.offer === after.offer) return;
    this.#ledger.set(`${after.ticker}:${after.tokenId}`, storedOffer(before), storedOffer(after));
  }

  /** The offers that the batch changed, as they are after it. */
  changed(): StoredOffer[] {
    return this.#ledger.updated();
  }

  undos(): readonly Undo<StoredOffer>[] {
    return this.#ledger.undos();
  }
}

/** An inscription with an offer has an owner: the vault. */
function storedOffer({ ticker, tokenId, amount, offer, owner: vault }: Inscription): StoredOffer {
  return { ticker, tokenId, amount, current: offer === null || vault === null ? null : { offer, vault } };
}
