import { once } from "node:events";
import type { Server } from "node:net";
import { portOf } from "@/lib/runtime/port-of";

/** Lets a server listen on a free port of a loopback address and returns the port. */
export async function listen(server: Server, host = "127.0.0.1"): Promise<number> {
  server.listen(0, host);
  await once(server, "listening");
  return portOf(server);
}
