import { createServer } from "node:net";
import { portOf } from "@/lib/runtime/port-of";

/** Whether no program listens on a port of the address `host` of this machine. */
export async function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return (await tryPort(port, host)) !== null;
}

/** A port of the loopback address on which no program listens. */
export async function anyFreePort(): Promise<number> {
  const port = await tryPort(0, "127.0.0.1");
  if (port === null) throw new Error("no port of the loopback address is free");
  return port;
}

/** Listens briefly on a port, 0 for any. Returns the port; null if it is taken. */
function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const bound = portOf(server);
      server.close(() => resolve(bound));
    });
  });
}
