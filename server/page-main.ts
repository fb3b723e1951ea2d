import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { constants, setPriority } from "node:os";
import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { sharedDatabase } from "@/lib/database/pool";
import { consoleToLog } from "@/lib/runtime/console-to-log";
import { describeError, EngraveError, EXIT_FATAL } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { tellParent } from "@/lib/runtime/messages";
import { onStop } from "@/lib/runtime/stop";
import { closeServer } from "./close-server";
import { PAGES_SOCKET, startPages } from "./pages";
import { withUnavailable } from "./unavailable";

/** Of the process that renders pages. The front starts it, talks to it by a socket, and restarts it (page-process.ts). */

consoleToLog();

// Node lets the heap grow to several times what is in use before it looks for garbage: memory that an operator pays for.
setFlagsFromString("--heap-growing-percent=80");

/** How long answers that are under way may take to end when the process stops, in milliseconds. */
const GRACE = 2_000;
/** Longer than the front keeps an unused connection. */
const KEEP_ALIVE = 60_000;

/** Lets the API and the database go first where all want the processor. On Linux each thread has its own priority. */
function lowerPriority(): void {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  setPriority(priority);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) setPriority(Number(thread), priority);
}

async function serve(path: string): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE, requestTimeout: 0 });
  const pages = withUnavailable(await startPages(server, { isDevelopment: false, port: 80, host: "localhost" }));
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
  await sharedDatabase().close();
  // The front removes the folder too, unless it was killed.
  if (process.platform !== "win32") rmSync(dirname(path), { recursive: true, force: true });
}

try {
  const path = process.env[PAGES_SOCKET];
  if (path === undefined) throw new Error(`${PAGES_SOCKET} is not set: the front starts this process.`);
  process.on("message", () => process.send?.("alive", undefined, {}, () => undefined));
  const server = await serve(path);
  // Not before, so that pages come back soon where all processors are busy.
  lowerPriority();
  onStop(() => close(server, path));
  tellParent({ type: "ready" });
} catch (error) {
  const [code, hint] = error instanceof EngraveError ? [error.code, error.hint] : ["UNEXPECTED", "See the log."];
  tellParent({ type: "failed", code, message: describeError(error), hint });
  log.fatal({ error, code, hint }, "the page process cannot go on");
  process.exitCode = EXIT_FATAL;
  // Connections and the channel to the parent would hold the process.
  setImmediate(() => process.exit());
}
