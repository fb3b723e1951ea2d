import { once } from "node:events";
import type { Server } from "node:http";
import { bracketed } from "@/lib/api/http/addresses";
import { hostRules } from "@/lib/api/http/hosts";
import { startApi } from "@/lib/api/shared";
import { isDevelopmentChain } from "@/lib/chain/networks";
import { type Configuration, ConfigurationError } from "@/lib/config";
import { log } from "@/lib/runtime/log";
import { closeServer } from "./close-server";
import { withCompressed } from "./compressed";
import { createFront } from "./front";
import { forwardPages, type Pages } from "./page-forward";
import { startPageProcess } from "./page-process";
import { startPages } from "./pages";
import { forwardToNode, type RpcForward } from "./rpc";

const DEFAULT_PORT = 3000;
/** Time limit of pending answers when the service stops, in milliseconds. */
const GRACE = 3_000;

/** The running web service. */
export interface Web {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts pages and API, and returns when both answer.
 * @throws ConfigurationError if the port is taken; PagesError if the pages cannot be started
 */
export async function startWeb(configuration: Configuration, isDevelopment: boolean): Promise<Web> {
  const { host, trustProxy: hops } = configuration;
  const port = configuration.port ?? DEFAULT_PORT;
  const api = startApi({ listens: true });
  const server = createFront({
    dispatch: api.dispatch,
    limiter: api.limiter,
    hops,
    hosts: hostRules(configuration),
    pages: async (request, response, from) => (await pages).answer(request, response, from),
    rpc: rpcForward(configuration),
    isDevelopment,
    onFailure: (error) => log.error({ error }, "a request failed"),
  });
  const pages = isDevelopment ? developmentPages(server, port) : renderedPages();
  const { stop } = await pages;
  await listen(server, port, host).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `http://${isEverywhere(host) ? "localhost" : bracketed(host)}:${port}`,
    async close() {
      // Closing the API ends its streams; closeServer waits for other answers.
      await Promise.all([api.close(), closeServer(server, GRACE)]);
      await stop();
    },
  };
}

interface RunningPages {
  readonly answer: Pages;
  stop(): Promise<void>;
}

/** Runs the pages in this process, because Next's development tools use the server's connections. */
async function developmentPages(server: Server, port: number): Promise<RunningPages> {
  return { answer: await startPages(server, { isDevelopment: true, port }), stop: async () => undefined };
}

/** Runs the pages in a separate process, so that rendering takes neither CPU time nor memory from the API. */
async function renderedPages(): Promise<RunningPages> {
  const rendering = await startPageProcess();
  return { answer: await withCompressed(forwardPages(rendering.connections)), stop: rendering.stop };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen({ port, host, backlog: 1024 });
  try {
    await once(server, "listening");
  } catch (cause) {
    const expected = `cannot listen on ${host}:${port} (${cause instanceof Error ? cause.message : cause})`;
    throw new ConfigurationError([
      { where: "PORT", expected, hint: "Set PORT to a free port, or HOST to an address of this machine." },
    ]);
  }
}

function isEverywhere(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/** Creates the forward to the node for a development chain only, which the node must confirm ({@link forwardToNode}). */
function rpcForward({ rpcUrls: [url], network }: Configuration): RpcForward | null {
  if (url === undefined || !/^https?:/.test(url) || (network !== null && !isDevelopmentChain(network))) return null;
  return forwardToNode(url);
}
