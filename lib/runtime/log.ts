import { format } from "node:util";
import pino from "pino";
import { cut } from "./cut";
import { boundFields, escapeUnprintable } from "./log-fields";
import { Repeats } from "./log-repeats";
import { RotatingFile } from "./rotating-file.mjs";

/**
 * Maximum length of a message, in characters. This project's messages are constants, but a library's messages may not
 * be.
 */
const MAX_MESSAGE = 500;
/** Maximum length of a field that distinguishes repeated lines, in characters. */
const MAX_DISTINCTION = 200;

/**
 * Creates a log of JSON lines. It writes to `file`, which is rotated, or to standard error if `file` is undefined or cannot
 * be opened. Each line has a bounded size, and repeated lines are collapsed into one with a count ({@link Repeats}).
 */
export function createLog(file: string | undefined): pino.Logger {
  const repeats = new Repeats();
  process.on("exit", () => repeats.flush());
  return pino(
    {
      level: logLevel(process.env.LOG_LEVEL),
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, method, level) {
          const { fields, message } = partsOf(args);
          repeats.take({
            level,
            message,
            distinction: distinctionOf(fields),
            fields: () => boundFields(fields),
            write: (bound) => method.call(this, bound, message),
          });
        },
        streamWrite: escapeUnprintable,
      },
    },
    destinationOf(file),
  );
}

/** The log of this process. It writes to the file `LOG_FILE` or to standard error; `LOG_LEVEL` sets the level (default `info`). */
export const log = createLog(process.env.LOG_FILE);

function destinationOf(file: string | undefined): pino.DestinationStream {
  const standardError = (): pino.DestinationStream => pino.destination({ dest: 2, sync: true });
  if (file === undefined || file === "") return standardError();
  try {
    return new RotatingFile(file, { lossText });
  } catch (error) {
    const fallback = standardError();
    fallback.write(ownLine("the log file could not be opened; the log goes to standard error", { file, error }));
    return fallback;
  }
}

function lossText(lost: number): string {
  return ownLine("lines could not be written to the log", { lost });
}

function ownLine(msg: string, fields: object): string {
  const line = { level: "error", time: new Date().toISOString(), pid: process.pid, ...boundFields(fields), msg };
  return `${escapeUnprintable(JSON.stringify(line))}\n`;
}

// lib/config reports an unknown level; until then the log must work.
function logLevel(value: string | undefined): string {
  return value !== undefined && (value === "silent" || value in pino.levels.values) ? value : "info";
}

/** Splits the arguments of a pino method: fields and a message, an error, or a message alone, each with values for `%s`. */
function partsOf([first, ...rest]: readonly unknown[]): { fields: object; message: string } {
  if (typeof first !== "object" || first === null) return { fields: {}, message: messageOf([first, ...rest]) };
  const fields = first instanceof Error ? { error: first } : first;
  if (rest.length > 0) return { fields, message: messageOf(rest) };
  return { fields, message: first instanceof Error ? cut(first.message, MAX_MESSAGE) : "" };
}

function messageOf(values: readonly unknown[]): string {
  return cut(values.length === 1 ? String(values[0]) : format(...values), MAX_MESSAGE);
}

function distinctionOf(fields: object): string {
  const { node, text, code, error }: { node?: unknown; text?: unknown; code?: unknown; error?: unknown } = fields;
  const kind = code ?? (error instanceof Error ? codeOf(error) : undefined);
  return [node, text, kind]
    .map((value) => (typeof value === "string" ? value.slice(0, MAX_DISTINCTION) : ""))
    .join(" ");
}

function codeOf(error: Error): unknown {
  return "code" in error ? error.code : error.name;
}
