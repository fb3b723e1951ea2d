import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { BEHIND_FRONT } from "@/lib/api/http/behind-front";
import { FatalError } from "@/lib/runtime/errors";

/** The pages cannot be served. */
export class PagesError extends FatalError {
  readonly code = "PAGES";
}

export interface PagesOptions {
  readonly isDevelopment: boolean;
  readonly port: number;
  readonly host: string;
}

/** The variable that names the socket that the page process listens on. */
export const PAGES_SOCKET = "ENGRAVE_PAGES_SOCKET";

/** The project's root, where the build is. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Starts Next for everything that is not the API; development tools connect through `server`.
 * @throws PagesError where there is no finished build
 */
export async function startPages(
  server: Server,
  { isDevelopment, port, host }: PagesOptions,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  // The pages read it: the front has checked and counted each request before them (proxy.ts).
  Reflect.set(process.env, BEHIND_FRONT, "1");
  // Loaded here, because React chooses its build by NODE_ENV when it is loaded (main.ts sets it).
  const { default: next } = await import("next");
  const app = next({ dev: isDevelopment, dir: ROOT, hostname: host, port, httpServer: server });
  try {
    await app.prepare();
  } catch (cause) {
    throw new PagesError("the pages could not be started", { hint: "Run npm run build first.", cause });
  }
  const handle = app.getRequestHandler();
  return (request, response) => handle(request, response);
}
