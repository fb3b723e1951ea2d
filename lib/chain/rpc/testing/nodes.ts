import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { afterEach } from "vitest";
import { portOf } from "@/lib/runtime/port-of";
import { createRpcClient, type RpcClient, type RpcOptions } from "../client";
import { type Calls, callsOf } from "./calls";

/** Answers the request and returns null, or returns a function from a method to its result. */
export type Behavior = (calls: Calls, response: ServerResponse) => ((method: string) => unknown) | null;

const servers: Server[] = [];
const clients: RpcClient[] = [];

/** Closes the nodes and clients of each test. To be called once in a file of tests. */
export function closeNodesAfterEach(): void {
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }
  });
}

/** Starts a node with this behavior over real HTTP and returns its URL. */
export function nodeOf(behave: Behavior): Promise<string> {
  return serveCalls((calls, response) => {
    const result = behave(calls, response);
    return result === null ? null : calls.map(({ method }) => ({ result: result(method) }));
  });
}

/**
 * Starts a node over real HTTP and returns its URL. `answer` returns the result or the error of each call of a request, or
 * answers the request itself and returns null. `isList`: whether the request is a list, also one of a single call. Nodes at other
 * hosts are those of other providers.
 */
export async function serveCalls(
  answer: (calls: Calls, response: ServerResponse, isList: boolean) => readonly object[] | null,
  host = "127.0.0.1",
): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const calls = callsOf(chunks);
      const isList = Buffer.concat(chunks).toString().startsWith("[");
      const answers = answer(calls, response, isList);
      if (answers === null) return;
      response.end(JSON.stringify(answers.map((each, index) => ({ jsonrpc: "2.0", id: calls[index]?.id, ...each }))));
    });
  });
  servers.push(server);
  server.listen(0, host);
  await once(server, "listening");
  return `http://${host}:${portOf(server)}`;
}

/** Creates a client of the nodes at these URLs. */
export function clientOf(urls: readonly string[], options: RpcOptions = {}): RpcClient {
  const client = createRpcClient(urls, { timeout: 2_000, ...options });
  clients.push(client);
  return client;
}

/** Answers with HTTP status 500. */
export const failing: Behavior = (_, response) => {
  response.writeHead(500).end();
  return null;
};
