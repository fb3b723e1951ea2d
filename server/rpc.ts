import type { IncomingMessage } from "node:http";
import { request } from "undici";
import { z } from "zod";
import { COSTS } from "@/lib/api/http/costs";
import type { ApiResponse } from "@/lib/api/http/dispatch";
import { type HostRules, LOCAL_HOSTS } from "@/lib/api/http/hosts";
import { Problem } from "@/lib/api/http/problem";
import type { RateLimiter } from "@/lib/api/http/rate-limit";
import { DEVELOPMENT } from "@/lib/chain/networks/development";
import { decodedParts } from "@/lib/runtime/content-encoding";
import { readBody } from "./body";
import { FairQueue } from "./fair-queue";
import { callSchema } from "./rpc-methods";

/**
 * Size limit of a request's body, in bytes: the largest transaction that nodes accept (128 kB of calldata, as hex) and its
 * frame.
 */
const BODY_LIMIT = 512 * 1024;
const BATCH_LIMIT = 20;
/** Time limit of a request, and how long a checked chain id stays valid, in milliseconds. */
const TIME_LIMIT = 10_000;
const CHAIN_ID_AGE = 60_000;
/** Size limit of an answer, in bytes. */
const ANSWER_LIMIT = 32 * 1024 * 1024;

const bodySchema = z.union([callSchema, z.array(callSchema).min(1).max(BATCH_LIMIT)]);

/** Forwards JSON-RPC requests to the node of a development chain. */
export interface RpcForward {
  /** Sends a checked body and returns the answer's body. @throws Problem */
  send(body: string, client: string | null, signal: AbortSignal): Promise<string>;
}

interface ForwardOptions {
  readonly rpc: RpcForward | null;
  readonly limiter?: RateLimiter | null;
  readonly hosts?: HostRules;
}

/**
 * Forwards a JSON-RPC request of this site's pages to the development chain's node, so that a browser on any machine can
 * reach the chain.
 * @throws Problem
 */
export async function forwardRpc(
  request: IncomingMessage,
  client: string | null,
  { rpc, limiter, hosts = LOCAL_HOSTS }: ForwardOptions,
): Promise<ApiResponse> {
  if (rpc === null) throw refused("This site does not forward to a chain.");
  await limiter?.take(client, COSTS.rpc);
  refuseForeign(request, hosts);
  const calls = readCalls(await readBody(request, BODY_LIMIT));
  if (Array.isArray(calls) && calls.length > 1) await limiter?.take(client, COSTS.rpc * (calls.length - 1));
  const left = new AbortController();
  const leave = () => left.abort();
  request.socket.once("close", leave);
  try {
    const body = await rpc.send(JSON.stringify(calls), client, left.signal);
    return { status: 200, headers: { "Content-Type": "application/json", "Cache-Control": "no-store" }, body };
  } finally {
    request.socket.off("close", leave);
  }
}

/** Rejects requests of other sites' pages. Browsers send the page's origin, and a preflight request before cross-origin JSON. */
function refuseForeign({ headers }: IncomingMessage, hosts: HostRules): void {
  const { origin, host } = headers;
  const isOwn = origin === undefined || isOriginOf(origin, host ?? "");
  const isJson = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === "application/json";
  // Even if any host is allowed: another site could resolve its host name to this machine's address (DNS rebinding).
  if (!hosts.isListed(host)) throw refused("Only hosts in SITE_URL or ALLOWED_HOSTS are allowed.");
  if (!isOwn) throw refused("Only pages of this site are allowed.");
  if (!isJson) throw refused("The body's type must be application/json.");
}

/** Whether a page of `origin` was loaded from this host and port. */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: own } = new URL(origin);
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === own;
}

/** Parses and checks the calls. The forwarded body is serialized from the result, so the node reads exactly the checked calls. */
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
    `Only methods that wallets need are forwarded, with bounded parameters, at most ${BATCH_LIMIT} per request.`,
  );
}

function refused(detail: string): Problem {
  return new Problem("RPC_REFUSED", detail);
}

const chainIdSchema = z.object({ result: z.string().regex(/^0x[0-9a-fA-F]{1,13}$/) });
const CHAIN_ID_CALL = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

/**
 * Forwards to the node at `url` as long as it reports the development chain's chain id: a network file's name proves nothing
 * (spec §13.6). A few requests run at a time, fairly between clients.
 */
export function forwardToNode(url: string): RpcForward {
  const queue = new FairQueue({ slots: 4, total: 256, perClient: 64, waitLimit: TIME_LIMIT });
  let checkedUntil = 0;
  const requireLocal = async (signal: AbortSignal): Promise<void> => {
    if (performance.now() < checkedUntil) return;
    const answer = chainIdSchema.safeParse(JSON.parse(await post(url, CHAIN_ID_CALL, signal))).data;
    if (answer === undefined || Number(answer.result) !== DEVELOPMENT.chainId) {
      throw refused("This site forwards only to the node of a local development chain.");
    }
    checkedUntil = performance.now() + CHAIN_ID_AGE;
  };
  return {
    async send(body, client, signal) {
      const leave = await queue.enter(client ?? "", signal);
      try {
        await requireLocal(signal);
        return await post(url, body, signal);
      } catch (cause) {
        if (cause instanceof Problem) throw cause;
        throw new Problem("NODE_UNAVAILABLE", "The chain's node does not answer.", { cause });
      } finally {
        leave();
      }
    },
  };
}

async function post(url: string, body: string, signal: AbortSignal): Promise<string> {
  const { headers, body: answer } = await request(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)]),
  });
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of decodedParts(answer, headers["content-encoding"])) {
    size += part.length;
    if (size > ANSWER_LIMIT) throw new Problem("NODE_UNAVAILABLE", `The answer has more than ${ANSWER_LIMIT} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
