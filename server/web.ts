import { once } from "node:events";
import type { Server } from "node:http";
import { apiFeatures } from "@/features/api";
import { bracketed } from "@/lib/api/http/addresses";
import { hostRules } from "@/lib/api/http/hosts";
import { startApi } from "@/lib/api/shared";
import { isDevelopmentChain } from "@/lib/chain/networks";
import { type Configuration, ConfigurationError } from "@/lib/config";
import { log } from "@/lib/runtime/log";
import { closeServer } from "./close-server";
import { STATIC_FILES, withCompressed } from "./compressed";
import { createFront } from "./front";
import { forwardPages, type Pages, pagesUnavailable } from "./page-forward";
import { createPageProcess, PAGE_PROGRAM } from "./page-process";
import { PagesError, startPages } from "./pages";
import { forwardToNode, type RpcForward } from "./rpc";

const DEFAULT_PORT = 3000;
/** Time limit of pending answers when the service stops, in milliseconds. */
const GRACE = 3_000;
const BUILD = { entry: PAGE_PROGRAM, files: STATIC_FILES };

/** The running web service. */
export interface Web {
  readonly url: string;
  /** Resolves when the pages answer, too; the API already does. @throws PagesError if the pages cannot be started */
  readonly started: Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts API and pages, and returns when the API answers: it does not wait for the pages, which start more slowly. Until they
 * answer, page requests are refused with `PAGES_UNAVAILABLE`.
 * @param build the page process's program, and the folder of the static files
 * @throws ConfigurationError if the port is taken; PagesError if there is no build
 */
export async function startWeb(configuration: Configuration, isDevelopment: boolean, build = BUILD): Promise<Web> {
  const { host, trustProxy: hops } = configuration;
  const port = configuration.port ?? DEFAULT_PORT;
  const pages = isDevelopment ? developmentPages(port) : await renderedPages(build);
  const api = startApi(apiFeatures, { listens: true });
  const server = createFront({
    dispatch: api.dispatch,
    limiter: api.limiter,
    hops,
    hosts: hostRules(configuration),
    pages: pages.answer,
    rpc: rpcForward(configuration),
    isDevelopment,
    onFailure: (error) => log.error({ error }, "a request failed"),
  });
  await listen(server, port, host).catch(async (error: unknown) => {
    await pages.stop();
    throw error;
  });
  return {
    url: `http://${isEverywhere(host) ? "localhost" : bracketed(host)}:${port}`,
    started: pages.start(server),
    async close() {
      // Closing the API ends its streams; closeServer waits for other answers.
      await Promise.all([api.close(), closeServer(server, GRACE)]);
      await pages.stop();
    },
  };
}

interface RunningPages {
  readonly answer: Pages;
  /** Resolves when the pages answer. */
  start(server: Server): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the pages in this process, because Next's development tools use the server's connections. */
function developmentPages(port: number): RunningPages {
  let answer: Pages | null = null;
  return {
    async answer(request, response, from) {
      if (answer === null) throw pagesUnavailable(undefined);
      await answer(request, response, from);
    },
    async start(server) {
      answer = await startPages(server, { isDevelopment: true, port });
    },
    stop: async () => undefined,
  };
}

/** Runs the pages in a separate process, so that rendering takes neither CPU time nor memory from the API. */
async function renderedPages({ entry, files }: typeof BUILD): Promise<RunningPages> {
  const rendering = await createPageProcess({ entry });
  const { start, stop } = rendering;
  const answer = await withCompressed(forwardPages(rendering.connections), files).catch(async (cause: unknown) => {
    await stop();
    throw new PagesError("the pages have no build", { hint: "Run npm run build, then start again.", cause });
  });
  return { answer, start, stop };
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
