import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { serveFreezer } from "./freezer";

/** A lower priority than the pipeline, but still enough for some CPU time on a busy machine. */
const NICENESS = 5;

const inputSchema = z.object({ databaseUrl: z.string(), epoch: z.bigint() });

// On Linux, process id 0 means this thread. Elsewhere it means the process, whose pipeline must not be delayed.
if (process.platform === "linux") setPriority(0, NICENESS);
// No module of this thread awaits at its top level: V8 of Node 20 ends the process if it ends a thread just when such a module
// begins. A rejection ends the thread like any other error.
if (parentPort !== null) void serveFreezer(inputSchema.parse(workerData), parentPort);
