import { Agent } from "undici";
import { RetryableError } from "@/lib/runtime/errors";
import type { AnswerBudget } from "./answer-budget";
import { jsonOf } from "./body";
import { BatchRefusedError, NodeBusyError, NodeUnreachableError } from "./errors";
import { nodeFault } from "./node-text";
import { ConnectionLostError, post } from "./post";
import { readAnswer } from "./read-answer";
import { outcomesOf, parseAnswer, requestBody, type Transport } from "./transport";

/** HTTP status of a request that the node finds too large. */
const TOO_LARGE = 413;
const BUSY = new Set([429, 503]);

/**
 * Creates the HTTP transport of the node at `url`.
 * @param timeout time limit without a part of the answer, in milliseconds
 * @param budget limits the bytes that all answers hold together
 */
export function httpTransport(url: string, timeout: number, budget: AnswerBudget): Transport {
  const agent = new Agent({ keepAliveTimeout: 30_000, headersTimeout: timeout, bodyTimeout: timeout });
  const target = new URL(url);
  return {
    async send(calls, room, waiting) {
      if (calls.length === 0) return [];
      const share = budget.share();
      try {
        const answer = await post(agent, target, {
          body: requestBody(calls, 0),
          timeout: timeout * (waiting?.timeouts ?? 1),
          largest: room.left,
          share,
          onPart: () => waiting?.onPart(),
        });
        room.left -= answer.body.size;
        if (answer.status !== 200) throw statusError(answer.status, answer.headers["retry-after"], calls.length);
        return (
          readAnswer(answer.body, calls) ??
          outcomesOf(
            parseAnswer(() => jsonOf(answer.body)),
            calls,
            0,
          )
        );
      } catch (error) {
        if (error instanceof RetryableError) throw error;
        const wasReceived = error instanceof ConnectionLostError;
        const fault = nodeFault(wasReceived ? error.cause : error);
        throw new NodeUnreachableError("the node could not be reached or closed the connection", fault, wasReceived);
      } finally {
        share.release();
      }
    },
    onNewHead: () => undefined,
    close: () => void agent.destroy().catch(() => undefined),
  };
}

function statusError(status: number, retryAfter: string | string[] | undefined, size: number): RetryableError {
  if (BUSY.has(status)) return new NodeBusyError(parseRetryAfter(retryAfter));
  if (status === TOO_LARGE) return new BatchRefusedError(size);
  return new NodeUnreachableError(`the node answered with HTTP status ${status}`, undefined, true);
}

/** Parses a `Retry-After` header of seconds or a date to milliseconds; null if it is missing or malformed. */
function parseRetryAfter(value: string | string[] | undefined): number | null {
  if (typeof value !== "string") return null;
  if (/^[0-9]{1,6}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
