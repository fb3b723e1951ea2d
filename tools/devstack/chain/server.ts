import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { LOCAL_HOSTS } from "@/lib/api/http/hosts";
import { requestTarget } from "@/lib/api/http/request-target";
import { log } from "@/lib/runtime/log";
import { portOf } from "@/lib/runtime/port-of";
import type { ChainCalls } from "./calls";

const LARGEST_BODY = 8 * 1024 * 1024;

/** For pages of this machine. {@link isOfThisMachine} rejects requests of other pages. */
const HEADERS = {
  "access-control-allow-headers": "content-type",
  "access-control-allow-methods": "POST",
  "access-control-allow-origin": "*",
};

/**
 * Serves the local chain's JSON-RPC over HTTP on the loopback address: on `port`, or on any free port if `port` is taken.
 * Resolves when the server listens.
 */
export async function serveChain(calls: ChainCalls, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    handle(calls, request, response).catch((error: unknown) => {
      log.error({ error }, "the local chain failed to answer a request");
      if (response.headersSent) response.destroy();
      else end(response, 502, "the local chain failed to answer");
    });
  });
  await listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
    return listen(server, 0);
  });
  return { server, port: portOf(server) };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function handle(calls: ChainCalls, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isOfThisMachine(request)) return end(response, 403, "only pages of this machine may use the local chain");
  if (request.method === "OPTIONS") return end(response, 204, "");
  if (request.method !== "POST") return end(response, 405, "JSON-RPC endpoint: use POST");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) return end(response, 413, "request too large");
    chunks.push(chunk);
  }
  const body = Buffer.from(await calls.answer(Buffer.concat(chunks).toString()));
  response.writeHead(200, { ...HEADERS, "content-type": "application/json", "content-length": body.length });
  response.end(body);
}

/**
 * Whether a request comes from a program, a wallet's extension, or a page of this machine. Any other page could send
 * transactions of the development accounts, or overload the chain. The check of `Host` rejects pages whose domain name resolves
 * to this machine (DNS rebinding).
 */
function isOfThisMachine(request: IncomingMessage): boolean {
  const { hosts } = requestTarget(request);
  if (hosts.length !== 1 || !LOCAL_HOSTS.isListed(hosts[0])) return false;
  const { origin } = request.headers;
  if (origin === undefined || /^[a-z-]+-extension:\/\//.test(origin)) return true;
  return URL.canParse(origin) && LOCAL_HOSTS.isListed(new URL(origin).host);
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, "content-type": "text/plain" });
  response.end(text);
}
