import { format, stripVTControlCharacters } from "node:util";
import { EXIT_FATAL } from "./errors";
import { log } from "./log";

const METHODS = {
  error: "error",
  warn: "warn",
  info: "info",
  log: "info",
  dir: "info",
  debug: "debug",
  trace: "debug",
} as const;

/**
 * Redirects to the log the text that libraries and Node would write to standard output or standard error: the console,
 * Node's warnings, and uncaught errors, which end the process with {@link EXIT_FATAL}. Call it first in a process.
 */
export function consoleToLog(): void {
  for (const method of ["error", "warn", "info", "log", "dir", "debug", "trace"] as const) {
    console[method] = (...values: unknown[]) => {
      const error = values.find((value) => value instanceof Error);
      const texts = values.filter((value) => value !== error);
      const text = stripVTControlCharacters(format(...texts)).trim();
      if (text === "" && error === undefined) return;
      log[METHODS[method]]({ text, ...(error === undefined ? {} : { error }) }, "console");
    };
  }
  // Node's default listener writes plain text.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message, stack }) => log.warn({ type: name, text: message, stack }, "Node warning"));
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ error, origin }, "uncaught error");
    process.exit(EXIT_FATAL);
  });
  // A write fails if the reader of the stream has exited.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
