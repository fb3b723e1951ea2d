import { HttpRequestError } from "viem";
import { isPlainObject } from "@/lib/protocol/plain-object";

/** Asks a node by JSON-RPC. */
export type AskNode = (method: string, params: unknown) => Promise<unknown>;

/** Milliseconds until the next node is asked. */
const TIMEOUT = 10_000;

/** An error that a node or the wallet answers (EIP-1193). */
export class RpcAnswerError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** A person's no (EIP-1193). */
export function declined(reason = "The person declined."): RpcAnswerError {
  return new RpcAnswerError(4001, reason);
}

/**
 * Asks the first of these nodes that answers. The result rejects with the node's own error ({@link RpcAnswerError}), or with viem's
 * HttpRequestError if none answers.
 */
export function nodesAt(urls: readonly string[]): AskNode {
  return async (method, params) => {
    let last: unknown;
    for (const url of urls) {
      try {
        return await askOne(url, method, params);
      } catch (error) {
        if (error instanceof RpcAnswerError) throw error;
        last = error;
      }
    }
    throw new HttpRequestError({
      url: urls.join(" "),
      details: "No node answers.",
      ...(last instanceof Error ? { cause: last } : {}),
    });
  };
}

async function askOne(url: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? [] });
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body, signal });
  const answer: unknown = await response.json();
  if (!isPlainObject(answer)) throw new Error(`The node answered with status ${response.status}.`);
  const { error, result } = answer;
  if (isPlainObject(error)) throw new RpcAnswerError(Number(error.code), String(error.message), error.data);
  if (!response.ok || result === undefined) throw new Error(`The node answered with status ${response.status}.`);
  return result;
}
