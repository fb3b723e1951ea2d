import type { IncomingMessage } from "node:http";
import { request as ask } from "undici";
import { z } from "zod";
import { COSTS } from "@/lib/api/http/costs";
import type { ApiResponse } from "@/lib/api/http/dispatch";
import { type HostRules, LOCAL_HOSTS } from "@/lib/api/http/hosts";
import { Problem } from "@/lib/api/http/problem";
import type { RateLimiter } from "@/lib/api/http/rate-limit";
import { DEVELOPMENT } from "@/lib/chain/networks/development";
import { readBody } from "./body";
import { FairQueue } from "./fair-queue";
import { callSchema } from "./rpc-methods";

/** Bytes: the largest transaction that nodes take (128 kB of calldata, as hex), with room for what is around it. */
const BODY_LIMIT = 512 * 1024;
const BATCH_LIMIT = 20;
/** Milliseconds: of one request, and how long the node's chain id is believed. */
const TIME_LIMIT = 10_000;
const CHAIN_ID_AGE = 60_000;
/** Bytes of an answer. */
const ANSWER_LIMIT = 32 * 1024 * 1024;

const bodySchema = z.union([callSchema, z.array(callSchema).min(1).max(BATCH_LIMIT)]);

/** Hands JSON-RPC requests on to a development chain's node. */
export interface RpcForward {
  /** Answers a checked body. Throws problems. */
  ask(body: string, client: string | null, signal: AbortSignal): Promise<string>;
}

interface RpcOptions {
  readonly rpc: RpcForward | null;
  readonly limiter?: RateLimiter | null;
  readonly hosts?: HostRules;
}

/**
 * Hands a JSON-RPC request of this site's own pages on to the development chain's node, so that a browser reaches the
 * chain wherever the page came from. Throws problems.
 */
export async function forwardRpc(
  request: IncomingMessage,
  client: string | null,
  { rpc, limiter, hosts = LOCAL_HOSTS }: RpcOptions,
): Promise<ApiResponse> {
  if (rpc === null) throw refused("No chain is reached through this site.");
  await limiter?.take(client, COSTS.rpc);
  refuseForeign(request, hosts);
  const calls = readCalls(await readBody(request, BODY_LIMIT));
  if (Array.isArray(calls) && calls.length > 1) await limiter?.take(client, COSTS.rpc * (calls.length - 1));
  const left = new AbortController();
  const leave = () => left.abort();
  request.socket.once("close", leave);
  try {
    const body = await rpc.ask(JSON.stringify(calls), client, left.signal);
    return { status: 200, headers: { "Content-Type": "application/json", "Cache-Control": "no-store" }, body };
  } finally {
    request.socket.off("close", leave);
  }
}

/** Pages of other sites must not reach the chain: browsers name the page's origin, and ask first before sending JSON. */
function refuseForeign({ headers }: IncomingMessage, hosts: HostRules): void {
  const { origin, host } = headers;
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  const isJson = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === "application/json";
  // Where any host is allowed, a page could still give its own name to this machine's address.
  if (!hosts.isListed(host)) throw refused("Only a host of SITE_URL or ALLOWED_HOSTS may ask.");
  if (!isOwn) throw refused("Only this site's own pages may ask.");
  if (!isJson) throw refused("The body's type has to be application/json.");
}

/** What is handed on is written anew from this, so that the node reads no other call than the one that was checked. */
function readCalls(body: string): z.infer<typeof bodySchema> {
  let content: unknown;
  try {
    content = JSON.parse(body);
  } catch (cause) {
    throw new Problem("MALFORMED_BODY", "The body is not JSON.", { cause });
  }
  const parsed = bodySchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw refused(
    `Only methods that wallets need are handed on, with bounded parameters, at most ${BATCH_LIMIT} at once.`,
  );
}

function refused(detail: string): Problem {
  return new Problem("RPC_REFUSED", detail);
}

const chainIdSchema = z.object({ result: z.string().regex(/^0x[0-9a-fA-F]{1,13}$/) });
const CHAIN_ID_CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

/**
 * The node at `url`, as long as it says that its chain is the development chain: a network file's name is no proof. A few
 * requests reach it at a time, each client in turn.
 */
export function forwardToNode(url: string): RpcForward {
  const queue = new FairQueue({ slots: 4, total: 256, perClient: 64, patience: TIME_LIMIT });
  let believedUntil = 0;
  const requireLocal = async (signal: AbortSignal): Promise<void> => {
    if (performance.now() < believedUntil) return;
    const answer = chainIdSchema.safeParse(JSON.parse(await post(url, CHAIN_ID_CALL, signal))).data;
    if (answer === undefined || Number(answer.result) !== DEVELOPMENT.chainId) {
      throw refused("Only a local development chain's node is reached through this site.");
    }
    believedUntil = performance.now() + CHAIN_ID_AGE;
  };
  return {
    async ask(body, client, signal) {
      const place = await queue.enter(client ?? "", signal);
      try {
        await requireLocal(signal);
        return await post(url, body, signal);
      } catch (cause) {
        if (cause instanceof Problem) throw cause;
        throw new Problem("NODE_UNAVAILABLE", "The chain's node does not answer.", { cause });
      } finally {
        place.leave();
      }
    },
  };
}

async function post(url: string, body: string, signal: AbortSignal): Promise<string> {
  const { body: answer } = await ask(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > ANSWER_LIMIT) throw new Problem("NODE_UNAVAILABLE", `The answer has more than ${ANSWER_LIMIT} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
