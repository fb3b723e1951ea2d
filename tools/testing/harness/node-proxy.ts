import { createServer } from "node:http";
import { type Calls, callsOf } from "@/lib/chain/rpc/testing/calls";
import { listen } from "./listen";

/** A node between a worker and another node. It counts requests, and it can change calls, limit its rate, and fail. */
export interface NodeProxy {
  readonly url: string;
  /** Number of requests with a call on a state since the start. */
  readonly requests: number;
  /** Number of calls on a state since the start. */
  readonly calls: number;
  close(): Promise<void>;
}

/** The behavior of a {@link NodeProxy}. */
export interface ProxyBehavior {
  /** Changes a call before it is forwarded. */
  readonly forward?: (call: Calls[number]) => Calls[number];
  /** Changes the answer to a call. */
  readonly answer?: (call: Calls[number], answer: object, index: number) => object;
  /** Requests per second; further ones get the status 429. */
  readonly rate?: number;
  /** Maximum number of calls of a request. */
  readonly batch?: number;
}

const ON_STATE = new Set(["eth_call", "eth_getCode", "eth_getStorageAt"]);

/** Starts a proxy of the node at `target`. */
export async function nodeProxy(target: string, behavior: ProxyBehavior = {}): Promise<NodeProxy> {
  const { forward = (call) => call, answer = (_, each) => each, rate = Number.POSITIVE_INFINITY, batch } = behavior;
  let [requests, executions] = [0, 0];
  let [second, sent] = [0, 0];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, sent] = [now, 0];
    if (++sent > rate) {
      response.statusCode = 429;
      response.end();
      return;
    }
    const calls = callsOf(chunks);
    if (batch !== undefined && calls.length > batch) {
      response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32_600, message: "batch too large" } }));
      return;
    }
    const onState = calls.filter(({ method }) => ON_STATE.has(method)).length;
    executions += onState;
    if (onState > 0) requests++;
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(calls.map((call) => ({ jsonrpc: "2.0", ...forward(call) })));
    const answers: object[] = await (await fetch(target, { method: "POST", headers, body })).json();
    const byId = new Map(answers.map((each) => ["id" in each ? each.id : null, each]));
    const changed = calls.map((call, index) => ({ ...answer(call, byId.get(call.id) ?? {}, index), id: call.id }));
    response.setHeader("content-type", "application/json").end(JSON.stringify(changed));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    get requests() {
      return requests;
    },
    get calls() {
      return executions;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
