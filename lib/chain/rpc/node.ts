import type { z } from "zod";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { AdaptiveSize } from "./adaptive-size";
import { DEFAULT_LARGEST_ANSWER, type Room } from "./answer-budget";
import { Circuit } from "./circuit";
import {
  BatchRefusedError,
  NodeBusyError,
  NodeInconsistentError,
  NodeOfOtherChainError,
  NodeRefusedError,
  NodeUnreachableError,
} from "./errors";
import { Lane, type Priority } from "./lane";
import { countSchema } from "./quantity";
import { BUSY, type RpcCall, type RpcOutcome, type Transport } from "./transport";

/** Calls of one request at first; nodes' own limits are found out from there. */
const FIRST_BATCH = 200;
const LARGEST_BATCH = 1_000;
/** Blocks of one `eth_getLogs` at first and at most. */
const FIRST_LOG_RANGE = 1_000;
const LARGEST_LOG_RANGE = 10_000;
/** How long a node of another chain is put aside before it is asked again, in milliseconds. */
const ASIDE = 30_000;
/** The call that proves of which chain an answer is. */
const PROOF: RpcCall = { method: "eth_chainId", params: [] };

/** Something that JSON-RPC calls can be made to. */
export interface RpcCaller {
  /** One call, its result parsed. @throws RetryableError */
  call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>, priority?: Priority): Promise<T>;
  /** Several calls, answered by one node. @throws RetryableError where the batch as a whole fails */
  batch(calls: readonly RpcCall[], priority?: Priority): Promise<readonly RpcOutcome[]>;
}

/** One node: what is known of it, and how much it bears. */
export class RpcNode implements RpcCaller {
  /** Highest block that it is known to have; -1 before it was asked. */
  height = -1;
  /** Whether it knows the block tag `finalized`; null before it was asked. */
  knowsFinalized: boolean | null = null;
  /** Whether it knows `eth_getBlockReceipts`; null before it was asked. */
  hasBlockReceipts: boolean | null = null;
  /** Requests sent to it. */
  requests = 0;
  /** Failures by the error's code. */
  readonly failures = new Map<string, number>();
  readonly circuit = new Circuit();
  readonly lane = new Lane();
  readonly #batchSize = new AdaptiveSize(FIRST_BATCH, LARGEST_BATCH);
  readonly #logRange = new AdaptiveSize(FIRST_LOG_RANGE, LARGEST_LOG_RANGE);
  /** Its chain is proved within each batch, or, where it takes none of two calls, apart and after each failure. */
  #provesApart = false;
  #chain: "unknown" | "right" | "wrong" = "unknown";

  constructor(
    /** The address without what may be secret in it. */
    readonly name: string,
    readonly transport: Transport,
    /** The chain that it must be of; null: any. */
    readonly chainId: number | null = null,
    /** What the answers to one batch of calls may hold together, in bytes. */
    readonly largestAnswer: number = DEFAULT_LARGEST_ANSWER,
  ) {}

  get isOfWrongChain(): boolean {
    return this.#chain === "wrong";
  }

  /** Whether it may be asked now. */
  get isReady(): boolean {
    return this.circuit.isReady;
  }

  /** Calls of one request that it takes, by what is known. */
  get batchSize(): number {
    return this.#batchSize.value;
  }

  /** Blocks of one `eth_getLogs` that it takes, by what is known. */
  get logRange(): number {
    return this.#logRange.value;
  }

  /**
   * Does `work` with this node and takes note of how that went.
   * @throws what `work` throws; NodeUnreachableError where the node is being left alone
   */
  async attempt<T>(work: (node: RpcNode) => Promise<T>): Promise<T> {
    if (!this.circuit.tryEnter()) throw new NodeUnreachableError("the node is being left alone for a while");
    try {
      const result = await work(this);
      this.circuit.succeeded();
      return result;
    } catch (error) {
      if (error instanceof RetryableError) this.failed(error);
      else this.circuit.left();
      throw error;
    }
  }

