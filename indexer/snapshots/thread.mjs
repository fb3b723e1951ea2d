// The entry of the thread that makes snapshots. Threads do not inherit the TypeScript loader of the process on Node 20.
import { register } from "tsx/esm/api";

register();
// No module of this thread awaits at its top level: V8 of Node 20 ends the process if it ends a thread just when such a module
// begins. A rejection ends the thread like any other error.
void import("./thread.ts");
