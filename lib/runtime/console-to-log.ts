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
 * Sends to the log what libraries and Node itself would write to standard output or standard error as text: the
 * console, Node's warnings, and errors that nobody catches, which end the process. Call it first in a process.
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
  // Node's own listener writes text.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message, stack }) => log.warn({ type: name, text: message, stack }, "Node warning"));
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ error, origin }, "an error was not caught");
    process.exit(EXIT_FATAL);
  });
  // Text that is written past the console: its reader may have ended.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
