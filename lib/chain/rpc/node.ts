import type { z } from "zod";
import { log } from "@/lib/runtime/log";
import { BatchRefusedError, NodeBusyError, NodeInconsistentError, NodeRefusedError } from "./errors";
import { countSchema } from "./quantity";
import type { RpcCall, RpcOutcome, Transport } from "./transport";

/** Calls of one request at first; nodes' own limits are found out from there. */
const FIRST_BATCH = 200;
const LARGEST_BATCH = 1_000;
/** Blocks of one `eth_getLogs` at first and at most. */
const FIRST_LOG_RANGE = 1_000;
const LARGEST_LOG_RANGE = 10_000;
/** How long a node is left alone after it failed, in milliseconds: doubles up to the limit, with jitter. */
const PAUSE = { first: 250, limit: 30_000 };

/** Something that JSON-RPC calls can be made to. */
export interface RpcCaller {
  /** One call, its result parsed. @throws RetryableError */
  call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T>;
  /** Several calls, answered by one node. @throws RetryableError where the batch as a whole fails */
  batch(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]>;
}

/** One node: what is known of it, and how much it bears. */
export class RpcNode implements RpcCaller {
  /** Highest block that it is known to have; -1 before it was asked. */
  height = -1;
  /** Blocks of one `eth_getLogs` that it takes. */
  logRange = FIRST_LOG_RANGE;
  #batchSize = FIRST_BATCH;
  #failures = 0;
  #pausedUntil = 0;
  #chain: "unknown" | "right" | "wrong" = "unknown";

  constructor(
    /** The address without what may be secret in it. */
    readonly name: string,
    readonly transport: Transport,
  ) {}

  /** Milliseconds until it may be asked again: 0 now, Infinity never (another chain). */
  get pause(): number {
    if (this.#chain === "wrong") return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#pausedUntil - performance.now());
  }

  get isOfWrongChain(): boolean {
    return this.#chain === "wrong";
  }

  async call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T> {
    const [outcome] = await this.batch([{ method, params }]);
    return parseOutcome(method, outcome, schema);
  }

  /** Sends the calls in as many requests as the node's limit takes, which shrinks on its complaint and grows again. */
  async batch(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
    const outcomes: RpcOutcome[] = [];
    while (outcomes.length < calls.length) {
      const part = calls.slice(outcomes.length, outcomes.length + this.#batchSize);
      try {
        outcomes.push(...(await this.transport.send(part)));
        if (part.length === this.#batchSize) this.#batchSize = Math.min(LARGEST_BATCH, this.#batchSize + 10);
      } catch (error) {
        if (!(error instanceof BatchRefusedError) || part.length === 1) throw error;
        this.#batchSize = Math.max(1, part.length >> 1);
        log.debug({ node: this.name, batchSize: this.#batchSize }, "node takes smaller batches only");
      }
    }
    return outcomes;
  }

  /** The node has refused, or taken, a range of logs: what it takes next. */
  adaptLogRange(refused: boolean, blocks: number): void {
    if (refused) this.logRange = Math.max(1, blocks >> 1);
    else if (blocks >= this.logRange)
      this.logRange = Math.min(LARGEST_LOG_RANGE, this.logRange + (this.logRange >> 2) + 1);
  }

  /** Asks for its chain id once, and again after it has failed: behind one address another node may answer. */
  async checkChain(chainId: number): Promise<void> {
    if (this.#chain === "right") return;
    const received = await this.call("eth_chainId", [], countSchema);
    this.#chain = received === chainId ? "right" : "wrong";
    if (received === chainId) return;
    log.error({ node: this.name, chainId: received, expected: chainId }, "node is of another chain and is put aside");
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Leaves it alone for a while: as long as it asks for, or longer after each failure in a row. */
  failed(error: unknown): void {
    this.#failures++;
    if (this.#chain === "right") this.#chain = "unknown";
    const backoff = Math.min(PAUSE.limit, PAUSE.first * 2 ** Math.min(this.#failures - 1, 10));
    const asked = error instanceof NodeBusyError ? error.retryAfter : null;
    const wait = Math.min(PAUSE.limit, asked ?? backoff * (0.5 + Math.random() / 2));
    this.#pausedUntil = performance.now() + wait;
  }
}

/**
 * The parsed result of one call of a batch.
 * @throws NodeRefusedError where it is an error, NodeInconsistentError where it is not of the schema's shape
 */
export function parseOutcome<T>(method: string, outcome: RpcOutcome | undefined, schema: z.ZodType<T>): T {
  if (outcome === undefined) throw new NodeInconsistentError(`the node did not answer ${method}`);
  if (outcome.kind === "error") throw new NodeRefusedError(method, outcome.code, outcome.message);
  const parsed = schema.safeParse(outcome.result);
  if (!parsed.success) throw new NodeInconsistentError(`the node's answer to ${method} is malformed`, parsed.error);
  return parsed.data;
}
