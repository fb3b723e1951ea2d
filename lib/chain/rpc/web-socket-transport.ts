import { Agent, WebSocket } from "undici";
import { isPlainObject } from "@/lib/protocol/plain-object";
import type { RetryableError } from "@/lib/runtime/errors";
import type { AnswerBudget, RemainingBytes } from "./answer-budget";
import { AnswerTooLargeError, NodeUnreachableError } from "./errors";
import { checkGrowth } from "./json-growth";
import { outcomesOf, parseAnswer, type RpcCall, type RpcOutcome, requestBody, type Transport } from "./transport";

interface Pending {
  readonly calls: readonly RpcCall[];
  readonly room: RemainingBytes;
  readonly resolve: (outcomes: readonly RpcOutcome[]) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** Size limits of a connection, in bytes. */
export interface WebSocketLimits {
  /** A larger answer is rejected unparsed. */
  readonly largest: number;
  /** A larger message closes the connection. */
  readonly received: number;
}

/**
 * Returns the limits of each of `connections` WebSocket connections that share a budget. Together they receive at most the
 * budget's total, or one answer of the maximum size each if there are more than four.
 */
export function webSocketLimits({ largest, total }: AnswerBudget, connections: number): WebSocketLimits {
  return { largest, received: Math.max(largest, Math.floor(total / connections)) };
}

/**
 * Creates the WebSocket transport of the node at `url`, which also subscribes to new blocks (`newHeads`). The connection is
 * opened when it is needed, and again after it closed.
 * @param timeout time limit of an answer, in milliseconds
 * @param limits what an answer may hold. A connection receives one answer at a time.
 */
export function webSocketTransport(url: string, timeout: number, limits: WebSocketLimits): Transport {
  const connection = new SocketConnection(url, timeout, limits);
  return {
    send: (calls, room) => (calls.length === 0 ? Promise.resolve([]) : connection.send(calls, room)),
    onNewHead: (listener) => connection.listen(listener),
    close: () => connection.close(),
  };
}

class SocketConnection {
  readonly #url: string;
  readonly #timeout: number;
  readonly #largest: number;
  readonly #agent: Agent;
  readonly #pending = new Map<number, Pending>();
  #socket: Promise<WebSocket> | null = null;
  /** The connection in use. */
  #current: WebSocket | null = null;
  #nextId = 1;
  /** The malformed answer that causes the connection to be closed. */
  #fault: unknown = null;
  #listener: (() => void) | null = null;

  constructor(url: string, timeout: number, { largest, received }: WebSocketLimits) {
    this.#url = url;
    this.#timeout = timeout;
    this.#largest = largest;
    // The limit applies to the decompressed message. A larger message closes the connection without a reason, so messages
    // above the limit of an answer are received and rejected unparsed: the caller can then make smaller requests.
    this.#agent = new Agent({ webSocket: { maxPayloadSize: received } });
  }

  listen(listener: () => void): void {
    this.#listener = listener;
  }

  async send(calls: readonly RpcCall[], room: RemainingBytes): Promise<readonly RpcOutcome[]> {
    const socket = await this.#open();
    return new Promise((resolve, reject) => {
      const first = this.#nextId;
      this.#nextId += calls.length;
      // The other end of a silent connection may be gone, so the next call opens a new one.
      const timer = setTimeout(() => {
        this.#end(socket, new NodeUnreachableError(`the node did not answer within ${this.#timeout} ms`));
        socket.close();
      }, this.#timeout);
      this.#pending.set(first, { calls, room, resolve, reject, timer });
      socket.send(requestBody(calls, first));
    });
  }

  close(): void {
    this.#socket?.then((socket) => socket.close()).catch(() => undefined);
  }

  #open(): Promise<WebSocket> {
    this.#socket ??= new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(this.#url, { dispatcher: this.#agent });
      this.#current = socket;
      const timer = setTimeout(() => socket.close(), this.#timeout);
      socket.addEventListener("open", () => {
        clearTimeout(timer);
        resolve(socket);
        socket.send(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "eth_subscribe", params: ["newHeads"] }));
      });
      socket.addEventListener("message", ({ data }) => {
        if (socket === this.#current) this.#receive(String(data), socket);
      });
      socket.addEventListener("error", () => undefined);
      socket.addEventListener("close", () => {
        clearTimeout(timer);
        const error = new NodeUnreachableError(
          "the node closed the connection, or its answer was far larger than RPC_MAX_ANSWER",
          this.#fault ?? undefined,
        );
        reject(error);
        this.#end(socket, error);
      });
    });
    return this.#socket;
  }

  /** Fails all pending calls of this connection. The next call opens a new one. */
  #end(socket: WebSocket, error: NodeUnreachableError): void {
    if (socket !== this.#current) return;
    this.#fault = null;
    this.#socket = null;
    this.#current = null;
    this.#endAll(error);
  }

  /** Fails all pending calls, because an unreadable answer does not show which call it belongs to. */
  #endAll(error: RetryableError): void {
    for (const [id, pending] of [...this.#pending]) this.#settle(id, () => pending.reject(error));
  }

  #receive(text: string, socket: WebSocket): void {
    const largest = this.#largestExpected();
    if (text.length > largest) {
      this.#endAll(new AnswerTooLargeError(largest));
      return;
    }
    try {
      const answer = parseAnswer(() => {
        checkGrowth(text);
        return JSON.parse(text);
      });
      if (isPlainObject(answer) && answer.method === "eth_subscription") this.#listener?.();
      else this.#answer(answer, text.length);
    } catch (error) {
      // Closing the connection fails all pending calls with this cause.
      this.#fault = error;
      socket.close();
    }
  }

  /** The largest answer that a pending request may have. An unparsed answer does not show which request it belongs to. */
  #largestExpected(): number {
    let largest = this.#largest;
    for (const { room } of this.#pending.values()) largest = Math.max(largest, room.left);
    return largest;
  }

  #answer(answer: unknown, length: number): void {
    const one: unknown = Array.isArray(answer) ? answer[0] : answer;
    const id = isPlainObject(one) && typeof one.id === "number" ? one.id : 0;
    for (const [first, { calls, room, resolve, reject }] of this.#pending) {
      if (id < first || id >= first + calls.length) continue;
      this.#settle(first, () => {
        try {
          room.left -= length;
          if (room.left < 0) throw new AnswerTooLargeError(length + room.left);
          resolve(outcomesOf(answer, calls, first));
        } catch (error) {
          reject(error);
        }
      });
      return;
    }
  }

  #settle(first: number, settle: () => void): void {
    const pending = this.#pending.get(first);
    if (pending === undefined) return;
    clearTimeout(pending.timer);
    this.#pending.delete(first);
    settle();
  }
}
