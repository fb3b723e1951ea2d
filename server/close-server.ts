import { once } from "node:events";
import type { Server } from "node:http";

/** Takes no more connections, and waits for answers that are under way: `grace` milliseconds, then they are cut. */
export async function closeServer(server: Server, grace: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(timer);
}
