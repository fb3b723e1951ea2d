import type { z } from "zod";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { AdaptiveSize } from "./adaptive-size";
import { DEFAULT_LARGEST_ANSWER, type RemainingBytes } from "./answer-budget";
import { Circuit } from "./circuit";
import {
  BatchRefusedError,
  NodeBusyError,
  NodeInconsistentError,
  NodeOfOtherChainError,
  NodeRefusedError,
  NodeUnreachableError,
} from "./errors";
import { countSchema } from "./quantity";
import { type Priority, RequestQueue } from "./request-queue";
import { BUSY, type RpcCall, type RpcOutcome, type Transport } from "./transport";

/** Calls per request: initial and maximum number. */
const FIRST_BATCH = 200;
const LARGEST_BATCH = 1_000;
/** Blocks per `eth_getLogs`: initial and maximum number. */
const FIRST_LOG_RANGE = 1_000;
const LARGEST_LOG_RANGE = 10_000;
/** How long a node of another chain is excluded before it is tested again, in milliseconds. */
const EXCLUSION = 30_000;
/**
 * Maximum number of attempts for a request that the node refuses because of its rate, and maximum pause before an
 * attempt, in milliseconds.
 */
const BUSY_ATTEMPTS = 10;
const LONGEST_PAUSE = 2_000;
/** The call that identifies the chain of an answer. */
const CHAIN_PROOF: RpcCall = { method: "eth_chainId", params: [] };

/** A node or a client of several nodes. */
export interface RpcCaller {
  /** Makes one call and parses its result. @throws RetryableError */
  call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>, priority?: Priority): Promise<T>;
  /** Makes several calls to one node. @throws RetryableError if the batch as a whole fails */
  batch(calls: readonly RpcCall[], priority?: Priority): Promise<readonly RpcOutcome[]>;
}

/** The options that the requests of one batch share. */
interface BatchRequest {
  readonly priority: Priority;
  /** The remainder of the size limit of all answers. */
  readonly room: RemainingBytes;
  /** Their place in the queue. */
  readonly ticket: number;
}

/** The limits that a provider states for its node. Without them, the client discovers the limits. */
export interface NodeLimits {
  /** Requests per second at most. */
  readonly rate?: number | undefined;
  /** Calls per request at most. */
  readonly calls?: number | undefined;
}

/** One node: its capabilities, its state and its limits. */
export class RpcNode implements RpcCaller {
  /** Highest block that it is known to have; -1 if unknown. */
  height = -1;
  /** Whether it has ever returned a block for the tag `finalized`; null before its first answer that it has one or none. */
  knowsFinalized: boolean | null = null;
  /** Whether it supports `eth_getBlockReceipts`; null if unknown. */
  hasBlockReceipts: boolean | null = null;
  /** Number of requests sent. */
  requests = 0;
  /** Number of failures by error code. */
  readonly failures = new Map<string, number>();
  readonly circuit = new Circuit();
  readonly queue: RequestQueue;
  readonly #batchSize: AdaptiveSize;
  /** Whether the provider's limit of calls is known and correct. */
  #isSizeStated: boolean;
  readonly #logRange = new AdaptiveSize(FIRST_LOG_RANGE, LARGEST_LOG_RANGE);
  /** Whether the chain is proved by separate requests, after each failure, because the node accepts one call per request. */
  #identifiesSeparately: boolean;
  #chain: "unknown" | "right" | "wrong" = "unknown";

  constructor(
    /** The URL without parts that may be secret. */
    readonly name: string,
    readonly transport: Transport,
    /** The expected chain id; null: any. */
    readonly chainId: number | null = null,
    /** Size limit of all answers to one batch of calls, in bytes. */
    readonly largestAnswer: number = DEFAULT_LARGEST_ANSWER,
    { rate, calls }: NodeLimits = {},
  ) {
    this.queue = new RequestQueue(rate ?? null);
    this.#identifiesSeparately = calls === 1;
    this.#isSizeStated = calls !== undefined;
    // One call of each request identifies the chain.
    const most = calls === undefined ? LARGEST_BATCH : Math.max(1, calls - 1);
    this.#batchSize = new AdaptiveSize(calls === undefined ? FIRST_BATCH : most, most);
  }

