import { WebSocket } from "undici";
import { NodeUnreachableError } from "./errors";
import {
  isRecord,
  outcomesOf,
  parseAnswer,
  type RpcCall,
  type RpcOutcome,
  requestBody,
  type Transport,
} from "./transport";

interface Pending {
  readonly calls: readonly RpcCall[];
  readonly resolve: (outcomes: readonly RpcOutcome[]) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * The way to the node at `url` by WebSocket: calls and answers, and the node's word of new blocks (`newHeads`). The
 * connection is opened when it is needed, and again after it broke. `timeout`: the longest time for an answer, in
 * milliseconds.
 */
export function webSocketTransport(url: string, timeout: number): Transport {
  const connection = new SocketConnection(url, timeout);
  return {
    send: (calls) => (calls.length === 0 ? Promise.resolve([]) : connection.send(calls)),
    onNewHead: (listener) => connection.listen(listener),
    close: () => connection.close(),
  };
}

class SocketConnection {
  readonly #url: string;
  readonly #timeout: number;
  readonly #pending = new Map<number, Pending>();
  #socket: Promise<WebSocket> | null = null;
  /** The one that calls and answers go by. */
  #current: WebSocket | null = null;
  #nextId = 1;
  /** What the node said that made no sense, where that is why the connection closes. */
  #fault: unknown = null;
  #listener: (() => void) | null = null;

  constructor(url: string, timeout: number) {
    this.#url = url;
    this.#timeout = timeout;
  }

  listen(listener: () => void): void {
    this.#listener = listener;
  }

  async send(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
    const socket = await this.#open();
    return new Promise((resolve, reject) => {
      const first = this.#nextId;
      this.#nextId += calls.length;
      // What says nothing for so long may be a connection of which one end is gone: another is opened for what comes.
      const timer = setTimeout(() => {
        this.#end(socket, new NodeUnreachableError(`the node did not answer within ${this.#timeout} ms`));
        socket.close();
      }, this.#timeout);
      this.#pending.set(first, { calls, resolve, reject, timer });
      socket.send(requestBody(calls, first));
    });
  }

  close(): void {
    this.#socket?.then((socket) => socket.close()).catch(() => undefined);
  }

  #open(): Promise<WebSocket> {
    this.#socket ??= new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(this.#url);
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
        const error = new NodeUnreachableError("the connection to the node was closed", this.#fault ?? undefined);
        reject(error);
        this.#end(socket, error);
      });
    });
    return this.#socket;
  }

  /** All that waits for an answer by this connection waits in vain; what comes next opens another. */
  #end(socket: WebSocket, error: NodeUnreachableError): void {
    if (socket !== this.#current) return;
    this.#fault = null;
    this.#socket = null;
    this.#current = null;
    for (const [id, pending] of [...this.#pending]) this.#settle(id, () => pending.reject(error));
  }

  #receive(text: string, socket: WebSocket): void {
    try {
      const answer = parseAnswer(() => JSON.parse(text));
      if (isRecord(answer) && answer.method === "eth_subscription") this.#listener?.();
      else this.#answer(answer);
    } catch (error) {
      // Whom it should have answered is unknown: all of them hear of it when the connection closes.
      this.#fault = error;
      socket.close();
    }
  }

  #answer(answer: unknown): void {
    const one: unknown = Array.isArray(answer) ? answer[0] : answer;
    const id = isRecord(one) && typeof one.id === "number" ? one.id : 0;
    for (const [first, { calls, resolve, reject }] of this.#pending) {
      if (id < first || id >= first + calls.length) continue;
      this.#settle(first, () => {
        try {
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
