import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { type Dispatcher, errors } from "undici";
import { isExport } from "@/lib/api/http/costs";
import { percentDecode } from "@/lib/api/http/decode";
import { Problem } from "@/lib/api/http/problem";
import { UnreadAnswers, type UnreadLimits } from "@/lib/api/http/unread";
import { ClientLimit } from "./client-limit";
import { FairQueue, type QueueLimits } from "./fair-queue";

/** The client of a page request, and its protocol. */
export interface PageClient {
  /** The client's address; null: unknown. */
  readonly client: string | null;
  readonly protocol: "http" | "https";
}

/** Answers a page request. */
export type Pages = (request: IncomingMessage, response: ServerResponse, from: PageClient) => Promise<void>;

/** Limits of {@link forwardPages}. */
export interface PageLimits extends QueueLimits {
  /** Time after which a page that is still being read leaves the queue, in milliseconds: its client is slow. */
  readonly slotLimit: number;
  /** Pages that slow clients read at a time. */
  readonly slow: UnreadLimits;
}

const LIMITS: PageLimits = {
  ...{ slots: 4, total: 512, perClient: 64, waitLimit: 10_000 },
  slotLimit: 2_000,
  slow: { total: 256, perClient: 32 },
};
/**
 * CSV files of accounts that one client reads at a time. Each may take the page process for minutes, because it is written at the
 * client's pace, without a slot.
 */
const EXPORTS_OF_CLIENT = 2;
/** Time limit for reading an answer, in milliseconds. The largest are downloads of an account's history. */
const READ_LIMIT = 300_000;

/**
 * The headers that pages use. No other header is forwarded, because Next trusts many headers that only its own parts may
 * send.
 */
const REQUEST_HEADERS = [
  ...["accept", "accept-encoding", "accept-language", "cookie", "host", "if-modified-since", "if-none-match"],
  ...["next-router-prefetch", "next-router-segment-prefetch", "next-router-state-tree", "next-url", "rsc"],
  ...["user-agent"],
];
/** Headers that apply to one connection (RFC 9110, section 7.6.1). */
const CONNECTION_HEADERS = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/**
 * Forwards requests to the page process, a few at a time and fairly between clients ({@link FairQueue}). Slow readers take
 * no slot and no place in the queue; the server closes the slowest if there are too many ({@link UnreadAnswers}). Each client
 * reads few CSV files at a time.
 * @param connections returns the connections to the page process; null while it does not run
 */
export function forwardPages(connections: () => Dispatcher | null, limits = LIMITS): Pages {
  const queue = new FairQueue(limits);
  const slow = new UnreadAnswers(limits.slow);
  const exports = new ClientLimit(EXPORTS_OF_CLIENT);
  return async (request, response, from) => {
    const client = from.client ?? "";
    const endExport = isExport(percentDecode(request.url?.split("?")[0] ?? "")) ? exports.enter(client) : undefined;
    if (endExport === null) throw tooManyExports();
    const left = untilLeft(response);
    const { signal } = left;
    try {
      let leave = await queue.enter(client, signal);
      let timer: NodeJS.Timeout | undefined;
      try {
        const answer = await ask(connections(), request, from, signal);
        response.writeHead(answer.statusCode, responseHeaders(answer.headers));
        timer = setTimeout(() => {
          leave();
          leave = slow.add(client, 1, () => left.abort());
        }, limits.slotLimit);
        await pipeline(answer.body, response, { signal });
      } finally {
        clearTimeout(timer);
        leave();
      }
    } catch (error) {
      // The client closed the connection or read too slowly, neither of which is a failure.
      if (!signal.aborted) throw error;
      response.destroy();
    } finally {
      endExport?.();
    }
  };
}

/** Aborts when the client closes the connection or exceeds the time limit for reading. */
function untilLeft(response: ServerResponse): AbortController {
  const left = new AbortController();
  const timer = setTimeout(() => left.abort(), READ_LIMIT);
  response.once("close", () => {
    clearTimeout(timer);
    left.abort();
  });
  return left;
}

async function ask(
  connections: Dispatcher | null,
  { method = "GET", url = "", headers }: IncomingMessage,
  { client, protocol }: PageClient,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  if (connections === null) throw pagesUnavailable(undefined);
  try {
    return await connections.request({
      method: method === "HEAD" ? "HEAD" : "GET",
      path: url,
      headers: {
        ...requestHeaders(headers),
        "x-forwarded-for": client ?? "",
        "x-forwarded-proto": protocol,
        "x-forwarded-host": headers.host,
      },
      signal,
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    if (cause instanceof errors.InvalidArgumentError) {
      throw new Problem("MALFORMED_URL", "The request cannot be forwarded to the pages.", { cause });
    }
    throw pagesUnavailable(cause);
  }
}

function tooManyExports(): Problem {
  const detail = `One client may read ${EXPORTS_OF_CLIENT} CSV files of accounts at a time.`;
  return new Problem("RATE_LIMITED", detail, { headers: { "Retry-After": "10" } });
}

/** Returns the problem of a page request while the page process does not answer. `cause`: its failure, if any. */
export function pagesUnavailable(cause: unknown): Problem {
  const headers = { "Retry-After": "2" };
  return new Problem("PAGES_UNAVAILABLE", "The pages are starting. Try again in a moment.", { headers, cause });
}

function requestHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    REQUEST_HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]]),
  );
}

function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name)));
}