  /** Whether its last answer came from another chain. */
  get isOfWrongChain(): boolean {
    return this.#chain === "wrong";
  }

  /** Whether it may be called now. */
  get isReady(): boolean {
    return this.circuit.isReady;
  }

  /** Number of calls per request that it is known to accept. */
  get batchSize(): number {
    return this.#batchSize.value;
  }

  /** Number of blocks per `eth_getLogs` that it is known to accept. */
  get logRange(): number {
    return this.#logRange.value;
  }

  /**
   * Runs `work` with this node and records its outcome in the circuit breaker.
   * @throws what `work` throws; NodeUnreachableError if the circuit is open
   */
  async attempt<T>(work: (node: RpcNode) => Promise<T>): Promise<T> {
    if (!this.circuit.tryEnter()) throw new NodeUnreachableError("the node failed recently and is not called for now");
    try {
      const result = await work(this);
      this.circuit.succeeded();
      return result;
    } catch (error) {
      if (error instanceof RetryableError) this.failed(error);
      else this.circuit.canceled();
      throw error;
    }
  }

  async call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>, priority?: Priority): Promise<T> {
    const [outcome] = await this.batch([{ method, params }], priority);
    return parseOutcome(method, outcome, schema);
  }

  /**
   * Splits the calls into requests of the size that the node accepts. Unless the provider states the size, it shrinks
   * when the node rejects a request, and grows again later. Each request includes the chain id: after a failover,
   * another node may answer at the same URL.
   * @throws NodeOfOtherChainError; AnswerTooLargeError if the answers are too large together, so that the caller requests
   * less; errors of the transport
   */
  async batch(calls: readonly RpcCall[], priority: Priority = "backfill"): Promise<readonly RpcOutcome[]> {
    const request: BatchRequest = { priority, room: { left: this.largestAnswer }, ticket: this.queue.ticket() };
    return (this.#isSizeStated ? await this.#sendAtOnce(calls, request) : null) ?? this.#sendInTurn(calls, request);
  }

  /** Sends all requests of a batch at once, so that a failure loses few answers. Null if the node rejects their stated size. */
  async #sendAtOnce(calls: readonly RpcCall[], request: BatchRequest): Promise<readonly RpcOutcome[] | null> {
    const size = this.batchSize;
    const parts = Array.from({ length: Math.ceil(calls.length / size) }, (_, index) =>
      calls.slice(index * size, (index + 1) * size),
    );
    try {
      return (await Promise.all(parts.map((part) => this.#sendProved(part, request)))).flat();
    } catch (error) {
      if (!(error instanceof BatchRefusedError)) throw error;
      log.warn(
        { node: this.name, calls: size + 1 },
        "the node rejected a batch of RPC_BATCH calls; trying smaller ones",
      );
      this.#isSizeStated = false;
      return null;
    }
  }

  /** Sends one request after the other, to find the size that the node accepts. */
  async #sendInTurn(calls: readonly RpcCall[], request: BatchRequest): Promise<readonly RpcOutcome[]> {
    const outcomes: RpcOutcome[] = [];
    while (outcomes.length < calls.length) {
      const part = calls.slice(outcomes.length, outcomes.length + this.batchSize);
      try {
        outcomes.push(...(await this.#sendProved(part, request)));
        this.#batchSize.accepted(part.length);
      } catch (error) {
        if (!(error instanceof BatchRefusedError)) throw error;
        if (part.length === 1 && this.#identifiesSeparately) throw error;
        if (part.length === 1) this.#identifiesSeparately = true;
        this.#batchSize.rejected(part.length);
        log.debug({ node: this.name, batchSize: this.batchSize }, "the node rejected a batch; trying smaller ones");
      }
    }
    return outcomes;
  }

  async #sendProved(calls: readonly RpcCall[], request: BatchRequest): Promise<readonly RpcOutcome[]> {
    if (this.chainId === null) return this.#send(calls, request);
    if (this.#identifiesSeparately) {
      if (this.#chain !== "right") this.#check((await this.#send([CHAIN_PROOF], request))[0], this.chainId);
      return this.#send(calls, request);
    }
    const outcomes = await this.#send([...calls, CHAIN_PROOF], request);
    this.#check(outcomes.at(-1), this.chainId);
    return outcomes.slice(0, -1);
  }

  /** Repeats requests that the node refuses because of its rate: giving up would lose the answers of the batch so far. */
  async #send(calls: readonly RpcCall[], { priority, room, ticket }: BatchRequest): Promise<readonly RpcOutcome[]> {
    let sentAt = 0;
    const sendNow = (): Promise<readonly RpcOutcome[]> => {
      this.requests++;
      sentAt = performance.now();
      return this.transport.send(calls, room);
    };
    for (let attempt = 1; ; attempt++) {
      try {
        const outcomes = await this.queue.run(priority, sendNow, ticket);
        this.queue.succeeded();
        this.circuit.answered();
        return outcomes;
      } catch (error) {
        if (error instanceof NodeUnreachableError) this.queue.overloaded();
        if (!(error instanceof NodeBusyError)) throw error;
        this.queue.refused(sentAt, error.retryAfter);
        if (!this.#isWorthRetry(error, attempt)) throw error;
        this.#count(error);
      }
    }
  }

  #isWorthRetry({ retryAfter }: NodeBusyError, attempt: number): boolean {
    return this.queue.isRateLimited && attempt < BUSY_ATTEMPTS && (retryAfter ?? 0) <= LONGEST_PAUSE;
  }

  #check(outcome: RpcOutcome | undefined, expected: number): void {
    const received = parseOutcome(CHAIN_PROOF.method, outcome, countSchema);
    const before = this.#chain;
    this.#chain = received === expected ? "right" : "wrong";
    if (received === expected) return;
    if (before !== "wrong") {
      log.error({ node: this.name, chainId: received, expected }, "the node belongs to another chain and is excluded");
    }
    throw new NodeOfOtherChainError(received, expected);
  }

  /** Records whether the node rejected or accepted an `eth_getLogs` over this number of blocks. */
  adaptLogRange(isRejected: boolean, blocks: number): void {
    if (isRejected) this.#logRange.rejected(blocks);
    else this.#logRange.accepted(blocks);
  }

  /** Records a failure and opens the circuit breaker. The next request identifies the chain again. */
  failed(error: RetryableError): void {
    if (this.#chain === "right") this.#chain = "unknown";
    this.#count(error);
    this.circuit.failed(requestedDelay(error));
  }

  #count({ code }: RetryableError): void {
    this.failures.set(code, (this.failures.get(code) ?? 0) + 1);
  }
}

/** How long the node must not be called because of this error, in milliseconds; null: the default. */
function requestedDelay(error: RetryableError): number | null {
  if (error instanceof NodeOfOtherChainError) return EXCLUSION;
  return error instanceof NodeBusyError ? error.retryAfter : null;
}

/**
 * Parses the result of one call of a batch.
 * @throws errors of {@link resultOf}; NodeInconsistentError if the result does not match the schema
 */
export function parseOutcome<T>(method: string, outcome: RpcOutcome | undefined, schema: z.ZodType<T>): T {
  return parseResult(method, resultOf(method, outcome), schema);
}

/**
 * Parses the items of a list that is the result of one call. Parses them one by one and stops at the first malformed item: a
 * schema of the whole list would collect the issues of all items.
 * @throws as {@link parseOutcome}
 */
export function parseList<T>(method: string, outcome: RpcOutcome | undefined, schema: z.ZodType<T>): T[] {
  const result = resultOf(method, outcome);
  if (!Array.isArray(result)) throw new NodeInconsistentError(`the node's answer to ${method} is not a list`);
  return result.map((item: unknown) => parseResult(method, item, schema));
}

/** Parses a part of the answer to `method`. @throws NodeInconsistentError if it does not match the schema */
export function parseResult<T>(method: string, result: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new NodeInconsistentError(`the node's answer to ${method} is malformed`, parsed.error);
  return parsed.data;
}

/**
 * Returns the unparsed result of one call of a batch.
 * @throws NodeRefusedError or NodeBusyError if it is an error; NodeInconsistentError if it is missing
 */
export function resultOf(method: string, outcome: RpcOutcome | undefined): unknown {
  if (outcome === undefined) throw new NodeInconsistentError(`the node did not answer ${method}`);
  if (outcome.kind === "error" && outcome.code === BUSY) throw new NodeBusyError(null);
  if (outcome.kind === "error") throw new NodeRefusedError(method, outcome.code, outcome.message);
  return outcome.result;
}
