/** `npm run dev`: runs the whole system on this machine and reloads changed sources. */
import { prepare } from "../devstack/prepare/index.mjs";
import { requireNode } from "../devstack/prepare/node-version.mjs";

requireNode();
await prepare(["packages"]);
const { register } = await import("tsx/esm/api");
register();
const { configure } = await import("../devstack/configure.ts");
const configuration = configure();
await prepare(["client"]);
const { start } = await import("../devstack/start.ts");
await start(configuration, "development");