  async call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>, priority?: Priority): Promise<T> {
    const [outcome] = await this.batch([{ method, params }], priority);
    return parseOutcome(method, outcome, schema);
  }

  /**
   * Sends the calls in as many requests as the node's limit takes, which shrinks on its complaint and grows again. Each
   * request asks for the chain id as well: behind one address another node may answer at any time.
   * @throws NodeOfOtherChainError; AnswerTooLargeError where the answers hold too much together: the caller asks for
   * less; and what the transport throws
   */
  async batch(calls: readonly RpcCall[], priority: Priority = "backfill"): Promise<readonly RpcOutcome[]> {
    const outcomes: RpcOutcome[] = [];
    const room = { left: this.largestAnswer };
    while (outcomes.length < calls.length) {
      const part = calls.slice(outcomes.length, outcomes.length + this.batchSize);
      try {
        outcomes.push(...(await this.#sendProved(part, priority, room)));
        this.#batchSize.took(part.length);
      } catch (error) {
        if (!(error instanceof BatchRefusedError)) throw error;
        if (part.length === 1 && this.#provesApart) throw error;
        if (part.length === 1) this.#provesApart = true;
        this.#batchSize.refused(part.length);
        log.debug({ node: this.name, batchSize: this.batchSize }, "node takes smaller batches only");
      }
    }
    return outcomes;
  }

  async #sendProved(calls: readonly RpcCall[], priority: Priority, room: Room): Promise<readonly RpcOutcome[]> {
    if (this.chainId === null) return this.#send(calls, priority, room);
    if (this.#provesApart) {
      if (this.#chain !== "right") this.#check((await this.#send([PROOF], priority, room))[0], this.chainId);
      return this.#send(calls, priority, room);
    }
    const outcomes = await this.#send([...calls, PROOF], priority, room);
    this.#check(outcomes.at(-1), this.chainId);
    return outcomes.slice(0, -1);
  }

  async #send(calls: readonly RpcCall[], priority: Priority, room: Room): Promise<readonly RpcOutcome[]> {
    try {
      const outcomes = await this.lane.run(priority, () => {
        this.requests++;
        return this.transport.send(calls, room);
      });
      this.lane.bore();
      return outcomes;
    } catch (error) {
      if (error instanceof NodeBusyError || error instanceof NodeUnreachableError) this.lane.strained();
      throw error;
    }
  }

  #check(outcome: RpcOutcome | undefined, expected: number): void {
    const received = parseOutcome(PROOF.method, outcome, countSchema);
    const before = this.#chain;
    this.#chain = received === expected ? "right" : "wrong";
    if (received === expected) return;
    if (before !== "wrong") {
      log.error({ node: this.name, chainId: received, expected }, "node is of another chain and is put aside");
    }
    throw new NodeOfOtherChainError(received, expected);
  }

  /** The node has refused, or taken, a range of logs: what it takes next. */
  adaptLogRange(refused: boolean, blocks: number): void {
    if (refused) this.#logRange.refused(blocks);
    else this.#logRange.took(blocks);
  }

  /** Leaves it alone for a while: as long as it asks for, or longer after each failure in a row. */
  failed(error: RetryableError): void {
    if (this.#chain === "right") this.#chain = "unknown";
    this.failures.set(error.code, (this.failures.get(error.code) ?? 0) + 1);
    this.circuit.failed(askedPause(error));
  }
}

/** How long to leave a node alone by what it said, in milliseconds; null where it said nothing of that. */
function askedPause(error: RetryableError): number | null {
  if (error instanceof NodeOfOtherChainError) return ASIDE;
  return error instanceof NodeBusyError ? error.retryAfter : null;
}

/**
 * The parsed result of one call of a batch.
 * @throws what {@link resultOf} throws; NodeInconsistentError where it is not of the schema's shape
 */
export function parseOutcome<T>(method: string, outcome: RpcOutcome | undefined, schema: z.ZodType<T>): T {
  return parseResult(method, resultOf(method, outcome), schema);
}

/**
 * The parsed items of the list that is the result of one call. They are parsed one by one, so that a list of malformed
 * ones ends with the first: a parser of whole lists collects what is wrong with each of them.
 * @throws as {@link parseOutcome}
 */
export function parseList<T>(method: string, outcome: RpcOutcome | undefined, schema: z.ZodType<T>): T[] {
  const result = resultOf(method, outcome);
  if (!Array.isArray(result)) throw new NodeInconsistentError(`the node's answer to ${method} is no list`);
  return result.map((item: unknown) => parseResult(method, item, schema));
}

/** @throws NodeInconsistentError where `result`, a part of the answer to `method`, is not of the schema's shape */
export function parseResult<T>(method: string, result: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new NodeInconsistentError(`the node's answer to ${method} is malformed`, parsed.error);
  return parsed.data;
}

/**
 * The result of one call of a batch, as the node gave it.
 * @throws NodeRefusedError, NodeBusyError where it is an error; NodeInconsistentError where there is none
 */
export function resultOf(method: string, outcome: RpcOutcome | undefined): unknown {
  if (outcome === undefined) throw new NodeInconsistentError(`the node did not answer ${method}`);
  if (outcome.kind === "error" && outcome.code === BUSY) throw new NodeBusyError(null);
  if (outcome.kind === "error") throw new NodeRefusedError(method, outcome.code, outcome.message);
  return outcome.result;
}
