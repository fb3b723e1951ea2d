import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
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
  // Loaded here, because React chooses its build by NODE_ENV when it is loaded (main.ts sets it).
  const { default: next } = await import("next");
  const app = next({ dev: isDevelopment, dir: ROOT, hostname: host, port, httpServer: server });
  try {
    await app.prepare();
  } catch (cause) {
    throw new PagesError("the pages could not be started", { mend: "Run npm run build first.", cause });
  }
  const handle = app.getRequestHandler();
  return (request, response) => handle(request, response);
}
