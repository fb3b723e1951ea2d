/**
 * The arguments of Node that run the worker, as `npm run indexer` does; its own arguments follow. Most objects of a batch are
 * short-lived, so a larger young generation saves garbage collections.
 */
export const WORKER = ["--max-semi-space-size=48", "dist/worker.js"];

/** The arguments of Node that run the web server, as `npm run web` does. */
export const WEB = ["dist/web.js"];

/** The program that writes the demo history; its argument is the URL of the chain. */
export const DEMO = "dist/demo.js";
