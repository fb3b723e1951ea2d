import type { Hex } from "@/lib/protocol";
import { sleep } from "@/lib/runtime/sleep";
import { type AskOptions, askLists } from "./ask-lists";
import { dataOf, type Entry, type EntryOutcome, expectData } from "./call-list";
import type { EthCall } from "./eth-call";
import { type Execution, executionsOf, keyOf } from "./execution-memory";
import type { RpcNode } from "./node";
import { type RpcOutcome, requestErrors } from "./transport";

/** Options of {@link executeOn}. */
export interface ExecutionOptions extends AskOptions {
  /** Bytes of each result that are kept; default: all. */
  readonly kept?: number | undefined;
}

/** Error code of a revert. Not every client uses it, and none that is known uses it for another error. */
const REVERTED = 3;
/** Error codes of EIP-1474 for a missing resource. */
const NOT_FOUND = new Set([-32001, -32002]);
/**
 * Beginnings of the messages with which clients report a missing block or state. Only the beginning counts, because
 * clients quote a contract's reason after their own words ("execution reverted: missing trie node").
 */
const MISSING =
  /^(?:error: )?(?:header (?:for hash )?not found|block not found|could not find block|unknown block|missing trie node|missing state|(?:world |historical |required historical )?state (?:(?:is |has been |already )?(?:not available|unavailable|pruned)|0x|at block|for block|not found)|historical (?:state|backend)|no state (?:available|found)|old data not available|this request is not supported because your node is running with state pruning)/i;

/** Pause before a call is repeated after an error that looks like missing state, in milliseconds. */
const MISSING_PAUSE = 100;

/** A call whose execution seems to have failed. */
interface Suspect {
  readonly call: EthCall;
  /** Whether its errors so far all have code 3. */
  readonly isRevert: boolean;
  /** Whether an error looks like missing state. */
  readonly looksMissing: boolean;
}

/**
 * Executes calls on one node, in lists (spec §5.3.6), and returns their results in the same order. "failed": the node reports a
 * failed execution each time (spec §5.3.5).
 *
 * - The codes about the request and its limits are faults of the node.
 * - Any other error is the execution's if the node gives it again each time in lists whose control calls succeed. Only the calls
 *   that failed are repeated.
 * - An error that looks like missing state is a fault of the node, unless the node then returns the contract's code and
 *   storage on that block and repeats the error, or repeats code 3: then the text came from the execution. A contract
 *   therefore cannot stop the index by the reason with which it reverts.
 *
 * What a list has shown is kept, so that a node that fails now and then does not begin again each time.
 * @throws RetryableError if the node failed; NodeLacksStateError if it lacks a block's state; NodeUnsuitableError if it
 * executes on other blocks
 */
export async function executeOn(
  node: RpcNode,
  calls: readonly EthCall[],
  options: ExecutionOptions,
): Promise<readonly Execution[]> {
  const executions = new Executions(node, options);
  let suspects = await executions.ask(calls.filter((call) => !executions.knows(call)).map(entryOf));
  while (suspects.length > 0) {
    // Several nodes may share a URL, and one of them may not have received the block yet.
    if (suspects.some(({ looksMissing }) => looksMissing)) await sleep(MISSING_PAUSE);
    suspects = await executions.confirm(suspects);
  }
  return calls.map((call) => executions.of(call));
}

function entryOf(call: EthCall): Entry {
  return { call, showsState: false };
}

class Executions {
  readonly #node: RpcNode;
  readonly #options: ExecutionOptions;
  readonly #results = new Map<string, Execution>();

  constructor(node: RpcNode, options: ExecutionOptions) {
    this.#node = node;
    this.#options = options;
  }

