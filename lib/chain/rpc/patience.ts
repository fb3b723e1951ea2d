import type { RpcCall } from "./transport";

/** Maximum number of timeouts that an answer may take. */
const MOST = 32;
/** The methods whose answers have the data of blocks, and so may be large. Executions of contracts are not waited for. */
const OF_BLOCKS: ReadonlySet<string> = new Set([
  ...["eth_getBlockByNumber", "eth_getLogs", "eth_getBlockReceipts", "eth_getTransactionReceipt"],
]);
/** Maximum number of requests that are remembered. */
const REMEMBERED = 64;

/**
 * The time that a node may take for each request, as a number of timeouts. It doubles each time that the node was still
 * sending its answer at the end, so that the data of a block over a slow connection is complete at some attempt.
 */
export class Patience {
  /** By the first call of the request, because the number of calls may differ in the next attempt. */
  readonly #timeouts = new Map<string, number>();

  /** The number of timeouts that the answer to these calls may take. */
  of(calls: readonly RpcCall[]): number {
    return this.#timeouts.get(keyOf(calls)) ?? 1;
  }

  /** Records that the node was still sending its answer to these calls. */
  unfinished(calls: readonly RpcCall[]): void {
    if (!OF_BLOCKS.has(calls[0]?.method ?? "")) return;
    const timeouts = Math.min(MOST, 2 * this.of(calls));
    this.answered(calls);
    this.#timeouts.set(keyOf(calls), timeouts);
    const [oldest] = this.#timeouts.keys();
    if (this.#timeouts.size > REMEMBERED && oldest !== undefined) this.#timeouts.delete(oldest);
  }

  /** Records that the node answered these calls. */
  answered(calls: readonly RpcCall[]): void {
    if (this.#timeouts.size > 0) this.#timeouts.delete(keyOf(calls));
  }
}

function keyOf([first]: readonly RpcCall[]): string {
  return first === undefined ? "" : `${first.method} ${JSON.stringify(first.params)}`;
}
