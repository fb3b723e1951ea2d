import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { BEHIND_FRONT } from "@/lib/api/http/behind-front";
import { FatalError } from "@/lib/runtime/errors";
import { ROOT } from "@/lib/runtime/root.mjs";

/** The pages cannot be served. */
export class PagesError extends FatalError {
  readonly code = "PAGES";
}

/** Options of {@link startPages}. */
export interface PagesOptions {
  readonly isDevelopment: boolean;
  readonly port: number;
}

/** The environment variable with the path of the page process's socket. */
export const PAGES_SOCKET = "ENGRAVE_PAGES_SOCKET";

/**
 * The host in URLs that Next builds for itself. proxy.ts rewrites paths, and Next writes this name for every loopback
 * address in the new URL: with another name it would send the request to itself over HTTP.
 */
const HOST = "localhost";

/**
 * Starts Next, which answers everything except the API. Its development tools connect through `server`.
 * @throws PagesError if there is no complete build
 */
export async function startPages(
  server: Server,
  { isDevelopment, port }: PagesOptions,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  // Shows proxy.ts that the front has already checked and counted each request.
  Reflect.set(process.env, BEHIND_FRONT, "1");
  // Imported here, because React reads NODE_ENV when it is loaded, after main.ts has set it.
  const { default: next } = await import("next");
  const app = next({ dev: isDevelopment, dir: ROOT, hostname: HOST, port, httpServer: server });
  try {
    await app.prepare();
  } catch (cause) {
    throw new PagesError("the pages could not be started", { hint: "Run npm run build, then start again.", cause });
  }
  const handle = app.getRequestHandler();
  return (request, response) => handle(request, response);
}
