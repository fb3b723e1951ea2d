import { createServer } from "node:net";

/**
 * The ports that are given. Systems choose the ports of connections, and of programs that listen on any port, above them
 * (from 32768 on Linux), so none of those takes a port before the caller listens on it.
 */
const PORTS = { first: 20_000, count: 12_000 };
/** Distance of the first ports of processes with successive ids, so that processes at the same time try different ports. */
const DISTANCE = 101;

/** Ports that this process has tried, and the offset of its first one. */
let tried = process.pid * DISTANCE;

/** Whether no program listens on a port of the address `host` of this machine. @throws the error of any other failure to listen */
export async function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  const error = await failureToListen(port, host);
  if (error !== null && error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
  return error === null;
}

/** Listens on a port for a moment. Returns the error of the attempt; null if it succeeds. */
export function failureToListen(port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** A port of the loopback address on which no program listens. Each call in a process returns another one. */
export async function anyFreePort(): Promise<number> {
  for (let count = 0; count < PORTS.count; count++) {
    const port = PORTS.first + (tried++ % PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port of the loopback address from ${PORTS.first} to ${PORTS.first + PORTS.count - 1} is free`);
}
