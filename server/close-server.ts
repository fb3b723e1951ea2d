import { once } from "node:events";
import type { Server } from "node:http";

/** Stops accepting connections and waits for pending answers. Closes the remaining connections after `grace` milliseconds. */
export async function closeServer(server: Server, grace: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(timer);
}
