import type { z } from "zod";
import { NodeBusyError, NodeInconsistentError, NodeRefusedError } from "./errors";
import { BUSY, type RpcOutcome } from "./transport";

/**
 * Parses the result of one call of a batch.
 * @throws errors of {@link resultOf}; NodeInconsistentError if the result does not match the schema
 */
export function parseOutcome<T>(method: string, outcome: RpcOutcome | undefined, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(resultOf(method, outcome));
  if (parsed.success) return parsed.data;
  throw new NodeInconsistentError(`the node's answer to ${method} is malformed${placeOf(parsed.error)}`, parsed.error);
}

/** The first malformed field; nothing if the answer has no fields. */
function placeOf({ issues: [issue] }: z.ZodError): string {
  return issue === undefined || issue.path.length === 0 ? "" : `: its field ${issue.path.join(".")}`;
}

/**
 * The unparsed items of a list that is the result of one call. The caller parses them one by one and stops at the first
 * malformed item: a schema of the whole list would collect the issues of all items.
 * @throws errors of {@link resultOf}; NodeInconsistentError if the result is not a list
 */
export function listOf(method: string, outcome: RpcOutcome | undefined): readonly unknown[] {
  const result = resultOf(method, outcome);
  if (!Array.isArray(result)) throw new NodeInconsistentError(`the node's answer to ${method} is not a list`);
  return result;
}

/**
 * Returns the unparsed result of one call of a batch.
 * @throws NodeRefusedError or NodeBusyError if it is an error; NodeInconsistentError if it is missing
 */
export function resultOf(method: string, outcome: RpcOutcome | undefined): unknown {
  if (outcome === undefined) throw new NodeInconsistentError(`the node did not answer ${method}`);
  if (outcome.kind === "error" && outcome.code === BUSY) throw new NodeBusyError(null);
  if (outcome.kind === "error") throw new NodeRefusedError(method, outcome.code, outcome.message);
  return outcome.result;
}
