import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { ApiResponse } from "@/lib/api/dispatch";
import { Problem } from "@/lib/api/problem";
import { readBody } from "./body";

/** Bytes: the largest transaction that nodes take (128 kB of calldata, as hex), with room for what is around it. */
const BODY_LIMIT = 512 * 1024;
const BATCH_LIMIT = 100;
/** Milliseconds. */
const TIME_LIMIT = 30_000;

/** What a wallet and a page ask. Not the development chain's own methods: those could change it under everybody. */
const call = z.object({ method: z.string().regex(/^(eth|net|web3)_[A-Za-z]+$/) });
const bodySchema = z.union([call, z.array(call).min(1).max(BATCH_LIMIT)]);

/** Which JSON-RPC requests are handed on, and where to. */
export interface RpcForward {
  readonly url: string;
  /** Whether the network is the local development chain, the only one whose node is shown to browsers. */
  isLocal(): Promise<boolean>;
}

/**
 * Hands a JSON-RPC request of this site's own pages on to the development chain's node, so that a browser reaches the
 * chain wherever the page came from. Throws problems.
 */
export async function forwardRpc(request: IncomingMessage, { url, isLocal }: RpcForward): Promise<ApiResponse> {
  refuseForeign(request);
  if (!(await isLocal())) {
    throw new Problem("RPC_REFUSED", "Only a local development chain's node is reached through this site.");
  }
  const body = await readBody(request, BODY_LIMIT);
  refuseUnknownMethods(body);
  return {
    status: 200,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    body: await ask(url, body),
  };
}

/** Pages of other sites must not reach the chain: browsers name the page's origin, and ask first before sending JSON. */
function refuseForeign({ headers }: IncomingMessage): void {
  const { origin, host } = headers;
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  const isJson = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === "application/json";
  if (!isOwn) throw new Problem("RPC_REFUSED", "Only this site's own pages may ask.");
  if (!isJson) throw new Problem("RPC_REFUSED", "The body's type has to be application/json.");
}

function refuseUnknownMethods(body: string): void {
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch (cause) {
    throw new Problem("MALFORMED_BODY", "The body is not JSON.", { cause });
  }
  if (!bodySchema.safeParse(content).success) {
    throw new Problem(
      "RPC_REFUSED",
      `Only eth_, net_ and web3_ methods are handed on, at most ${BATCH_LIMIT} at once.`,
    );
  }
}

async function ask(url: string, body: string): Promise<string> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    return await response.text();
  } catch (cause) {
    throw new Problem("NODE_UNAVAILABLE", "The chain's node does not answer.", { cause });
  }
}
