import type { z } from "zod";
import { RetryableError } from "@/lib/runtime/errors";
import { AdaptiveSize } from "./adaptive-size";
import { DEFAULT_LARGEST_ANSWER, UNSPLIT } from "./answer-budget";
import { Batch, type BatchOptions } from "./batch";
import { Circuit } from "./circuit";
import {
  AnswerTooLargeError,
  BatchRefusedError,
  NodeBusyError,
  NodeOfOtherChainError,
  NodeUnreachableError,
} from "./errors";
import { CHAIN_PROOF, NodeRequests } from "./node-requests";
import { parseOutcome } from "./outcome";
import { type Priority, RequestQueue } from "./request-queue";
import type { RpcCall, RpcOutcome, Transport } from "./transport";

/** Blocks per `eth_getLogs`: initial and maximum number. */
const FIRST_LOG_RANGE = 1_000;
const LARGEST_LOG_RANGE = 10_000;
/** Calls of the first list with which the size of lists is found. With the one for the chain id, they are a round number. */
const FIRST_PROBE = 9;
/** How long a node of another chain is excluded before it is tested again, in milliseconds. */
const EXCLUSION = 30_000;

/** A node or a client of several nodes. */
export interface RpcCaller {
  /** Makes one call and parses its result. @throws RetryableError */
  call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>, priority?: Priority): Promise<T>;
  /** Makes several calls to one node. @throws RetryableError if the batch as a whole fails */
  batch(calls: readonly RpcCall[], priority?: Priority): Promise<readonly RpcOutcome[]>;
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
  readonly circuit = new Circuit();
  readonly queue: RequestQueue;
  readonly #requests: NodeRequests;
  readonly #logRange = new AdaptiveSize(FIRST_LOG_RANGE, LARGEST_LOG_RANGE);

  constructor(
    /** The URL without parts that may be secret. */
    readonly name: string,
    readonly transport: Transport,
    /** The expected chain id; null: any. */
    chainId: number | null = null,
    /** Size limit of all answers to one batch of calls, in bytes. */
    readonly largestAnswer: number = DEFAULT_LARGEST_ANSWER,
    { rate, calls }: NodeLimits = {},
  ) {
    const { circuit } = this;
    this.queue = new RequestQueue(rate ?? null);
    this.#requests = new NodeRequests({ name, transport, chainId, queue: this.queue, circuit }, calls ?? null);
  }

  /** Number of requests sent. */
  get requests(): number {
    return this.#requests.sent;
  }

  /** Number of requests sent and of parts of answers received. */
  get activity(): number {
    return this.#requests.sent + this.#requests.received;
  }

  /** Number of failures by error code. */
  get failures(): ReadonlyMap<string, number> {
    return this.#requests.failures;
  }

  /** Whether its last answer came from another chain. */
  get isOfWrongChain(): boolean {
    return this.#requests.isOfWrongChain;
  }

  /** Whether it may be called now. */
  get isReady(): boolean {
    return this.circuit.isReady;
  }

  /** Number of calls per request that it is known to accept. */
  get batchSize(): number {
    return this.#requests.batchSize;
  }

  /** Number of blocks per `eth_getLogs` that it is known to accept. */
  get logRange(): number {
    return this.#logRange.value;
  }

  /** Size limit of an answer that cannot be split, in bytes. */
  get largestUnsplit(): number {
    return UNSPLIT * this.largestAnswer;
  }

  /** Takes over the limits of another node as first guesses: nodes of one chain often have the same. */
  guessLimits(other: RpcNode): void {
    this.#requests.guessLimits(other.#requests);
    this.#logRange.guess(other.#logRange);
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
   * @param order place among the batches of the same priority; smaller numbers first
   * @throws NodeOfOtherChainError; AnswerTooLargeError if the answers are too large together, so that the caller requests
   * less; errors of the transport
   */
  async batch(calls: readonly RpcCall[], priority: Priority = "backfill", order = 0): Promise<readonly RpcOutcome[]> {
    return this.#send(calls, { priority, order });
  }

  /**
   * Makes a call whose answer cannot be split and was too large with the usual limit. Only then: such answers take much memory.
   * @throws AnswerTooLargeError if it is larger than {@link largestUnsplit}; otherwise as {@link batch}
   */
  async alone(call: RpcCall, priority: Priority = "gap"): Promise<readonly RpcOutcome[]> {
    return this.#send([call], { priority, order: 0, isWhole: true }, this.largestUnsplit);
  }

  /**
   * Makes these calls in one request, which one backend of the node answers.
   * @throws BatchRefusedError if the node rejects their number; otherwise as {@link batch}
   */
  async list(calls: readonly RpcCall[], priority: Priority = "gap"): Promise<readonly RpcOutcome[]> {
    return this.#send(calls, { priority, order: 0, isWhole: true });
  }

  /**
   * Sends a list of this many cheap calls, although the node is only known to accept fewer, unless the provider states that it does
   * not. The size of lists grows by itself only where longer ones are asked for. Work that waits for a longer list calls this:
   * the node may have refused lists only for a while.
   * @throws errors of the transport
   */
  async tryBatchSize(size: number): Promise<void> {
    if (size <= this.batchSize || size > this.#requests.mostCalls) return;
    try {
      await this.list(Array.from({ length: size }, () => CHAIN_PROOF));
    } catch (error) {
      if (!(error instanceof BatchRefusedError)) throw error;
    }
  }

  /**
   * Finds a number of calls per request, at most `most`, that the node accepts and answers in time: sends lists of cheap
   * calls, first a short one, and shorter ones while the node rejects them.
   * @throws errors of the transport
   */
  async findBatchSize(most: number): Promise<void> {
    for (let wanted = Math.min(most, FIRST_PROBE); ; ) {
      const size = Math.min(wanted, this.batchSize);
      const calls = Array.from({ length: size }, () => CHAIN_PROOF);
      const sentAt = performance.now();
      try {
        await this.#send(calls, { priority: "backfill", order: 0, isWhole: true });
      } catch (error) {
        if (!(error instanceof BatchRefusedError) || size === 1) throw error;
        continue;
      }
      wanted = this.#requests.growTo(Math.min(most, this.batchSize), size, performance.now() - sentAt);
      if (wanted <= size) return;
    }
  }

  #send(
    calls: readonly RpcCall[],
    options: Omit<BatchOptions, "largestAnswer">,
    largestAnswer = this.largestAnswer,
  ): Promise<readonly RpcOutcome[]> {
    if (calls.length === 0) return Promise.resolve([]);
    const batch = new Batch(calls, this.#requests, { ...options, largestAnswer });
    this.queue.add(batch);
    return batch.outcomes;
  }

  /** The number of blocks for the next `eth_getLogs`, if `left` blocks remain. The caller reports the outcome. */
  takeLogRange(left: number): number {
    return this.#logRange.take(left);
  }

  /** Records whether the node rejected or accepted an `eth_getLogs` over this number of blocks. */
  adaptLogRange(isRejected: boolean, blocks: number): void {
    if (isRejected) this.#logRange.rejected(blocks);
    else this.#logRange.accepted(blocks);
  }

  /**
   * Records a failure and opens the circuit breaker, unless only the answer was too large: the node works then. The next
   * request identifies the chain again.
   */
  failed(error: RetryableError): void {
    error.node ??= this.name;
    this.#requests.failed(error);
    if (error instanceof AnswerTooLargeError) this.circuit.canceled();
    else this.circuit.failed(requestedDelay(error));
  }
}

/** How long the node must not be called because of this error, in milliseconds; null: the default. */
function requestedDelay(error: RetryableError): number | null {
  if (error instanceof NodeOfOtherChainError) return EXCLUSION;
  return error instanceof NodeBusyError ? error.retryAfter : null;
}
