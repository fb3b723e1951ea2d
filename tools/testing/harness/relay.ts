import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { portOf } from "@/lib/runtime/port-of";
import { listen } from "./listen";

/** A TCP relay to a server. It can stop forwarding, and the target can change. */
export class Relay {
  /** The target of new connections. */
  target: { readonly host: string; readonly port: number };
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isPaused = false;

  private constructor(target: { readonly host: string; readonly port: number }) {
    this.target = target;
    this.#server = createServer({ noDelay: true }, (client) => this.#accept(client));
  }

  /** Starts a relay on a free port of the loopback address. */
  static async listen(target: { readonly host: string; readonly port: number }): Promise<Relay> {
    const relay = new Relay(target);
    await listen(relay.#server);
    return relay;
  }

  get port(): number {
    return portOf(this.#server);
  }

  /** Stops forwarding without closing a connection, like an unplugged cable. */
  pause(): void {
    this.#isPaused = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Forwards the held data and continues. */
  resume(): void {
    this.#isPaused = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Stops forwarding on the present connections, without closing them, as if the server had vanished. Forwards new ones. */
  abandon(): void {
    for (const socket of this.#sockets) socket.removeAllListeners("data").pause();
  }

  /** Closes all connections and the relay. */
  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #accept(client: Socket): void {
    const upstream = connect({ ...this.target, noDelay: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(from);
      from.on("error", () => undefined);
      from.on("data", (data) => void to.write(data));
      from.on("close", () => {
        this.#sockets.delete(from);
        to.end();
      });
      if (this.#isPaused) from.pause();
    }
  }
}
