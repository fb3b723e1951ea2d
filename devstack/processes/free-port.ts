import { createServer } from "node:net";

/** Whether nobody listens on the port of this machine's address. */
export async function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return (await tryPort(port, host)) !== null;
}

/** A port of the loopback address that nobody listens on. */
export async function anyFreePort(): Promise<number> {
  const port = await tryPort(0, "127.0.0.1");
  if (port === null) throw new Error("no port of the loopback address is free");
  return port;
}

/** The port that could be listened on, of which 0 is any; null: it is taken. */
function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : null));
    });
  });
}
