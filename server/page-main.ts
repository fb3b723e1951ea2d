import "@/lib/runtime/no-debugger.mjs";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { database } from "@/lib/database/shared";
import { consoleToLog } from "@/lib/runtime/console-to-log";
import { EXIT_FATAL, failureOf } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sendToParent } from "@/lib/runtime/messages";
import { onStop } from "@/lib/runtime/stop";
import { closeServer } from "./close-server";
import { lowerPriority } from "./lower-priority";
import { PAGES_SOCKET, startPages } from "./pages";
import { withUnavailable } from "./unavailable";

/** Entry of the page process, which renders the pages. The front starts it, sends it requests by a socket, and restarts it (page-process.ts). */

consoleToLog();

// By default, Node lets the heap grow to several times its live size before it collects garbage.
setFlagsFromString("--heap-growing-percent=80");

/** Time limit of pending answers when the process stops, in milliseconds. */
const GRACE = 2_000;
/** Longer than the front keeps an idle connection, in milliseconds. */
const KEEP_ALIVE = 60_000;

async function serve(path: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE, requestTimeout: 0 });
  const pages = withUnavailable(await startPages(server, { isDevelopment: false, port: 80 }));
  server.on("request", (request, response) => {
    pages(request, response).catch((error: unknown) => {
      log.error({ error }, "rendering failed");
      response.destroy();
    });
  });
  server.listen(path);
  await once(server, "listening");
  return server;
}

async function close(server: Server, path: string): Promise<void> {
  await closeServer(server, GRACE);
  await database().close();
  // The front removes the folder too, unless it was killed.
  if (process.platform !== "win32") rmSync(dirname(path), { recursive: true, force: true });
}

try {
  const path = process.env[PAGES_SOCKET];
  if (path === undefined)
    throw new Error(`${PAGES_SOCKET} is not set. Start the web server, which starts this process.`);
  process.on("message", () => process.send?.("alive", undefined, {}, () => undefined));
  const server = await serve(path);
  // For the API and the database. After the start, so that pages are available again quickly even if all cores are busy.
  lowerPriority();
  onStop(() => close(server, path));
  sendToParent({ type: "ready" });
} catch (error) {
  const failure = failureOf(error);
  sendToParent({ type: "failed", ...failure });
  const { code, hint, docs } = failure;
  log.fatal({ error, code, hint, docs }, "the page process cannot continue");
  process.exitCode = EXIT_FATAL;
  // Open connections and the channel to the parent would keep the process alive.
  setImmediate(() => process.exit());
}
