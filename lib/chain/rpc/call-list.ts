import { randomBytes } from "node:crypto";
import type { Hash, Hex } from "@/lib/protocol";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { RetryableError } from "@/lib/runtime/errors";
import { NodeInconsistentError, NodeLacksStateError } from "./errors";
import type { EthCall } from "./eth-call";
import { type Header, headerSchema } from "./execution-memory";
import { parseOutcome, resultOf } from "./outcome";
import { dataSchema, toQuantity } from "./quantity";
import { type RpcCall, type RpcOutcome, requestErrors } from "./transport";

/** A call of a list. `showsState`: the list also asks for the contract's code and storage. */
export interface Entry {
  readonly call: EthCall;
  readonly showsState: boolean;
}

/** The outcome of an entry, and those of the calls about the contract's state. */
export interface EntryOutcome {
  readonly entry: Entry;
  readonly outcome: RpcOutcome | undefined;
  readonly state: readonly (RpcOutcome | undefined)[];
}

/** How a node is asked. */
export interface ListStyle {
  /** Whether blocks are named by number, with their header before and after the calls. */
  readonly byNumber: boolean;
  /** Whether the calls run on top of their block, so that they see the time of the next one. */
  readonly readsSuccessor: boolean;
  /** Number of control calls of each block, one after the other. */
  readonly controls: number;
}

/**
 * What the answers to a list show. `incomplete`: a control call or the call for the time failed, so the requests failed.
 * `unsuitable`: the node does not execute on the block that is asked for. `otherTime`: it executes at another time than the block's.
 */
export type ListAnswer =
  | { readonly kind: "answered"; readonly entries: readonly EntryOutcome[] }
  | { readonly kind: "incomplete"; readonly block: Header; readonly error: RetryableError }
  | { readonly kind: "unsuitable"; readonly reason: string }
  | { readonly kind: "otherTime"; readonly block: Header; readonly time: number };

/** Code that returns the time of the block in which it runs. */
const TIME_CODE = "0x4260005260206000f3";
/** Length of its answer, in characters. */
const TIME_LENGTH = 66;
/** Gas of the call for the time, which creates a contract. */
const TIME_GAS = toQuantity(100_000);

/** The calls of one block in a list, by their index. */
interface Section {
  readonly block: Header;
  readonly sender: Pick<EthCall, "from" | "gas">;
  readonly entries: { readonly entry: Entry; readonly at: number; readonly state: readonly number[] }[];
  readonly checks: { headers: number[]; controls: number[]; times: number[]; successor: number | null };
}

/**
 * Calls that a node answers in one request, so that what some of them show holds for all (spec §5.3.6). For each block: the
 * calls of contracts; a control call with the same sender, gas and block, so that a node that cannot execute fails both; and a
 * call for the time, so that a node that executes on another block is noticed. They come last, so that a list that is cut short
 * lacks them. If the calls are separate requests (several controls), the call for the time also comes first, because the node may
 * begin to execute on the right block between the first request and the last one.
 */
export class CallList {
  readonly calls: RpcCall[] = [];
  readonly #sections: Section[] = [];
  readonly style: ListStyle;
  readonly #impossible: number | null;

  /** @param entries those of a block one after the other. @param headers of their blocks */
  constructor(entries: readonly Entry[], headers: (hash: Hash) => Header, style: ListStyle) {
    this.style = style;
    let section: Section | null = null;
    for (const entry of entries) {
      if (section === null || isOther(section, entry.call)) {
        if (section !== null) this.#end(section);
        section = this.#begin(headers(entry.call.blockHash), entry.call);
      }
      this.#add(section, entry);
    }
    if (section !== null) this.#end(section);
    this.#impossible = style.byNumber
      ? null
      : this.#push(controlCall({ from: ZERO_ADDRESS, gas: TIME_GAS }, impossible()));
  }

  /** A list without calls of contracts. */
  static ofBlock(block: Header, sender: Pick<EthCall, "from" | "gas">, style: ListStyle): CallList {
    const list = new CallList([], () => block, style);
    list.#end(list.#begin(block, sender));
    return list;
  }

  /** Number of calls of a list, besides those of contracts: for itself, and for each block. */
  static overhead({ byNumber, readsSuccessor, controls }: ListStyle): {
    readonly list: number;
    readonly block: number;
  } {
    const times = controls > 1 ? 2 : 1;
    return { list: byNumber ? 0 : 1, block: controls + times + (byNumber ? 2 : 0) + (readsSuccessor ? 1 : 0) };
  }

