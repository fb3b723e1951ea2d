import { z } from "zod";
import type { ResultKind } from "@/lib/chain/answers/engine";
import type { HeaderForm } from "@/lib/chain/verification/header";
import { isPlainObject } from "@/lib/protocol/plain-object";
import type { RemainingBytes } from "./answer-budget";
import { BatchRefusedError, NodeBusyError, NodeInconsistentError } from "./errors";
import { nodeFault, nodeText } from "./node-text";

/** One JSON-RPC call. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Reads its result from the bytes of an answer, where the transport has them. */
  readonly reader?: ResultReader | undefined;
}

/**
 * Reads a result of an answer that the engine holds. It returns only what follows from a result that `JSON.parse` would read in the same
 * way.
 */
export interface ResultReader {
  readonly kind: Exclude<ResultKind, "any">;
  /** The form of the headers of blocks. */
  readonly form?: HeaderForm;
  /** What follows from the result that the engine has read last. @throws DeclinedError if the answer must be parsed instead */
  take(): unknown;
}

/** The outcome of one call of a batch. */
export type RpcOutcome =
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "error"; readonly code: number; readonly message: string };

/** How long the sender waits for an answer. */
export interface Waiting {
  /** The number of timeouts that the whole answer may take, if no timeout passes without a part of it. */
  readonly timeouts: number;
  /** Called for each part of the answer that arrives. */
  onPart(): void;
}

/** The connection to one node. */
export interface Transport {
  /**
   * Sends a batch and returns the outcomes in the order of the calls. Subtracts the answer's size from `room`. Without
   * `waiting`, and if the transport does not see parts of answers, the whole answer may take one timeout.
   * @throws NodeUnreachableError, NodeBusyError, NodeInconsistentError, BatchRefusedError, AnswerTooLargeError
   */
  send(calls: readonly RpcCall[], room: RemainingBytes, waiting?: Waiting): Promise<readonly RpcOutcome[]>;
  /** Calls `listener` for each new block if the transport supports it; otherwise never. */
  onNewHead(listener: () => void): void;
  close(): void;
}

/** Error code, taken from HTTP, with which nodes report a rate limit in JSON-RPC. */
export const BUSY = 429;

/** Error codes about the request or its limits, independent of the method. */
export const requestErrors: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32005, BUSY]);

/** Lenient, because an error without code or message must not fail the whole batch. */
const errorSchema = z
  .object({ code: z.number().catch(0), message: z.string().catch("").transform(nodeText) })
  .catch({ code: 0, message: "" });

/**
 * Makes the body of a request for these calls, with ids that count up from `firstId`. One call is no list, because some
 * nodes refuse every list.
 */
export function requestBody(calls: readonly RpcCall[], firstId: number): string {
  const list = calls.map(({ method, params }, index) => ({ jsonrpc: "2.0", id: firstId + index, method, params }));
  return JSON.stringify(list.length === 1 ? list[0] : list);
}

/** Parses an answer by `parse`. @throws NodeInconsistentError if that throws */
export function parseAnswer(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof NodeInconsistentError) throw error;
    throw new NodeInconsistentError("the node's answer is not JSON", nodeFault(error));
  }
}

/**
 * Returns the outcomes of the calls, in their order, from the parsed JSON of an answer.
 * @throws NodeInconsistentError if it is not JSON-RPC or does not answer exactly these calls; BatchRefusedError or
 * NodeBusyError if it is one error for all of them
 */
export function outcomesOf(answer: unknown, calls: readonly RpcCall[], firstId: number): RpcOutcome[] {
  const answers: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  // JSON-RPC has no error for a whole batch: some nodes return an error without a list, others a list of one error, with
  // the id of the first call.
  const [only] = answers;
  if (calls.length > 1 && answers.length === 1 && isPlainObject(only) && only.error) {
    throw toOutcomeCode(only) === BUSY ? new NodeBusyError(null) : new BatchRefusedError(calls.length, false);
  }
  return inOrder(answers, calls, firstId);
}

function inOrder(answers: readonly unknown[], calls: readonly RpcCall[], firstId: number): RpcOutcome[] {
  const outcomes = calls.map((): RpcOutcome | undefined => undefined);
  for (const answer of answers) {
    if (!isPlainObject(answer)) throw new NodeInconsistentError("the node's answer is not JSON-RPC");
    const index = typeof answer.id === "number" ? answer.id - firstId : -1;
    if (!(index in outcomes)) throw new NodeInconsistentError("the node answered a call that was not made");
    if (outcomes[index] !== undefined) throw new NodeInconsistentError("the node answered one call twice");
    outcomes[index] = toOutcome(answer);
  }
  return outcomes.map((outcome, index) => {
    if (outcome === undefined) throw new NodeInconsistentError(`the node did not answer ${calls[index]?.method}`);
    return outcome;
  });
}

function toOutcomeCode(answer: Readonly<Record<string, unknown>>): number | null {
  const outcome = toOutcome(answer);
  return outcome.kind === "error" ? outcome.code : null;
}

function toOutcome(answer: Readonly<Record<string, unknown>>): RpcOutcome {
  if (answer.error === undefined || answer.error === null) return { kind: "result", result: answer.result };
  return { kind: "error", ...errorSchema.parse(answer.error) };
}
