/** `npm run dev`: everything on this machine, with reload. */
import { prepare } from "./prepare/index.mjs";
import { requireNode } from "./prepare/node-version.mjs";

requireNode();
await prepare(["packages"]);
const { register } = await import("tsx/esm/api");
register();
const { configure, start } = await import("./system/start.ts");
const configuration = configure();
await prepare(["client"]);
await start(configuration, "development");
