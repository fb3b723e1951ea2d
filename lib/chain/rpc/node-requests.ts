import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { AdaptiveSize } from "./adaptive-size";
import type { RemainingBytes } from "./answer-budget";
import type { BatchNode } from "./batch";
import type { Circuit } from "./circuit";
import {
  AnswerTooLargeError,
  AnswerUnfinishedError,
  BatchRefusedError,
  mayBeRefusal,
  NodeBusyError,
  NodeOfOtherChainError,
  NodeUnreachableError,
} from "./errors";
import { parseOutcome } from "./outcome";
import { Patience } from "./patience";
import { countSchema } from "./quantity";
import type { RequestQueue } from "./request-queue";
import { BUSY, type RpcCall, type RpcOutcome, type Transport } from "./transport";

/** Calls per request: initial and maximum number. */
const FIRST_BATCH = 200;
const LARGEST_BATCH = 1_000;
/**
 * Milliseconds that the answer to a list should take. Some nodes answer the calls of a list one after the other: short
 * lists in several requests at once are then as fast as long ones for many calls, and faster for few. A list that takes
 * twice as long is too large.
 */
const TIMELY = 1_000;
/** Maximum number of requests of a batch that the node rejects because of their size. */
const REJECTIONS = 20;
/**
 * Maximum number of attempts for a request that the node refuses because of its rate, and maximum pause before an
 * attempt, in milliseconds.
 */
const BUSY_ATTEMPTS = 10;
const LONGEST_PAUSE = 2_000;

/** The call that identifies the chain of an answer. */
export const CHAIN_PROOF: RpcCall = { method: "eth_chainId", params: [] };

/** Error code with which a node ends a batch whose answers exceed its own limit of size. */
const CUT = -32003;

/**
 * Whether the node did not answer the call because the answers before it are too large together. Only reads of data count:
 * for executions and transactions, the code has other meanings.
 */
function isCut({ method }: RpcCall, outcome: RpcOutcome): boolean {
  return outcome.kind === "error" && outcome.code === CUT && /^eth_(?:get|chainId)/.test(method);
}

/** Whether an error for one call is about all calls of the list: the rate, or the size of the answers. */
function isOfAll({ code }: { readonly code: number }): boolean {
  return code === BUSY || code === CUT;
}

/** The parts of a node that its requests use. */
interface RequestedNode {
  readonly name: string;
  readonly transport: Transport;
  /** The expected chain id; null: any. */
  readonly chainId: number | null;
  readonly queue: RequestQueue;
  readonly circuit: Circuit;
}

/** Sends requests to a node, checks its chain, and records what the requests show about its limits. */
export class NodeRequests implements BatchNode {
  /** Number of requests sent. */
  sent = 0;
  /** Number of parts of answers received. */
  received = 0;
  /** Number of failures by error code. */
  readonly failures = new Map<string, number>();
  readonly #node: RequestedNode;
  /** The limit of calls per request that the provider states; null: none. */
  readonly #stated: number | null;
  /** Number of calls per request, including the one that identifies the chain. */
  readonly #size: AdaptiveSize;
  readonly #patience = new Patience();
  /** Whether the chain is proved by separate requests, after each failure, because the node accepts one call per request. */
  #identifiesSeparately: boolean;
  #hasReported = false;
  #chain: "unknown" | "right" | "wrong" = "unknown";

  /** @param stated limit of the calls per request that the provider states; null: none */
  constructor(node: RequestedNode, stated: number | null) {
    this.#node = node;
    this.#stated = stated;
    this.#identifiesSeparately = stated === 1;
    this.#size = new AdaptiveSize(stated ?? FIRST_BATCH, stated ?? LARGEST_BATCH);
  }

