import type { z } from "zod";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { AnswerBudget } from "./answer-budget";
import { AnswerUnfinishedError, NodeBusyError, NodeUnreachableError, WrongChainError } from "./errors";
import { httpTransport } from "./http-transport";
import { type NodeLimits, type RpcCaller, RpcNode } from "./node";
import type { Priority } from "./request-queue";
import type { RpcCall, RpcOutcome } from "./transport";
import { webSocketLimits, webSocketTransport } from "./web-socket-transport";

/** A client of several nodes of one chain. */
export interface RpcClient extends RpcCaller {
  /**
   * Runs `work` with one node, preferably the one used last. If it fails, runs all of it again with the next node. Only
   * nodes that have block `atLeast` are used. If none may be called, but one is being tested after a failure, waits for
   * the result of the test.
   * @throws the last node's error; NodeUnreachableError if no node may be called now; WrongChainError if all nodes are of
   * another chain
   */
  onOneNode<T>(atLeast: number, work: (node: RpcNode) => Promise<T>): Promise<T>;
  readonly nodes: readonly RpcNode[];
  /** The nodes that may be called now, the one used last first. */
  readyNodes(): readonly RpcNode[];
  /** Resolves when a node announces a new block, when `stop` aborts, or after `milliseconds`. */
  waitForHead(milliseconds: number, stop: AbortSignal): Promise<void>;
  /** Closes all connections. */
  close(): void;
}

/** Options of {@link createRpcClient}. */
export interface RpcOptions {
  /** Nodes of another chain are excluded. */
  readonly chainId?: number;
  /** Time limit of an answer, in milliseconds; default 30,000. */
  readonly timeout?: number;
  /** Size limit of an answer, in bytes; default 16 MB. The answers of all nodes together may take four times as much. */
  readonly largestAnswer?: number;
  /** The limits of each node. */
  readonly limits?: NodeLimits;
}

type Outcome<T> = { readonly result: T } | { readonly error: RetryableError };

/** Creates a client of the nodes at these `http(s)://` or `ws(s)://` URLs. */
export function createRpcClient(urls: readonly string[], options: RpcOptions = {}): RpcClient {
  const { chainId, timeout = 30_000 } = options;
  const budget = new AnswerBudget(options.largestAnswer);
  const sockets = webSocketLimits(budget, urls.filter(isWebSocket).length);
  const nodes = urls.map((url) => {
    const transport = isWebSocket(url)
      ? webSocketTransport(url, timeout, sockets)
      : httpTransport(url, timeout, budget);
    return new RpcNode(nameOf(url), transport, chainId ?? null, budget.largest, options.limits);
  });
  return clientOfNodes(nodes, chainId);
}

/** Creates a client of these nodes. @param chainId the chain id that the nodes expect */
export function clientOfNodes(nodes: readonly RpcNode[], chainId?: number): RpcClient {
  const heads = new EventTarget();
  for (const { transport } of nodes) transport.onNewHead(() => heads.dispatchEvent(new Event("head")));
  let preferred = 0;

  /** Runs `work` with the first node that may be called. Undefined if no node may be called. */
  const tryNodes = async <T>(atLeast: number, work: (node: RpcNode) => Promise<T>): Promise<Outcome<T> | undefined> => {
    let outcome: Outcome<T> | undefined;
    let slow: number | null = null;
    const first = preferred;
    for (let attempt = 0; attempt < nodes.length; attempt++) {
      const index = (first + attempt) % nodes.length;
      const node = nodes[index];
      if (node === undefined || !node.isReady || node.height < atLeast) continue;
      const used = nodes[preferred];
      if (used !== undefined && used !== node) node.guessLimits(used);
      try {
        const result = await node.attempt(work);
        if (index !== preferred) log.info({ node: node.name }, "using another node from now on");
        preferred = index;
        return { result };
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        outcome = { error };
        if (error instanceof AnswerUnfinishedError) slow ??= index;
        const hasOther = nodes.some((other) => other !== node && other.isReady && other.height >= atLeast);
        if (hasOther && isUnavailable(error)) node.queue.abandon(error);
      }
    }
    // The next attempt may give this node more time, so it is called last.
    if (slow !== null) preferred = (slow + 1) % nodes.length;
    return outcome;
  };

  const onOneNode = async <T>(atLeast: number, work: (node: RpcNode) => Promise<T>): Promise<T> => {
    let outcome = await tryNodes(atLeast, work);
    const tested = nodes.find((node) => node.height >= atLeast && node.circuit.tested !== null)?.circuit.tested;
    if (tested && !(outcome && "result" in outcome)) {
      await tested;
      outcome = (await tryNodes(atLeast, work)) ?? outcome;
    }
    if (outcome && "result" in outcome) return outcome.result;
    if (chainId !== undefined && nodes.every((node) => node.isOfWrongChain)) throw new WrongChainError(chainId);
    throw outcome?.error ?? new NodeUnreachableError("no node can be called now: each failed recently or is behind");
  };

  return {
    nodes,
    readyNodes: () => [...nodes.slice(preferred), ...nodes.slice(0, preferred)].filter(({ isReady }) => isReady),
    onOneNode,
    call: <T>(method: string, params: readonly unknown[], schema: z.ZodType<T>, priority: Priority = "head") =>
      onOneNode(-1, (node) => node.call(method, params, schema, priority)),
    batch: (calls: readonly RpcCall[], priority: Priority = "head"): Promise<readonly RpcOutcome[]> =>
      onOneNode(-1, (node) => node.batch(calls, priority)),
    waitForHead: (milliseconds, stop) => waitForHead(heads, milliseconds, stop),
    close: () => {
      for (const { transport } of nodes) transport.close();
    },
  };
}

/** Whether the node cannot answer any request now. */
function isUnavailable(error: RetryableError): boolean {
  return error instanceof NodeUnreachableError || error instanceof NodeBusyError;
}

async function waitForHead(heads: EventTarget, milliseconds: number, stop: AbortSignal): Promise<void> {
  const done = new AbortController();
  const end = (): void => done.abort();
  heads.addEventListener("head", end, { once: true });
  stop.addEventListener("abort", end, { once: true });
  if (stop.aborted) end();
  await sleep(milliseconds, done.signal);
  heads.removeEventListener("head", end);
  stop.removeEventListener("abort", end);
}

function isWebSocket(url: string): boolean {
  return url.startsWith("ws");
}

/** Scheme and host only: the path or password of a node's URL is often an API key. */
function nameOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
