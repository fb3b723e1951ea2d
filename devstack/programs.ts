/**
 * The arguments of Node that run the worker, as `npm run indexer` does; its own arguments follow. Most objects of a batch are
 * short-lived, so a larger young generation saves garbage collections. Stack traces name the sources of the bundle.
 */
export const WORKER = ["--enable-source-maps", "--max-semi-space-size=48", "dist/worker.js"];

/** The arguments of Node that run the web server, as `npm run web` does. */
export const WEB = ["--enable-source-maps", "dist/web.js"];
