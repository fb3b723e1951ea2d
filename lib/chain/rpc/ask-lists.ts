import type { Hash } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { CallList, type Entry, type EntryOutcome, type ListAnswer, type ListStyle } from "./call-list";
import {
  AnswerTooLargeError,
  BatchRefusedError,
  NodeBusyError,
  NodeLacksStateError,
  NodeUnreachableError,
  NodeUnsuitableError,
} from "./errors";
import type { EthCall } from "./eth-call";
import { executionsOf, type Header, headerSchema, type NodeExecutions } from "./execution-memory";
import type { RpcNode } from "./node";
import { parseOutcome } from "./outcome";
import type { Priority } from "./request-queue";
import type { RpcCall, RpcOutcome } from "./transport";

/** Permits calls at a node, or throws if there have been too many. */
export type Spend = (calls: number) => Promise<void>;

/** How calls are sent to a node. */
export interface AskOptions {
  readonly priority: Priority;
  /** Called with the number of calls before each request; default: all are permitted. */
  readonly spend?: Spend | undefined;
  /** Called after each list that was answered. */
  readonly onAnswer?: (() => void) | undefined;
}

/** Lists that a node is sent at once. As many answers of the maximum size may be held. */
const AT_ONCE = 4;
/** Entries whose calls are sent one by one before their control calls, to a node that takes no lists. */
const ONE_BY_ONE = 25;
/**
 * Control calls in a row at such a node. If a balancer sends every second, third or fourth request to a failing node, it
 * affects one of them.
 */
const SEVERAL_CONTROLS = 4;

/** Calls of an entry that shows the contract's state. */
const SHOWN = 3;

type Incomplete = Extract<ListAnswer, { kind: "incomplete" }>;

/**
 * Asks a node the calls of these entries in lists, and passes on each outcome of a list whose control calls succeeded and which
 * ran on the right blocks (spec §5.3.6). The entries of a block come one after the other.
 *
 * A list that the node cuts short, whose answers are too large together, or that takes too long is followed by shorter ones,
 * so that no contract can stop the others.
 * @throws NodeUnsuitableError if the node executes on other blocks; NodeLacksStateError if it lacks a block's state; RetryableError
 */
export async function askLists(
  node: RpcNode,
  entries: readonly Entry[],
  options: AskOptions,
  receive: (outcome: EntryOutcome) => void,
): Promise<void> {
  const lists = new Lists(node, entries, options, receive);
  await lists.learnHeaders([...new Set(entries.map(({ call }) => call.blockHash))]);
  await lists.findRoom();
  await lists.ask();
}

class Lists {
  readonly #node: RpcNode;
  readonly #memory: NodeExecutions;
  readonly #options: AskOptions;
  readonly #receive: (outcome: EntryOutcome) => void;
  readonly #headers = new Map<Hash, Header>();
  /** The entries that are not sent, in parts. */
  readonly #parts: (readonly Entry[])[];
  #hasFailed = false;

  constructor(node: RpcNode, entries: readonly Entry[], options: AskOptions, receive: (outcome: EntryOutcome) => void) {
    this.#node = node;
    this.#memory = executionsOf(node);
    this.#options = options;
    this.#receive = receive;
    this.#parts = [entries];
  }