  /** Reads the outcomes of the calls, in their order. */
  read(outcomes: readonly RpcOutcome[]): ListAnswer {
    const impossible = this.#impossible === null ? undefined : outcomes[this.#impossible];
    if (impossible?.kind === "result" && typeof impossible.result === "string") {
      return { kind: "unsuitable", reason: "it answers for a block hash that does not exist" };
    }
    for (const section of this.#sections) {
      const fault = this.#check(section, outcomes);
      if (fault !== null) return fault;
    }
    const entries = this.#sections.flatMap((section) =>
      section.entries.map(({ entry, at, state }) => ({
        entry,
        outcome: outcomes[at],
        state: state.map((index) => outcomes[index]),
      })),
    );
    return { kind: "answered", entries };
  }

  #check({ block, checks }: Section, outcomes: readonly RpcOutcome[]): ListAnswer | null {
    try {
      for (const index of checks.headers) {
        const header = parseOutcome("eth_getBlockByNumber", outcomes[index], headerSchema.nullable());
        if (header?.hash !== block.hash) throw new NodeInconsistentError(`the node has no block ${block.hash} now`);
      }
      for (const index of checks.controls) expectData(outcomes[index], block.hash);
      const { successor } = checks;
      const next =
        successor === null
          ? undefined
          : parseOutcome("eth_getBlockByNumber", outcomes[successor], headerSchema.nullable());
      const times = checks.times.map((index) => timeOf(expectData(outcomes[index], block.hash)));
      const time = times.find((each) => !isTimeOf(block, next, each));
      return time === undefined ? null : { kind: "otherTime", block, time };
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      return { kind: "incomplete", block, error };
    }
  }

  #begin(block: Header, { from, gas }: Pick<EthCall, "from" | "gas">): Section {
    const section = { block, sender: { from, gas }, entries: [], checks: noChecks() };
    if (this.style.byNumber) section.checks.headers.push(this.#push(headerCall(block.number)));
    if (this.style.controls > 1) section.checks.times.push(this.#pushTimeCall(block));
    this.#sections.push(section);
    return section;
  }

  #add({ block, entries }: Section, entry: Entry): void {
    const { from, to, data, gas } = entry.call;
    const at = this.#push({ method: "eth_call", params: [{ from, to, data, gas }, this.#tag(block)] });
    const state = entry.showsState
      ? [
          this.#push({ method: "eth_getCode", params: [to, this.#tag(block)] }),
          this.#push({ method: "eth_getStorageAt", params: [to, "0x0", this.#tag(block)] }),
        ]
      : [];
    entries.push({ entry, at, state });
  }

  #end({ block, sender, checks }: Section): void {
    for (let count = 0; count < this.style.controls; count++) {
      checks.controls.push(this.#push(controlCall(sender, this.#tag(block))));
    }
    checks.times.push(this.#pushTimeCall(block));
    if (this.style.readsSuccessor) checks.successor = this.#push(headerCall(block.number + 1));
    if (this.style.byNumber) checks.headers.push(this.#push(headerCall(block.number)));
  }

  #pushTimeCall(block: Header): number {
    const call = { from: ZERO_ADDRESS, data: TIME_CODE, gas: TIME_GAS };
    return this.#push({ method: "eth_call", params: [call, this.#tag(block)] });
  }

  #push(call: RpcCall): number {
    return this.calls.push(call) - 1;
  }

  #tag({ hash, number }: Header): unknown {
    return this.style.byNumber ? toQuantity(number) : { blockHash: hash };
  }
}

function noChecks(): Section["checks"] {
  return { headers: [], controls: [], times: [], successor: null };
}

function isOther({ block, sender }: Section, { blockHash, from, gas }: EthCall): boolean {
  return block.hash !== blockHash || sender.from !== from || sender.gas !== gas;
}

/** The same sender, gas and block as the calls of contracts, to the zero address, without data. */
function controlCall({ from, gas }: Pick<EthCall, "from" | "gas">, tag: unknown): RpcCall {
  return { method: "eth_call", params: [{ from, to: ZERO_ADDRESS, gas }, tag] };
}

function headerCall(number: number): RpcCall {
  return { method: "eth_getBlockByNumber", params: [toQuantity(number), false] };
}

/**
 * Whether a call on this block may see this time: the block's own, or if calls run on top of their block, that of the next one.
 * `next`: null if the block is the newest one; undefined if calls do not run on top of it.
 */
function isTimeOf(block: Header, next: Header | null | undefined, time: number): boolean {
  if (next === undefined) return time === block.timestamp;
  return next === null ? time >= block.timestamp : next.parentHash === block.hash && next.timestamp === time;
}

/** The time in the answer of {@link TIME_CODE}; -1 if the answer is another one. */
function timeOf(data: Hex): number {
  return data.length === TIME_LENGTH ? Number(data) : -1;
}

/** Names a block that no chain has: no header with this hash is known. */
function impossible(): { readonly blockHash: Hash } {
  return { blockHash: `0x${randomBytes(32).toString("hex")}` };
}

/** @throws NodeLacksStateError if the node cannot answer this on the block; RetryableError for other faults */
export function expectData(outcome: RpcOutcome | undefined, blockHash: Hash, method = "eth_call"): Hex {
  if (outcome?.kind === "error" && !requestErrors.has(outcome.code)) {
    throw new NodeLacksStateError(blockHash, outcome.code, outcome.message);
  }
  return dataOf(method, outcome);
}

/** The data that a call returned. @throws RetryableError if the outcome is an error or malformed */
export function dataOf(method: string, outcome: RpcOutcome | undefined): Hex {
  const data = dataSchema.safeParse(resultOf(method, outcome));
  if (!data.success) throw new NodeInconsistentError(`the node's answer to ${method} is malformed`);
  return data.data;
}
