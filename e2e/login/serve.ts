import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createViteServer } from "vitest/node";

/**
 * Serves only the wallet part of the pages, at `/`, with the login module `login`, because a second build of all pages would
 * take a minute. `chain` is the URL of the node behind `/rpc`.
 */
export async function serveIsland(login: string, chain: string): Promise<{ url: string; close: () => Promise<void> }> {
  const cacheDir = await mkdtemp(join(tmpdir(), "engrave-island-"));
  const entry = "/e2e/login/page.tsx";
  const server = await createViteServer({
    configFile: false,
    logLevel: "error",
    cacheDir,
    appType: "custom",
    server: {
      host: "127.0.0.1",
      port: 0,
      hmr: false,
      watch: null,
      proxy: { "/rpc": { target: chain, rewrite: () => "/" } },
    },
    optimizeDeps: { entries: [entry.slice(1)] },
    resolve: {
      alias: [
        { find: "@", replacement: process.cwd() },
        { find: "engrave-login", replacement: join(process.cwd(), login) },
        // As in next.config.mjs.
        { find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" },
        // Belongs to a wallet that package.json overrides. It never runs.
        { find: "porto/internal", replacement: "zod" },
      ],
    },
    plugins: [
      {
        name: "island",
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (request.url !== "/") return next();
            response.setHeader("content-type", "text/html");
            response.end(`<!doctype html><body><script type="module" src="${entry}"></script>`);
          });
        },
      },
    ],
  });
  await server.listen();
  const [url] = server.resolvedUrls?.local ?? [];
  if (url === undefined) throw new Error("the server has no URL");
  return {
    url,
    async close() {
      await server.close();
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
}
