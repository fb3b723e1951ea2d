import type { Address, CallResult, Hash, Hex } from "@/lib/protocol";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { sleep } from "@/lib/runtime/sleep";
import { AnswerTooLargeError, NodeInconsistentError, NodeLacksStateError } from "./errors";
import type { RpcNode } from "./node";
import { resultOf } from "./outcome";
import { dataSchema } from "./quantity";
import type { Priority } from "./request-queue";
import { type RpcCall, type RpcOutcome, requestErrors } from "./transport";

/** An `eth_call` on the state after the block with this hash. */
export interface EthCall {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly gas: Hex;
  readonly blockHash: Hash;
}

/** Permits calls at a node, or throws if there have been too many. */
export type Spend = (calls: number) => Promise<void>;

/** Options of {@link executeOn}. */
export interface ExecutionOptions {
  readonly priority: Priority;
  /** Called with the number of calls before each request; default: all are permitted. */
  readonly spend?: Spend | undefined;
}

/** A node that is asked about one execution. */
interface AskedNode {
  readonly batchSize: number;
  readonly ask: (calls: readonly RpcCall[]) => Promise<readonly RpcOutcome[]>;
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

/**
 * The calls that confirm a failure, in their order. In one batch, a fault of single calls would have to affect each
 * contract call and no control call. If they are sent one by one, the order has no period, so a load balancer that
 * sends every second or third call to a failing node cannot affect only the contract calls.
 */
const CONFIRMATION = [
  "control",
  "contract",
  "contract",
  "control",
  "contract",
  "contract",
  "control",
  "control",
] as const;
/**
 * Number of confirmations if the two kinds of calls may meet different faults: the node accepts one call at a time, or
 * the error looks like missing state.
 */
const REPEATED = 2;
/** Pause before a call is repeated after an error that looks like missing state, in milliseconds. */
const MISSING_PAUSE = 100;

/**
 * Executes a contract call on one node. Returns its result, or "failed" if the node reports a failed execution each time (spec
 * §5.3.5).
 *
 * - The codes about the request and its limits are faults of the node.
 * - Code 3, with which many clients report reverts only, is the execution's if it comes twice and the control call in the
 *   same batch succeeded.
 * - Any other error is the execution's if, in addition, the confirmation gave an error for each contract call and a
 *   result for each control call. The control call has the same sender and gas, so
 *   that a node that rejects those rejects both, and a batch ends with it, so that a batch that is cut short by a limit
 *   or a timeout loses it.
 * - An error that looks like missing state is a fault of the node, unless the node then returns the contract's code and
 *   storage on that block and repeats the error: then the text came from the execution. A contract therefore cannot stop
 *   the index by the reason with which it reverts.
 * @throws RetryableError if the node failed; NodeLacksStateError if it lacks the block's state
 */
export async function executeOn(
  node: RpcNode,
  call: EthCall,
  { priority, spend }: ExecutionOptions,
): Promise<CallResult | "failed"> {
  const asked = { batchSize: node.batchSize, ask };
  const first = [contractCall(call), contractCall(call), controlCall(call)];
  const [called, repeated, control] = await batchOrSingly(ask, first);
  const result = decisive(called) ?? decisive(repeated);
  if (result !== null) return result;
  expectState("eth_call", control, call);
  if (isRevert(called) && isRevert(repeated)) return "failed";
  return confirm(asked, call, looksLikeMissing(called) || looksLikeMissing(repeated));

  async function ask(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
    await spend?.(calls.length);
    return node.batch(calls, priority);
  }
}

/** Returns the result of any of the confirmation's contract calls, or "failed" if each of them failed. */
async function confirm(
  { batchSize, ask }: AskedNode,
  call: EthCall,
  firstLooksMissing: boolean,
): Promise<CallResult | "failed"> {
  let mayBeMissing = firstLooksMissing;
  for (let count = 1; ; count++) {
    // Several nodes may share a URL, and one of them may not have received the block yet.
    if (mayBeMissing) await sleep(MISSING_PAUSE);
    const state = mayBeMissing ? stateCalls(call) : [];
    const outcomes = await batchOrSingly(ask, [...confirmationCalls(call), ...state]);
    for (const [index, kind] of CONFIRMATION.entries()) {
      const result = kind === "contract" ? decisive(outcomes[index]) : null;
      if (result !== null) return result;
    }
    for (const [index, kind] of CONFIRMATION.entries()) {
      if (kind === "control") expectState("eth_call", outcomes[index], call);
    }
    for (const [index, { method }] of state.entries()) {
      expectState(method, outcomes[CONFIRMATION.length + index], call);
    }
    mayBeMissing ||= outcomes.some(looksLikeMissing);
    if (count >= (mayBeMissing || batchSize === 1 ? REPEATED : 1)) return "failed";
  }
}

/** A contract may revert with so much data that one answer can hold it only once. */
async function batchOrSingly(ask: AskedNode["ask"], calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
  try {
    return [...(await ask(calls))];
  } catch (error) {
    if (!(error instanceof AnswerTooLargeError)) throw error;
  }
  const outcomes: RpcOutcome[] = [];
  for (const call of calls) outcomes.push(...(await ask([call])));
  return outcomes;
}

/** Returns the result if the outcome alone decides; null if the error may be of the execution or of the node. @throws RetryableError */
function decisive(outcome: RpcOutcome | undefined): CallResult | null {
  if (outcome?.kind === "error" && !requestErrors.has(outcome.code)) return null;
  return { kind: "returned", data: dataOf("eth_call", outcome) };
}

function isRevert(outcome: RpcOutcome | undefined): boolean {
  return outcome?.kind === "error" && outcome.code === REVERTED;
}

function looksLikeMissing(outcome: RpcOutcome | undefined): boolean {
  return outcome?.kind === "error" && (NOT_FOUND.has(outcome.code) || MISSING.test(outcome.message));
}

/** @throws NodeLacksStateError if the node cannot answer this on the block; RetryableError for other faults */
function expectState(method: string, outcome: RpcOutcome | undefined, { blockHash }: EthCall): void {
  if (outcome?.kind === "error" && !requestErrors.has(outcome.code)) {
    throw new NodeLacksStateError(blockHash, outcome.code, outcome.message);
  }
  dataOf(method, outcome);
}

function dataOf(method: string, outcome: RpcOutcome | undefined): Hex {
  const data = dataSchema.safeParse(resultOf(method, outcome));
  if (!data.success) throw new NodeInconsistentError(`the node's answer to ${method} is malformed`);
  return data.data;
}

function contractCall({ from, to, data, gas, blockHash }: EthCall): RpcCall {
  return { method: "eth_call", params: [{ from, to, data, gas }, { blockHash }] };
}

function controlCall({ from, gas, blockHash }: EthCall): RpcCall {
  return { method: "eth_call", params: [{ from, to: ZERO_ADDRESS, gas }, { blockHash }] };
}

function confirmationCalls(call: EthCall): RpcCall[] {
  return CONFIRMATION.map((kind) => (kind === "contract" ? contractCall(call) : controlCall(call)));
}

/** Calls that show that the node has the contract's state. */
function stateCalls({ to, blockHash }: EthCall): RpcCall[] {
  return [
    { method: "eth_getCode", params: [to, { blockHash }] },
    { method: "eth_getStorageAt", params: [to, "0x0", { blockHash }] },
  ];
}
