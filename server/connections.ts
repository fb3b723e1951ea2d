import type { Server } from "node:http";
import { clientOf } from "@/lib/api/http/client-address";

/** Maximum number of open connections, in total and per client. */
const LIMITS = { total: 20_000, perClient: 1_024 };

/**
 * Limits open connections, so that one client cannot use all that the system allows. Behind a proxy only the total is
 * limited, because all connections come from the proxy.
 * @param hops number of trusted proxies
 */
export function limitConnections(server: Server, hops: number, limits = LIMITS): void {
  server.maxConnections = limits.total;
  if (hops > 0) return;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const client = clientOf({ socket: socket.remoteAddress, forwarded: undefined, hops: 0 }) ?? "";
    const count = (open.get(client) ?? 0) + 1;
    if (count > limits.perClient) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once("close", () => {
      const rest = (open.get(client) ?? 1) - 1;
      if (rest > 0) open.set(client, rest);
      else open.delete(client);
    });
  });
}