  async ask(): Promise<void> {
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.#askParts()));
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  /**
   * Reads the headers that are not known. They are not checked (spec §8.8.1): only calls of the same node depend on them, and a node that
   * lies about a header could lie about the results of the calls. @throws NodeLacksStateError if the node does not have a block */
  async learnHeaders(hashes: readonly Hash[]): Promise<void> {
    const unknown = hashes.filter((hash) => {
      const header = this.#memory.headers.get(hash);
      if (header !== undefined) this.#headers.set(hash, header);
      return header === undefined;
    });
    if (unknown.length === 0) return;
    const calls = unknown.map((hash): RpcCall => ({ method: "eth_getBlockByHash", params: [hash, false] }));
    const outcomes = await this.#send(calls, false);
    for (const [index, hash] of unknown.entries()) {
      const header = parseOutcome("eth_getBlockByHash", outcomes[index], headerSchema.nullable());
      if (header?.hash !== hash) throw new NodeLacksStateError(hash, 0, "the node does not know the block");
      this.#memory.headers.set(hash, header);
      this.#headers.set(hash, header);
    }
  }

  /**
   * Has the node asked whether it takes lists again, if it has refused those that calls by number need. Without them, a node that
   * does not know block hashes in calls answers none, and nothing else would ask: the index waits for these calls.
   */
  async findRoom(): Promise<void> {
    const { takesHashes, readsSuccessor } = this.#memory;
    if (takesHashes === true) return;
    const { list, block } = CallList.overhead({ byNumber: true, readsSuccessor, controls: 1 });
    const size = list + block + SHOWN;
    if (size <= this.#node.batchSize) return;
    await this.#options.spend?.(size);
    await this.#node.tryBatchSize(size);
  }

  async #askParts(): Promise<void> {
    for (let part = this.#take(); part !== null; part = this.#take()) await this.#ask(part);
  }

  /** Whether a list of one entry is larger than a request of the node may be. */
  get #asksSingly(): boolean {
    return this.#style.controls === SEVERAL_CONTROLS;
  }

  get #style(): ListStyle {
    const { takesHashes, readsSuccessor } = this.#memory;
    const style = { byNumber: takesHashes === false, readsSuccessor, controls: 1 };
    const { list, block } = CallList.overhead(style);
    const isTooLarge = list + block + SHOWN > this.#node.batchSize;
    if (isTooLarge && style.byNumber) throw new NodeUnsuitableError("it takes neither block hashes in calls nor lists");
    return isTooLarge ? { ...style, controls: SEVERAL_CONTROLS } : style;
  }

