import { once } from "node:events";
import type { Server } from "node:http";
import { openApi } from "@/lib/api/shared";
import { presetOfChain } from "@/lib/chain/networks";
import { countSchema, createRpcClient } from "@/lib/chain/rpc";
import { type Configuration, ConfigurationError } from "@/lib/config";
import { log } from "@/lib/runtime/log";
import { withCompressed } from "./compressed";
import { createFront } from "./front";
import { startPages } from "./pages";
import type { RpcForward } from "./rpc";

const DEFAULT_PORT = 3000;
/** How long answers that are under way may take to end when the service stops, in milliseconds. */
const GRACE = 3_000;

export interface Web {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts pages and API; returns when both answer.
 * @throws ConfigurationError where the port is taken, PagesError
 */
export async function startWeb(configuration: Configuration, isDevelopment: boolean): Promise<Web> {
  const { host } = configuration;
  const port = configuration.port ?? DEFAULT_PORT;
  const api = openApi({ listens: true });
  const server = createFront({
    dispatch: api.dispatch,
    hops: configuration.trustProxy,
    pages: async (request, response) => (await pages)(request, response),
    rpc: rpcForward(configuration),
    isDevelopment,
    onFailure: (error) => log.error({ error }, "answering failed"),
  });
  const pages = isDevelopment
    ? startPages(server, { isDevelopment, port, host })
    : startPages(server, { isDevelopment, port, host }).then(withCompressed);
  await pages;
  await listen(server, port, host);
  return {
    url: `http://${isEverywhere(host) ? "localhost" : host}:${port}`,
    async close() {
      // Streams end by this, other answers by themselves.
      await Promise.all([api.close(), close(server)]);
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen({ port, host, backlog: 1024 });
  try {
    await once(server, "listening");
  } catch (cause) {
    const expected = `the server cannot listen on ${host}:${port} (${cause instanceof Error ? cause.message : cause})`;
    throw new ConfigurationError([{ where: "PORT", expected, mend: "Set PORT, or HOST, to one that is free here." }]);
  }
}

function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), GRACE);
  await closed;
  clearTimeout(timer);
}

/** The chain's node for browsers, on the local network alone; where no network is configured, the node says which it is. */
function rpcForward({ rpcUrls: [url], network }: Configuration): RpcForward | null {
  if (url === undefined || (network !== null && network.name !== "local")) return null;
  if (network !== null) return { url, isLocal: async () => true };
  const rpc = createRpcClient([url]);
  let known: boolean | undefined;
  return {
    url,
    async isLocal() {
      known ??= presetOfChain(await rpc.call("eth_chainId", [], countSchema))?.name === "local";
      return known;
    },
  };
}
