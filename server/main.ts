import "@/lib/runtime/no-debugger.mjs";
import { setFlagsFromString } from "node:v8";
import { ConfigurationError, readConfiguration, requireDatabaseUrl } from "@/lib/config";
import { database } from "@/lib/database/shared";
import { consoleToLog } from "@/lib/runtime/console-to-log";
import { EXIT_CONFIGURATION, EXIT_FATAL, failureOf } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sendToParent } from "@/lib/runtime/messages";
import { onStop } from "@/lib/runtime/stop";
import { startWeb } from "./web";

const isDevelopment = process.env.NODE_ENV === "development";
// In development, the compiler's output stays readable text.
if (!isDevelopment) consoleToLog();

// By default, Node lets the heap grow to several times its live size before it collects garbage.
setFlagsFromString("--heap-growing-percent=80");

/** Reports the error that ended the web process to the terminal or the log, and to the parent process. Returns the exit code. */
function fail(error: unknown): number {
  const failure = failureOf(error);
  const { code, hint, docs } = failure;
  sendToParent({ type: "failed", ...failure });
  if (error instanceof ConfigurationError) {
    process.stderr.write(`${error.message}\n${hint}\nSee ${docs}.\n`);
    return EXIT_CONFIGURATION;
  }
  log.fatal({ error, code, hint, docs }, "the web process cannot continue");
  return EXIT_FATAL;
}

try {
  const configuration = readConfiguration(process.env);
  requireDatabaseUrl(configuration);
  // Only the worker uses it; the page process does not get it.
  delete process.env.PUBLISHER_KEY;
  // The libraries of the pages read it when they are loaded.
  if (!isDevelopment) Reflect.set(process.env, "NODE_ENV", "production");
  const web = await startWeb(configuration, isDevelopment);
  onStop(async () => {
    await web.close();
    await database().close();
  });
  log.info({ url: web.url }, "the API answers; the pages are starting");
  await web.started;
  log.info({ url: web.url }, "web started");
  sendToParent({ type: "ready", url: web.url });
} catch (error) {
  process.exitCode = fail(error);
  // Open connections and the channel to the parent would keep the process alive.
  setImmediate(() => process.exit());
}
