import type { z } from "zod";
import { NodeBusyError, NodeInconsistentError, NodeRefusedError } from "./errors";
import { BUSY, type RpcOutcome } from "./transport";

/**
 * Parses the result of one call of a batch.
 * @throws errors of {@link resultOf}; NodeInconsistentError if the result does not match the schema
 */
export function parseOutcome<T>(method: string, outcome: RpcOutcome | undefined, schema: z.ZodType<T>): T {
  return parseResult(method, resultOf(method, outcome), schema);
}

/**
 * Parses the items of a list that is the result of one call. Parses them one by one and stops at the first malformed item: a
 * schema of the whole list would collect the issues of all items.
 * @throws as {@link parseOutcome}
 */
export function parseList<T>(method: string, outcome: RpcOutcome | undefined, schema: z.ZodType<T>): T[] {
  const result = resultOf(method, outcome);
  if (!Array.isArray(result)) throw new NodeInconsistentError(`the node's answer to ${method} is not a list`);
  return result.map((item: unknown) => parseResult(method, item, schema));
}

/** Parses a part of the answer to `method`. @throws NodeInconsistentError if it does not match the schema */
export function parseResult<T>(method: string, result: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new NodeInconsistentError(`the node's answer to ${method} is malformed`, parsed.error);
  return parsed.data;
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
