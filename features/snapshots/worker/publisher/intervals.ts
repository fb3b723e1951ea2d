import { isDevelopmentChain, type Network } from "@/lib/chain/networks";
import { type FeeMarket, isUnderpriced } from "./fees";
import type { SignedTransaction } from "./publications";

/** How often the task acts, in milliseconds. */
export interface PublisherIntervals {
  /** Time between two checks of the index. */
  readonly poll: number;
  /** Time until a transaction that is not mined is sent again. */
  readonly resend: number;
  /** Time until it is replaced with one that has higher prices. */
  readonly replace: number;
  /** Time between two reads of the registry while the chain does not advance. */
  readonly refresh: number;
}

/** Default of the usual seconds between blocks, if the network file has none. */
const USUAL_BLOCK_TIME = 10;

/** The intervals for a network, by its usual time between blocks. */
export function intervalsOf(network: Network): PublisherIntervals {
  if (isDevelopmentChain(network)) return { poll: 200, resend: 2_000, replace: 20_000, refresh: 10_000 };
  const block = (network.blockTime ?? USUAL_BLOCK_TIME) * 1_000;
  const within = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));
  return {
    poll: within(50, block / 4, 2_000),
    resend: within(200, 3 * block, 60_000),
    replace: within(600, 9 * block, 300_000),
    refresh: within(500, 6 * block, 60_000),
  };
}

/** Number of indexed blocks without the transaction before it is replaced. */
const MISSED_BLOCKS = 2;
/** Multiple of `replace` after which a transaction is replaced although its prices look sufficient. */
const FORCED_REPLACE = 4;

/** When the transactions that are not mined were sent in this term, on the monotonic clock. */
export class Sendings {
  readonly #intervals: Pick<PublisherIntervals, "resend" | "replace">;
  readonly #sent = new Map<string, { readonly first: number; last: number; refusals: number }>();

  constructor(intervals: Pick<PublisherIntervals, "resend" | "replace">) {
    this.#intervals = intervals;
  }

  /** The next action for a transaction that is not mined. In a new term it is sent immediately. */
  due(
    { hash, fees, signedNumber }: SignedTransaction & { readonly signedNumber: number },
    { head, market }: { readonly head: number; readonly market: FeeMarket },
  ): "nothing" | "send" | "replace" {
    const sent = this.#sent.get(hash);
    if (sent === undefined) return "send";
    const now = performance.now();
    const age = now - sent.first;
    const isLate = age >= this.#intervals.replace && head - signedNumber >= MISSED_BLOCKS;
    if (isLate && (isUnderpriced(fees, market) || age >= FORCED_REPLACE * this.#intervals.replace)) return "replace";
    return now - sent.last >= this.#intervals.resend ? "send" : "nothing";
  }

  /** The transaction was sent now. */
  sent(hash: string): void {
    const now = performance.now();
    const { first = now, refusals = 0 } = this.#sent.get(hash) ?? {};
    this.#sent.set(hash, { first, last: now, refusals });
  }

  /** All nodes refused the transaction. Returns how many times they have. */
  refused(hash: string): number {
    const sent = this.#sent.get(hash);
    return sent === undefined ? 1 : ++sent.refusals;
  }

  /** The transaction is mined. If a reorg drops it, it is sent again immediately. */
  forget(hash: string): void {
    this.#sent.delete(hash);
  }
}
