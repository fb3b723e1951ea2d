/**
 * `npm start`: runs the whole system on this machine. Plain JavaScript until the packages are installed, then TypeScript
 * in the same process.
 */
import { prepare } from "../devstack/prepare/index.mjs";
import { requireNode } from "../devstack/prepare/node-version.mjs";

requireNode();
await prepare(["packages"]);
const { register } = await import("tsx/esm/api");
register();
const { configure } = await import("../devstack/configure.ts");
const configuration = configure();
await prepare(["client", "pages"]);
const { start } = await import("../devstack/start.ts");
await start(configuration, "production");
