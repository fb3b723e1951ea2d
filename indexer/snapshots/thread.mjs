// The entry of the thread that makes snapshots. Threads do not inherit the TypeScript loader of the process on Node 20.
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
