import { type Address, type Hash, type LockKey, type Operation, stateKeys } from "@/lib/protocol";
import type { WorkSlice } from "@/lib/runtime/work-slice";
import type { OperationBlock } from "../operations/fetch-operations";

/** Keys per query: more would take longer than a slice to encode, and the statement longer than needed for one round trip. */
const PART = 5_000;

/** The keys of the records that judging some blocks may read, each once: thousands of operations may name one record. */
export class KeySet {
  readonly tickers = new Set<string>();
  readonly accounts = new Set<Address>();
  readonly #tokenIds = new Map<string, { readonly ticker: string; readonly tokenId: Hash }>();
  readonly #mintIds = new Map<string, { readonly ticker: string; readonly mintId: string }>();
  readonly #locks = new Map<string, LockKey>();

  /** The keys of all operations of these blocks. */
  static async of(blocks: readonly OperationBlock[], slice: WorkSlice): Promise<KeySet> {
    const keys = new KeySet();
    for (const { operations } of blocks) {
      for (const operation of operations) {
        if (slice.isUsedUp) await slice.next();
        keys.#add(operation);
      }
    }
    return keys;
  }

  get tokenIds() {
    return [...this.#tokenIds.values()];
  }

  get mintIds() {
    return [...this.#mintIds.values()];
  }

  get locks() {
    return [...this.#locks.values()];
  }

  #add(operation: Operation): void {
    const { tickers, tokenIds, mintIds, accounts, locks } = stateKeys(operation);
    for (const ticker of tickers) this.tickers.add(ticker);
    for (const account of accounts) this.accounts.add(account);
    for (const key of tokenIds) this.#tokenIds.set(`${key.ticker}:${key.tokenId}`, key);
    for (const key of locks) {
      const name = "tokenId" in key ? key.tokenId : key.mintId;
      this.#locks.set(`${key.vault}:${key.ticker}:${name}`, key);
    }
    for (const key of mintIds) this.#mintIds.set(`${key.ticker}:${key.mintId}`, key);
  }
}

/**
 * Runs a query for these keys, in parts one after the other, and returns the rows of all.
 * @throws the errors of `query`
 */
export async function queryInParts<K, R>(
  keys: readonly K[],
  query: (part: readonly K[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const rows: R[] = [];
  for (let start = 0; start < keys.length; start += PART) {
    for (const row of await query(keys.slice(start, start + PART))) rows.push(row);
  }
  return rows;
}
