import { setTimeout as sleep } from "node:timers/promises";
import type { Address, CallResult, Hash, Hex } from "@/lib/protocol";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { NodeInconsistentError, NodeLacksStateError } from "./errors";
import type { Priority } from "./lane";
import type { RpcNode } from "./node";
import { resultOf } from "./node";
import { dataSchema } from "./quantity";
import { type RpcCall, type RpcOutcome, requestErrors } from "./transport";

/** An `eth_call` on the state after the block with this hash. */
export interface ContractCall {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly gas: Hex;
  readonly blockHash: Hash;
}

/** The code of a revert; no client uses it for anything else. */
const REVERTED = 3;
/** EIP-1474's codes for what a node does not have. */
const NOT_THERE = new Set([-32001, -32002]);
/**
 * How clients begin a text about a block or a state that they lack. Only the beginning counts: clients quote the reason
 * that a contract gave behind words of their own ("execution reverted: missing trie node").
 */
const MISSING =
  /^(?:error: )?(?:header (?:for hash )?not found|block not found|could not find block|unknown block|missing trie node|missing state|(?:world |historical |required historical )?state (?:(?:is |has been |already )?(?:not available|unavailable|pruned)|0x|at block|for block|not found)|historical (?:state|backend)|no state (?:available|found)|old data not available|this request is not supported because your node is running with state pruning)/i;

/**
 * Times that a failure is asked for again on a node that takes one call at a time: sent apart, the control call may miss
 * what fails the other one for a moment.
 */
const REPEATS_APART = 4;
/** Times that an answer about missing state is asked for again, and the pause before each, in milliseconds. */
const PROBES = 2;
const PROBE_PAUSE = 100;

/**
 * What a contract call came to on one node: its result, or "failed" where this node says that the execution failed, in
 * an answer that another one has to confirm (decisions.md §4, "Mint control").
 *
 * - Code 3 is a revert by every client's word, and needs no confirmation.
 * - The codes of the request and its limits are the node's own.
 * - Any other error is the execution's if the control call in the same batch succeeded. The control call has the same
 *   sender and gas, so that a node that rejects those rejects both, and comes last, so that a batch that is cut short by
 *   a limit or a timeout loses it.
 * - An error that reads like missing state is the node's, unless the node then gives the contract's code and storage on
 *   that block, and the same error again: the words came out of the execution. So a contract cannot stop the index by
 *   the reason that it reverts with, whatever a client makes of it.
 * @throws retryable errors where the node failed; NodeLacksStateError where it lacks the block's state
 */
export async function executeOn(node: RpcNode, call: ContractCall, priority: Priority): Promise<CallResult | "failed"> {
  for (let count = 0; ; count++) {
    const [called, control] = await node.batch([contractCall(call), controlCall(call)], priority);
    const result = decisive(called);
    if (result !== null) return result;
    expectState("eth_call", control, call);
    if (readsLikeMissing(called)) return probe(node, call, priority);
    if (node.batchSize > 1 || count === REPEATS_APART) return "failed";
  }
}

/** Asks the same again, with what shows that the node has the contract's state. */
async function probe(node: RpcNode, call: ContractCall, priority: Priority): Promise<CallResult | "failed"> {
  const { to, blockHash } = call;
  const state = [
    { method: "eth_getCode", params: [to, { blockHash }] },
    { method: "eth_getStorageAt", params: [to, "0x0", { blockHash }] },
  ];
  for (let count = 0; count < PROBES; count++) {
    // Behind one address there may be several nodes, one of which is about to learn of the block.
    await sleep(PROBE_PAUSE);
    const [called, control, code, storage] = await node.batch(
      [contractCall(call), controlCall(call), ...state],
      priority,
    );
    const result = decisive(called);
    if (result !== null) return result;
    expectState("eth_call", control, call);
    expectState("eth_getCode", code, call);
    expectState("eth_getStorageAt", storage, call);
  }
  return "failed";
}

/** What the outcome says by itself; null: an error that is the execution's or the node's. @throws retryable errors */
function decisive(outcome: RpcOutcome | undefined): CallResult | null {
  if (outcome?.kind === "error" && outcome.code === REVERTED) return { kind: "reverted" };
  if (outcome?.kind === "error" && !requestErrors.has(outcome.code)) return null;
  return { kind: "returned", data: dataOf("eth_call", outcome) };
}

function readsLikeMissing(outcome: RpcOutcome | undefined): boolean {
  return outcome?.kind === "error" && (NOT_THERE.has(outcome.code) || MISSING.test(outcome.message));
}

/** @throws NodeLacksStateError where the node cannot answer even this on the block; other retryable errors */
function expectState(method: string, outcome: RpcOutcome | undefined, { blockHash }: ContractCall): void {
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

function contractCall({ from, to, data, gas, blockHash }: ContractCall): RpcCall {
  return { method: "eth_call", params: [{ from, to, data, gas }, { blockHash }] };
}

function controlCall({ from, gas, blockHash }: ContractCall): RpcCall {
  return { method: "eth_call", params: [{ from, to: ZERO_ADDRESS, gas }, { blockHash }] };
}
