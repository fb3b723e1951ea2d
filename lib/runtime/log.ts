import { format } from "node:util";
import pino from "pino";
import { cut } from "./cut";
import { boundFields, escapeUnprintable } from "./log-fields";
import { Repeats } from "./log-repeats";
import { RotatingFile } from "./rotating-file.mjs";

/** Characters of a message. Messages are constants; those of libraries need not be. */
const MESSAGE = 500;
/** Characters of a field that tell repeated lines apart. */
const DISTINCTION = 200;

/**
 * A log of JSON lines: into `file`, which is rotated while it is written, or on standard error. Every line has a
 * bounded size, and repeated lines are collapsed into one with a count ({@link Repeats}).
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

/** The process's log: into the file `LOG_FILE` or on standard error, level by `LOG_LEVEL` (default `info`). */
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

// An unknown level is reported by lib/config; until then the log must be able to speak.
function logLevel(value: string | undefined): string {
  return value !== undefined && (value === "silent" || value in pino.levels.values) ? value : "info";
}

/** What pino's methods take: fields and a message, an error, or a message alone, each with values for its `%s`. */
function partsOf([first, ...rest]: readonly unknown[]): { fields: object; message: string } {
  if (typeof first !== "object" || first === null) return { fields: {}, message: messageOf([first, ...rest]) };
  const fields = first instanceof Error ? { error: first } : first;
  if (rest.length > 0) return { fields, message: messageOf(rest) };
  return { fields, message: first instanceof Error ? cut(first.message, MESSAGE) : "" };
}

function messageOf(values: readonly unknown[]): string {
  return cut(values.length === 1 ? String(values[0]) : format(...values), MESSAGE);
}

function distinctionOf(fields: object): string {
  const { node, text, code, error }: { node?: unknown; text?: unknown; code?: unknown; error?: unknown } = fields;
  const kind = code ?? (error instanceof Error ? codeOf(error) : undefined);
  return [node, text, kind].map((value) => (typeof value === "string" ? value.slice(0, DISTINCTION) : "")).join(" ");
}

function codeOf(error: Error): unknown {
  return "code" in error ? error.code : error.name;
}
