import { InvariantError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import type { Field } from "../verification/fields";
import type { HeaderForm } from "../verification/header";
import { LEGACY, TRANSACTION_FORMS } from "../verification/transaction-forms";
import { MODULE } from "./module";
import { NAMES, OBJECT_KINDS, type ObjectKind } from "./names";
import { FACT, FIELD_KINDS, HEADER_PLAN, KIND, PLACES, RECEIPT_WORDS, RESULT_KIND, SET, WIDE_FACT } from "./places";

/** Zeros after an answer, which end each text and value in it: the engine reads 16 bytes at once. */
const END = 64;
/** Ids of calls are below. */
export const MOST_CALLS = 10_000;
/** Where the first plan is: after the offsets of all plans, of 16 bits each. */
const FIRST_PLAN = 2 * (HEADER_PLAN + 1);
/** Digits of the prefix of a message (spec §2.3.1), in lower case. */
const PREFIX = "0x646174613a2c";

/** A member of a kind of object: the word of its kind, which its start and its end follow. */
export type Member = number;

/** @throws InvariantError if the engine does not look for it */
export function memberOf(kind: ObjectKind, name: string): Member {
  const names: readonly string[] = NAMES[kind];
  const id = names.indexOf(name);
  if (id < 0) throw new InvariantError(`the engine does not look for ${name}`);
  return (PLACES.sets + OBJECT_KINDS.indexOf(kind) * SET.size + SET.members + id * SET.memberSize) / 4;
}

export type ResultKind = keyof typeof RESULT_KIND;

/** The functions of the module. Each traps if it declines. */
interface Functions {
  readEntry(at: number): number;
  readResult(kind: number, at: number): number;
}

/** Characters of the answer, from one place in the memory to another. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The answer is not in the form that the engine reads, or a hash differs. It must be parsed, which shows whether it is wrong. */
export class DeclinedError extends Error {}

/** @throws DeclinedError */
export function decline(reason: string): never {
  throw new DeclinedError(reason);
}

/**
 * Reads answers of nodes in the memory of a WebAssembly module (`assembly/`): it finds the members of JSON objects, encodes them as
 * RLP, and compares what hashes cover. It holds one answer, and what it has found is valid until its next call.
 *
 * It reads JSON without spaces, escapes and fractions, in which no member occurs twice that it looks for. It declines all else, and
 * each hash that differs: it never says that an answer is wrong.
 */
class Engine {
  /** The memory. Places are its indexes. */
  readonly bytes: Buffer;
  /** The place of the answer that is held. */
  answer: Place = { start: PLACES.answer, end: PLACES.answer };
  readonly #functions: Functions;
  readonly #words: Int32Array;
  readonly #wideWords: Float64Array;
  readonly #headerPlan: number;
  #form: HeaderForm | null = null;

  constructor(exports: WebAssembly.Exports) {
    const { memory } = exports;
    if (!(memory instanceof WebAssembly.Memory)) throw new InvariantError("the engine has no memory");
    this.#functions = functionsOf(exports);
    this.bytes = Buffer.from(memory.buffer);
    this.#words = new Int32Array(memory.buffer);
    this.#wideWords = new Float64Array(memory.buffer);
    for (const kind of OBJECT_KINDS) this.#writeNames(kind);
    this.bytes.write(PREFIX, PLACES.prefix, "latin1");
    let next = this.#writePlan(FIRST_PLAN, 0, "transaction", { fields: LEGACY, isSigned: true });
    for (const form of TRANSACTION_FORMS) next = this.#writePlan(next, form.type, "transaction", form);
    this.#headerPlan = next;
  }

  /** Takes an answer into the memory. Returns false if it is too large. */
  hold(parts: readonly Buffer[], size: number): boolean {
    if (size > PLACES.afterAnswer - PLACES.answer - END) return false;
    let end: number = PLACES.answer;
    for (const part of parts) end += part.copy(this.bytes, end);
    this.bytes.fill(0, end, end + END);
    this.answer = { start: PLACES.answer, end };
    return true;
  }

  /** Says as what the results of calls are read, by id. */
  expect(kinds: readonly ResultKind[]): void {
    for (const [id, kind] of kinds.entries()) this.bytes[PLACES.calls + id] = RESULT_KIND[kind];
  }

  /** Says in which form the headers of blocks are read. */
  expectForm(form: HeaderForm): void {
    if (this.#form === form) return;
    this.#writePlan(this.#headerPlan, HEADER_PLAN, "block", { fields: form.fields, isSigned: false });
    this.#form = form;
  }

  /** Reads the answer to one call at a place. Returns the place after it. @throws DeclinedError */
  readEntry(at: number): number {
    return this.#call(() => this.#functions.readEntry(at));
  }

  /**
   * Reads a result at a place, if it was not read with its entry. A block: with its transactions, and checks its hashes. Receipts: computes
   * their root. Returns the place after it.
   * @throws DeclinedError
   */
  readResult(kind: ResultKind, at: number): number {
    return this.#call(() => this.#functions.readResult(RESULT_KIND[kind], at));
  }

  /** What was found besides members. */
  fact(name: keyof typeof FACT): number {
    return this.#words[PLACES.facts / 4 + FACT[name]] ?? 0;
  }

  /** What was found besides members, of more bits. */
  wideFact(name: keyof typeof WIDE_FACT): number {
    return this.#wideWords[PLACES.facts / 8 + WIDE_FACT[name]] ?? 0;
  }

  /** What the member of an object is that was read last. */
  kind(member: Member): number {
    return this.#words[member] ?? 0;
  }

  /** Where the member of an object is that was read last. A text is between its quotes. */
  place(member: Member): Place {
    return { start: this.#words[member + 1] ?? 0, end: this.#words[member + 2] ?? 0 };
  }

  /** The text of a member of the object that was read last. @throws DeclinedError if it is none */
  text(member: Member): string {
    if (this.#words[member] !== KIND.text) decline("a member is no text");
    return this.bytes.toString("latin1", this.#words[member + 1], this.#words[member + 2]);
  }

  /** A word of the record of a receipt. */
  receiptWord(index: number, word: number): number {
    return this.#words[PLACES.receipts / 4 + RECEIPT_WORDS * index + word] ?? 0;
  }

  #call(run: () => number): number {
    try {
      return run();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) decline("the engine declines it");
      throw error;
    }
  }

  #writeNames(kind: ObjectKind): void {
    const names = NAMES[kind];
    const set = PLACES.sets + OBJECT_KINDS.indexOf(kind) * SET.size;
    this.#words[set / 4] = names.length;
    for (const [id, name] of names.entries()) {
      const text = `${name}":`;
      const at = set + SET.names + id * SET.nameSize;
      this.bytes[at] = text.length;
      this.bytes.write(text, at + 1, "latin1");
    }
  }

  /** Writes a plan at an offset from the plans. Returns the offset after it. */
  #writePlan(offset: number, index: number, kind: ObjectKind, { fields, isSigned }: Encoding): number {
    this.bytes.writeUInt16LE(offset, PLACES.plans + 2 * index);
    const names: readonly string[] = NAMES[kind];
    const steps = fields.flatMap((field) => [names.indexOf(field.name), FIELD_KINDS.indexOf(field.kind)]);
    this.bytes.set([fields.length, isSigned ? 1 : 0, ...steps], PLACES.plans + offset);
    return offset + 2 + steps.length;
  }
}

interface Encoding {
  readonly fields: readonly Field[];
  /** Whether a signature follows the fields. */
  readonly isSigned: boolean;
}

let created: Engine | null | undefined;

/**
 * The engine of this process, which is created when it is needed first, in a few milliseconds. Null if the process has no WebAssembly with
 * SIMD, as on an old processor, or no room for its memory: all answers are parsed then.
 */
export function availableEngine(): Engine | null {
  if (created === undefined) created = createEngine(Buffer.from(MODULE, "base64"));
  return created;
}

/** The engine of this process. @throws InvariantError if it is not available */
export function engine(): Engine {
  const found = availableEngine();
  if (found === null) throw new InvariantError("the engine is not available");
  return found;
}

/** Null if this process cannot run the code. @param imports what other code than the module's may need */
export function createEngine(code: Uint8Array, imports: WebAssembly.Imports = {}): Engine | null {
  const exports = exportsOf(code, imports);
  return exports && new Engine(exports);
}

function exportsOf(code: Uint8Array, imports: WebAssembly.Imports): WebAssembly.Exports | null {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(code)), imports).exports;
  } catch (error) {
    log.warn({ reason: String(error) }, "no WebAssembly with SIMD: all blocks are parsed as JSON, which takes longer");
    return null;
  }
}

function functionsOf({ readEntry, readResult }: WebAssembly.Exports): Functions {
  if (typeof readEntry !== "function" || typeof readResult !== "function") {
    throw new InvariantError("the engine lacks a function");
  }
  return { readEntry: (at) => readEntry(at), readResult: (kind, at) => readResult(kind, at) };
}
