import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { type Dispatcher, errors } from "undici";
import { Problem } from "@/lib/api/http/problem";
import { FairQueue, type QueueLimits } from "./fair-queue";

/** Who asks for a page, and by which protocol. */
export interface PageClient {
  /** Null: no one knows. */
  readonly client: string | null;
  readonly protocol: "http" | "https";
}

export type Pages = (request: IncomingMessage, response: ServerResponse, from: PageClient) => Promise<void>;

const QUEUE: QueueLimits = { slots: 4, total: 512, perClient: 64, patience: 10_000 };
/** A page that takes longer to read than this, in milliseconds, gives its slot to the next: its client is slow. */
const SLOT_LIMIT = 2_000;
/** All of an answer has to be read in this time, in milliseconds: the longest are files of an account's history. */
const READ_LIMIT = 300_000;

/**
 * What pages look at, and nothing else: the framework gives meaning to many more headers that only its own parts may
 * send.
 */
const REQUEST_HEADERS = [
  ...["accept", "accept-encoding", "accept-language", "cookie", "host", "if-modified-since", "if-none-match"],
  ...["next-router-prefetch", "next-router-segment-prefetch", "next-router-state-tree", "next-url", "rsc"],
  ...["user-agent"],
];
/** They are about one connection (RFC 9110 §7.6.1). */
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
 * Hands requests on to the process that renders the pages, a few at a time and each client in turn. `connections`: to that
 * process; null while it does not run.
 */
export function forwardPages(connections: () => Dispatcher | null, limits = QUEUE): Pages {
  const queue = new FairQueue(limits);
  return async (request, response, from) => {
    const { signal } = untilLeft(response);
    try {
      const place = await queue.enter(from.client ?? "", signal);
      try {
        const answer = await ask(connections(), request, from, signal);
        response.writeHead(answer.statusCode, responseHeaders(answer.headers));
        const timer = setTimeout(() => place.freeSlot(), SLOT_LIMIT);
        await pipeline(answer.body, response, { signal }).finally(() => clearTimeout(timer));
      } finally {
        place.leave();
      }
    } catch (error) {
      // The client left, which is its right, or did not read.
      if (!signal.aborted) throw error;
      response.destroy();
    }
  };
}

/** Aborts when the client leaves, or takes too long to read. */
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
  if (connections === null) throw unavailable(undefined);
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
      throw new Problem("MALFORMED_URL", "The request cannot be handed on to the pages.", { cause });
    }
    throw unavailable(cause);
  }
}

function unavailable(cause: unknown): Problem {
  const headers = { "Retry-After": "2" };
  return new Problem("PAGES_UNAVAILABLE", "The pages are being restarted. Try again in a moment.", { headers, cause });
}

function requestHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    REQUEST_HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name]]),
  );
}

function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name)));
}
