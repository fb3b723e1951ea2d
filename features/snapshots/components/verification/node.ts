import { isPlainObject } from "@/lib/protocol/plain-object";

/** Why a reader's node gave no answer. `refused`: it answered with an error. `malformed`: its answer has another form. */
export type NodeFaultKind = "unreachable" | "refused" | "malformed";

/** A request to the reader's node failed. */
export class NodeError extends Error {
  constructor(
    readonly kind: NodeFaultKind,
    /** Technical details. May hold texts of the node. */
    readonly detail: string,
    /** The data of the node's error, for example of a revert; null if it has none. */
    readonly data: string | null = null,
  ) {
    super(`${kind}: ${detail}`);
  }
}

/** A node that the reader chose. */
export interface ReaderNode {
  /** Sends a JSON-RPC request and returns the result, unchecked. @throws NodeError */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
}

/** Limits of an answer, in milliseconds and in bytes. */
const TIMEOUT = 20_000;
const SIZE_LIMIT = 16_000_000;
/** Characters of a node's text that are kept. */
const TEXT_LIMIT = 300;

/** A node with an HTTP address. Requests carry neither cookies nor the address of the page. */
export function httpNode(url: string): ReaderNode {
  return {
    async request(method, params) {
      const text = await post(url, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
      return resultOf(parsed(text));
    },
  };
}

async function post(url: string, body: string): Promise<string> {
  try {
    const response = await fetch(url, {
      ...{ method: "POST", headers: { "content-type": "application/json" }, body },
      ...{ credentials: "omit", referrerPolicy: "no-referrer", redirect: "error", cache: "no-store" },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = await limitedText(response);
    // Nodes send JSON-RPC errors with any status.
    if (response.ok || text.startsWith("{")) return text;
    throw new NodeError("unreachable", `HTTP status ${response.status}`);
  } catch (error) {
    throw error instanceof NodeError ? error : new NodeError("unreachable", textOf(error));
  }
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = response.body?.getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    parts.push(value);
    if (size <= SIZE_LIMIT) continue;
    await reader.cancel();
    throw new NodeError("malformed", `more than ${SIZE_LIMIT} bytes`);
  }
  return new Blob(parts).text();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NodeError("malformed", "not JSON");
  }
}

function resultOf(answer: unknown): unknown {
  if (!isPlainObject(answer)) throw new NodeError("malformed", "not a JSON-RPC answer");
  if (isPlainObject(answer.error)) throw refusal(answer.error);
  if (answer.id !== 1 || !("result" in answer)) throw new NodeError("malformed", "not the answer to this request");
  return answer.result;
}

/** The part of an EIP-1193 provider that is needed. */
export interface Provider {
  request(request: { method: string; params: readonly unknown[] }): Promise<unknown>;
}

/** The node of a wallet. Reading the chain needs no connection to the site. */
export function walletNode(provider: Provider): ReaderNode {
  return {
    async request(method, params) {
      const late = new NodeError("unreachable", "no answer from the wallet");
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(late), TIMEOUT);
      });
      try {
        return await Promise.race([provider.request({ method, params }), timeout]);
      } catch (error) {
        if (error instanceof NodeError) throw error;
        throw isPlainObject(error) ? refusal(error) : new NodeError("refused", textOf(error));
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Disconnected from the chain, by EIP-1193. */
const DISCONNECTED: ReadonlySet<unknown> = new Set([4900, 4901]);

function refusal(error: Readonly<Record<string, unknown>>): NodeError {
  const kind = DISCONNECTED.has(error.code) ? "unreachable" : "refused";
  const detail = `${cut(String(error.code ?? ""))} ${cut(String(error.message ?? ""))}`.trim();
  return new NodeError(kind, detail, dataOf(error));
}

/** The data of an error. Wallets wrap the node's error. */
function dataOf(error: Readonly<Record<string, unknown>>, depth = 0): string | null {
  const { data } = error;
  if (typeof data === "string") return data;
  return isPlainObject(data) && depth < 3
    ? (dataOf(data, depth + 1) ?? dataOf({ data: data.originalError }, depth + 1))
    : null;
}

function textOf(error: unknown): string {
  return cut(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

function cut(text: string): string {
  return text.slice(0, TEXT_LIMIT);
}