  /** Number of calls per request that the node is known to accept, besides the one that identifies the chain. */
  get batchSize(): number {
    return Math.max(1, this.#size.value - this.#proofs);
  }

  /** Number of calls per request that the provider states at most, besides the one that identifies the chain. */
  get mostCalls(): number {
    return Math.max(1, (this.#stated ?? LARGEST_BATCH) - this.#proofs);
  }

  /** Takes over the limits of another node as first guesses. */
  guessLimits(other: NodeRequests): void {
    this.#size.guess(other.#size);
  }

  /** Number of calls in each request that identify the chain. */
  get #proofs(): 0 | 1 {
    return this.#node.chainId !== null && !this.#identifiesSeparately ? 1 : 0;
  }

  /** Whether the last answer came from another chain. */
  get isOfWrongChain(): boolean {
    return this.#chain === "wrong";
  }

  get mustIdentify(): boolean {
    return this.#node.chainId !== null && this.#identifiesSeparately && this.#chain !== "right";
  }

  get isUncertain(): boolean {
    return this.mustIdentify || this.#size.isUncertain;
  }

  async identify(room: RemainingBytes): Promise<void> {
    const outcomes = await this.#send([CHAIN_PROOF], room, false);
    if (this.#node.chainId !== null) this.#check(outcomes[0], this.#node.chainId);
  }

  takeSize(left: number): number {
    return Math.max(1, this.#size.take(left + this.#proofs) - this.#proofs);
  }

  async send(calls: readonly RpcCall[], room: RemainingBytes, isPatient: boolean): Promise<readonly RpcOutcome[]> {
    const { chainId } = this.#node;
    const isProved = chainId !== null && this.#proofs > 0;
    const sentAt = performance.now();
    const outcomes = await this.#sendList(isProved ? [...calls, CHAIN_PROOF] : calls, room, isPatient);
    this.#adapt(calls.length, outcomes.length, performance.now() - sentAt);
    if (outcomes.some((outcome, index) => isCut(calls[index] ?? CHAIN_PROOF, outcome)))
      throw new AnswerTooLargeError(null);
    if (!isProved) return outcomes;
    this.#check(outcomes.at(-1), chainId);
    return outcomes.slice(0, -1);
  }

  isWorthRetry(error: unknown, size: number, attempts: number): boolean {
    if (error instanceof BatchRefusedError) {
      // Not the present mode decides, but that of the request: another one may have changed it meanwhile.
      if (attempts >= REJECTIONS || error.size === 1) return false;
      if (size === 1) this.#identifiesSeparately = true;
      this.#shrink(error.size);
      return true;
    }
    // Giving up would lose the answers of the batch so far.
    if (!(error instanceof NodeBusyError) || !this.#node.queue.rate.isRateLimited) return false;
    if (attempts >= BUSY_ATTEMPTS || (error.retryAfter ?? 0) > LONGEST_PAUSE) return false;
    this.#count(error);
    return true;
  }

  /** Records a failure of the node. The next request identifies the chain again. */
  failed(error: RetryableError): void {
    if (this.#chain === "right") this.#chain = "unknown";
    this.#count(error);
  }

  /**
   * The number of calls, up to `most`, that the node answers in time if `size` calls took this many milliseconds. Records
   * that more are too many.
   */
  growTo(most: number, size: number, milliseconds: number): number {
    const timely = Math.floor((size * TIMELY) / Math.max(1, milliseconds));
    if (timely < 2 * size && size < most) this.#size.rejected(2 * size + this.#proofs);
    return timely < 2 * size ? size : Math.min(most, timely);
  }

  /**
   * Records that the node answered a request of `sent` calls, `calls` of which are not for the chain id. If the node limits
   * the rate, requests are scarce, and long lists are better than fast ones.
   */
  #adapt(calls: number, sent: number, milliseconds: number): void {
    const isLate = calls > 1 && milliseconds > 2 * TIMELY && this.#node.queue.rate.value === Number.POSITIVE_INFINITY;
    if (isLate) this.#size.rejected(sent);
    else this.#size.accepted(sent);
  }

  /**
   * Sends a request. Nodes refuse lists that are too long for them in any form: by any HTTP status, with or without JSON, by
   * a closed connection, by errors for all or some of the calls, or by fewer answers. Rates and outages have the same forms. So
   * if a list fails although the node received it, one call alone is sent: it fails too if the reason is an outage or,
   * mostly, a rate. If it succeeds, the list is sent again, and its number of calls is the reason if it fails again.
   * @throws BatchRefusedError if the node refuses the number of calls; otherwise as the transport
   */
  async #sendList(calls: readonly RpcCall[], room: RemainingBytes, isPatient: boolean): Promise<readonly RpcOutcome[]> {
    try {
      return await this.#sendWhole(calls, room, isPatient);
    } catch (error) {
      if (calls.length === 1 || !mayBeRefusal(error)) throw error;
      await this.#sendOne(error, room);
    }
    try {
      return await this.#sendWhole(calls, room, isPatient);
    } catch (error) {
      if (!mayBeRefusal(error)) throw error;
      await this.#sendOne(error, room);
      this.#report(calls.length, error);
      throw new BatchRefusedError(calls.length, true, error);
    }
  }

  /** Sends one call after a list failed. @throws the error of the list, or NodeBusyError, if it fails */
  async #sendOne(ofList: RetryableError, room: RemainingBytes): Promise<void> {
    try {
      await this.#sendWhole([CHAIN_PROOF], room, false);
    } catch (error) {
      if (!(error instanceof RetryableError) || error instanceof NodeBusyError) throw error;
      // The node refuses short requests too, so the reason is not the number of calls.
      if (!(ofList instanceof BatchRefusedError)) throw ofList;
      this.#node.queue.rate.refused(performance.now(), null);
      throw new NodeBusyError(null);
    }
  }

  /** Sends a request. @throws BatchRefusedError if the node does not answer the call for the chain id, which no node lacks */
  async #sendWhole(
    calls: readonly RpcCall[],
    room: RemainingBytes,
    isPatient: boolean,
  ): Promise<readonly RpcOutcome[]> {
    const outcomes = await this.#send(calls, room, isPatient);
    const isRefused = outcomes.some(
      (outcome, index) => outcome.kind === "error" && calls[index] === CHAIN_PROOF && !isOfAll(outcome),
    );
    if (isRefused) throw new BatchRefusedError(calls.length, false);
    return outcomes;
  }

  /** Sends one request and records its outcome in the queue. */
  async #send(calls: readonly RpcCall[], room: RemainingBytes, isPatient: boolean): Promise<readonly RpcOutcome[]> {
    const { transport, queue, circuit } = this.#node;
    this.sent++;
    const sentAt = performance.now();
    const timeouts = isPatient ? this.#patience.of(calls) : 1;
    const onPart = (): void => void this.received++;
    try {
      const outcomes = await transport.send(calls, room, { timeouts, onPart });
      this.#patience.answered(calls);
      queue.succeeded();
      circuit.answered();
      return outcomes;
    } catch (error) {
      if (error instanceof BatchRefusedError && error.isCertain) queue.rate.answered();
      if (error instanceof NodeUnreachableError) queue.overloaded();
      if (error instanceof AnswerUnfinishedError && isPatient) this.#patience.unfinished(calls);
      if (error instanceof NodeBusyError) queue.rate.refused(sentAt, error.retryAfter);
      throw error;
    }
  }

  /** Reports the first list that the node refused without a clear reason. */
  #report(calls: number, error: RetryableError): void {
    if (this.#hasReported) return;
    this.#hasReported = true;
    log.warn(
      { node: this.#node.name, calls, reason: error.message },
      "the node refuses a list of calls; trying shorter ones. If your provider limits them, set RPC_BATCH",
    );
  }

  #shrink(rejected: number): void {
    this.#size.rejected(rejected);
    const { name } = this.#node;
    if (rejected === this.#stated) {
      log.warn({ node: name, calls: rejected }, "the node rejected a batch of RPC_BATCH calls; trying smaller ones");
    } else {
      log.debug({ node: name, batchSize: this.batchSize }, "the node rejected a batch; trying smaller ones");
    }
  }

  #check(outcome: RpcOutcome | undefined, expected: number): void {
    const received = parseOutcome(CHAIN_PROOF.method, outcome, countSchema);
    const before = this.#chain;
    this.#chain = received === expected ? "right" : "wrong";
    if (received === expected) return;
    if (before !== "wrong") {
      log.error(
        { node: this.#node.name, chainId: received, expected },
        "the node belongs to another chain and is excluded",
      );
    }
    throw new NodeOfOtherChainError(received, expected);
  }

  #count({ code }: RetryableError): void {
    this.failures.set(code, (this.failures.get(code) ?? 0) + 1);
  }
}
