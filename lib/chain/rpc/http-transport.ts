import { Agent, request } from "undici";
import { RetryableError } from "@/lib/runtime/errors";
import { BatchRefusedError, NodeBusyError, NodeInconsistentError, NodeUnreachableError } from "./errors";
import { outcomesOf, parseAnswer, requestBody, type Transport } from "./transport";

/** Largest answer, in bytes: beyond it a node is broken or hostile. */
const LARGEST_ANSWER = 256 * 1024 * 1024;
/** HTTP status of a request that is too large. */
const TOO_LARGE = 413;
const BUSY = new Set([429, 503]);

/** The way to the node at `url` by HTTP. `timeout`: the longest time for a whole answer, in milliseconds. */
export function httpTransport(url: string, timeout: number): Transport {
  const agent = new Agent({ keepAliveTimeout: 30_000, headersTimeout: timeout, bodyTimeout: timeout });
  return {
    async send(calls) {
      if (calls.length === 0) return [];
      try {
        const { statusCode, headers, body } = await request(url, {
          method: "POST",
          body: requestBody(calls, 0),
          headers: { "content-type": "application/json" },
          dispatcher: agent,
          signal: AbortSignal.timeout(timeout),
        });
        if (statusCode !== 200) {
          await body.dump();
          throw statusError(statusCode, headers["retry-after"], calls.length);
        }
        return outcomesOf(parseAnswer(await readBounded(body)), calls, 0);
      } catch (error) {
        if (error instanceof RetryableError) throw error;
        throw new NodeUnreachableError("the node could not be reached or broke off", error);
      }
    },
    onNewHead: () => undefined,
    close: () => void agent.destroy().catch(() => undefined),
  };
}

function statusError(status: number, retryAfter: string | string[] | undefined, size: number): RetryableError {
  if (BUSY.has(status)) return new NodeBusyError(parseRetryAfter(retryAfter));
  if (status === TOO_LARGE) return new BatchRefusedError(size);
  return new NodeUnreachableError(`the node answered with HTTP status ${status}`);
}

/** Milliseconds out of a `Retry-After` of seconds or of a date; null where there is none that makes sense. */
function parseRetryAfter(value: string | string[] | undefined): number | null {
  if (typeof value !== "string") return null;
  if (/^[0-9]{1,6}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new NodeInconsistentError("the node's answer is larger than 256 MiB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString("utf8");
}
