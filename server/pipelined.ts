import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Maximum number of requests of one connection that wait for the answers to earlier ones. */
const WAITING_LIMIT = 64;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Handles the requests of one connection one after the other. Node passes on every request that it has read, and keeps the
 * answer in memory until all earlier answers are sent, which may take forever if one of them is a stream. Such an answer has no
 * socket, so it could not be cut off, and it would not end with the connection. Closes a connection on which too many requests
 * wait.
 */
export function inTurn(handle: Handle): Handle {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Node still passes on the requests of the last bytes that it has read.
    if (socket.destroyed) return;
    if (response.socket !== null) return handle(request, response);
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > WAITING_LIMIT) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    // Never emitted if the connection closes before.
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      handle(request, response);
    });
  };
}
