import type { Server } from "node:net";
import { InvariantError } from "./errors";

/** Returns the port on which a server listens. @throws InvariantError if it does not listen on a port */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new InvariantError("the server listens on no port");
  return address.port;
}