  /** The entries of the next list. */
  #take(): readonly Entry[] | null {
    const part = this.#hasFailed ? undefined : this.#parts.shift();
    if (part === undefined) return null;
    const count = this.#asksSingly ? ONE_BY_ONE : Math.max(1, this.#fitting(part));
    if (count < part.length) this.#parts.unshift(part.slice(count));
    return part.slice(0, count);
  }

  /** The number of entries with which a list is not larger than a request of the node may be. */
  #fitting(part: readonly Entry[]): number {
    const { list, block } = CallList.overhead(this.#style);
    const most = Math.min(part.length, this.#memory.size.limit);
    let room = this.#node.batchSize - list;
    let last: Hash | null = null;
    for (let index = 0; index < most; index++) {
      const entry = part[index];
      if (entry === undefined) return index;
      room -= (entry.showsState ? SHOWN : 1) + (entry.call.blockHash === last ? 0 : block);
      if (room < 0) return index;
      last = entry.call.blockHash;
    }
    return most;
  }

  async #ask(part: readonly Entry[]): Promise<void> {
    const list = new CallList(part, (hash) => this.#header(hash), this.#style);
    const outcomes = await this.#outcomes(list, part, list.style.controls === 1);
    if (outcomes === null) return;
    const answer = list.read(outcomes);
    if (this.#hasFailed) return;
    switch (answer.kind) {
      case "answered":
        if (!list.style.byNumber) this.#memory.takesHashes = true;
        this.#memory.admit();
        this.#memory.size.succeeded(part.length);
        for (const each of answer.entries) this.#receive(each);
        this.#options.onAnswer?.();
        return;
      case "unsuitable":
        throw new NodeUnsuitableError(answer.reason);
      case "otherTime":
        if (list.style.readsSuccessor || !this.#memory.readsSuccessor) {
          await this.#requireSuccessor(answer.block, answer.time, part);
        }
        this.#parts.unshift(part);
        return;
      case "incomplete":
        return this.#repeat(part, list.style, answer);
    }
  }

  /** The outcomes of a list; null if its entries are asked again in other lists. */
  async #outcomes(list: CallList, part: readonly Entry[], isWhole: boolean): Promise<readonly RpcOutcome[] | null> {
    try {
      return await this.#send(list.calls, isWhole);
    } catch (error) {
      if (error instanceof BatchRefusedError && isWhole) {
        this.#parts.unshift(part);
        return null;
      }
      if (part.length === 1) throw error;
      if (error instanceof AnswerTooLargeError) {
        this.#halve(part);
        return null;
      }
      // It may have taken too long. The next attempt is shorter.
      if (error instanceof NodeUnreachableError) this.#memory.size.failed(part.length);
      throw error;
    }
  }

  /** Asks again what a list left open because its control call failed: by number, or in shorter lists. */
  async #repeat(part: readonly Entry[], style: ListStyle, { block, error }: Incomplete): Promise<void> {
    const [sender] = part;
    if (sender === undefined || style.controls > 1) throw error;
    if (error instanceof NodeBusyError) {
      this.#memory.size.failed(part.length);
      throw error;
    }
    if ((await this.#tried(block, sender.call, style)) === "answered") {
      // The list was cut short.
      if (part.length === 1) throw error;
      return this.#halve(part);
    }
    if (style.byNumber || !(await this.#takesNumbersOnly(block, sender.call, style))) throw error;
    this.#parts.unshift(part);
  }

  /** Whether the node does not know block hashes in calls, but answers on this block by its number. @throws NodeUnsuitableError */
  async #takesNumbersOnly(block: Header, sender: EthCall, style: ListStyle): Promise<boolean> {
    const { takesHashes } = this.#memory;
    if (takesHashes !== null) return !takesHashes;
    const kind = await this.#tried(block, sender, { ...style, byNumber: true });
    if (kind === "otherTime") throw new NodeUnsuitableError("by number, it executes on another block");
    if (kind !== "answered") return false;
    log.info({ node: this.#node.name }, "the node does not know block hashes in calls; blocks are named by number");
    this.#memory.takesHashes = false;
    return true;
  }

  /** What the node answers to a list without calls of contracts on this block. */
  async #tried(block: Header, sender: EthCall, style: ListStyle): Promise<ListAnswer["kind"]> {
    const list = CallList.ofBlock(block, sender, style);
    try {
      return list.read(await this.#send(list.calls, true)).kind;
    } catch (error) {
      if (error instanceof BatchRefusedError || error instanceof AnswerTooLargeError) return "incomplete";
      throw error;
    }
  }

  /**
   * Checks that the calls of the node run on top of their block, for all blocks alike: also on the parent of the block, at whose
   * calls a node that executes on its latest state answers with the same time again.
   * @throws NodeUnsuitableError if they do not
   */
  async #requireSuccessor(block: Header, time: number, [entry]: readonly Entry[]): Promise<void> {
    const reason = `its calls on block ${block.number} (${block.hash}) run at time ${time}, and the block's is ${block.timestamp}`;
    if (entry === undefined || this.#memory.readsSuccessor || block.number === 0) throw new NodeUnsuitableError(reason);
    await this.learnHeaders([block.parentHash]);
    const style = { ...this.#style, readsSuccessor: true };
    for (const each of [block, this.#header(block.parentHash)]) {
      if ((await this.#tried(each, entry.call, style)) !== "answered") throw new NodeUnsuitableError(reason);
    }
    log.info({ node: this.#node.name }, "calls of the node run on top of their block, at the time of the next one");
    this.#memory.readsSuccessor = true;
  }

  #halve(part: readonly Entry[]): void {
    this.#memory.size.failed(part.length);
    const middle = part.length >> 1;
    this.#parts.unshift(part.slice(0, middle), part.slice(middle));
  }

  #header(hash: Hash): Header {
    const header = this.#headers.get(hash);
    if (header === undefined) throw new NodeLacksStateError(hash, 0, "the node does not know the block");
    return header;
  }

  async #send(calls: readonly RpcCall[], isList: boolean): Promise<readonly RpcOutcome[]> {
    const { priority, spend } = this.#options;
    await spend?.(calls.length);
    return isList ? this.#node.list(calls, priority) : this.#node.batch(calls, priority);
  }
}