  /** Whether the result is known, from an earlier attempt too. */
  knows(call: EthCall): boolean {
    const known = executionsOf(this.#node).results.get(call);
    if (known !== undefined) this.#results.set(keyOf(call), known);
    return known !== undefined;
  }

  of(call: EthCall): Execution {
    return this.#results.get(keyOf(call)) ?? "failed";
  }

  /** Asks for the first time. Returns the calls that must be repeated. */
  async ask(entries: readonly Entry[]): Promise<Suspect[]> {
    const suspects: Suspect[] = [];
    await this.#ask(entries, ({ entry: { call }, outcome }) => {
      suspects.push({ call, isRevert: isRevert(outcome), looksMissing: looksLikeMissing(outcome) });
    });
    return suspects;
  }

  /** Repeats calls. Returns those that must be repeated once more, because only the second error looks like missing state. */
  async confirm(suspects: readonly Suspect[]): Promise<Suspect[]> {
    const outcomes = new Map<string, EntryOutcome[]>(suspects.map(({ call }) => [keyOf(call), []]));
    await this.#ask(confirmation(suspects), (each) => outcomes.get(keyOf(each.entry.call))?.push(each));
    const again: Suspect[] = [];
    for (const suspect of suspects) {
      const { call } = suspect;
      const repeated = outcomes.get(keyOf(call)) ?? [];
      if (this.#results.has(keyOf(call))) continue;
      for (const { state } of repeated) {
        for (const [index, each] of state.entries()) expectData(each, call.blockHash, STATE_METHODS[index]);
      }
      const isRevertAgain = suspect.isRevert && repeated.every(({ outcome }) => isRevert(outcome));
      const looksMissing = !isRevertAgain && repeated.some(({ outcome }) => looksLikeMissing(outcome));
      if (looksMissing && !suspect.looksMissing) again.push({ call, isRevert: false, looksMissing });
      else this.#set(call, "failed");
    }
    return again;
  }

  /** Asks and keeps the results. @throws the error of the first call whose request failed, after all others are kept */
  async #ask(entries: readonly Entry[], onError: (outcome: EntryOutcome) => void): Promise<void> {
    const refusals: unknown[] = [];
    if (entries.length > 0) {
      await askLists(this.#node, entries, this.#options, (each) => {
        try {
          const data = returnedData(each.outcome);
          if (data === null) onError(each);
          else this.#set(each.entry.call, { kind: "returned", data: this.#kept(data) });
        } catch (error) {
          refusals.push(error);
        }
      });
    }
    if (refusals.length > 0) throw refusals[0];
  }

  #kept(data: Hex): Hex {
    const { kept = Number.POSITIVE_INFINITY } = this.#options;
    return data.length <= 2 + 2 * kept ? data : `0x${data.slice(2, 2 + 2 * kept)}`;
  }

  #set(call: EthCall, result: Execution): void {
    this.#results.set(keyOf(call), result);
    executionsOf(this.#node).results.set(call, result);
  }
}

/**
 * The calls that confirm failures. A call is made twice, because a fault of a single call may meet it in two lists; with code 3,
 * which is no error of a request, once. The last one then comes first, too: otherwise a call would keep its place if it is the
 * only one, and a node that fails at one place of each list would decide.
 */
function confirmation(suspects: readonly Suspect[]): Entry[] {
  const all = suspects.map(({ call, isRevert, looksMissing }) => ({
    call,
    isRevert,
    showsState: looksMissing && !isRevert,
  }));
  const [last] = all.slice(-1);
  return [...(last?.isRevert === true ? [last] : []), ...all, ...all.filter((each) => !each.isRevert)];
}

const STATE_METHODS = ["eth_getCode", "eth_getStorageAt"];

/** Returns the data if the call succeeded; null if the error may be of the execution or of the node. @throws RetryableError */
function returnedData(outcome: RpcOutcome | undefined): Hex | null {
  if (outcome?.kind === "error" && !requestErrors.has(outcome.code)) return null;
  return dataOf("eth_call", outcome);
}

function isRevert(outcome: RpcOutcome | undefined): boolean {
  return outcome?.kind === "error" && outcome.code === REVERTED;
}

function looksLikeMissing(outcome: RpcOutcome | undefined): boolean {
  return outcome?.kind === "error" && (NOT_FOUND.has(outcome.code) || MISSING.test(outcome.message));
}
