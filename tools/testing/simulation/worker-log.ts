import { AsyncLocalStorage } from "node:async_hooks";
import { log } from "@/lib/runtime/log";
import { boundFields } from "@/lib/runtime/log-fields";

/** Number of the last lines of a worker that are kept. Equal lines in succession count as one. */
const KEPT = 40;
/** Maximum length of a line in a description, in characters. */
const LONGEST = 500;
const LEVELS = ["debug", "info", "warn", "error", "fatal"] as const;

interface Line {
  readonly at: string;
  readonly level: string;
  readonly message: string;
  readonly fields: object;
  times: number;
}

/** The last lines that one worker logged, for the description of a failure. */
export class WorkerLog {
  readonly #lines: Line[] = [];

  add(level: string, message: string, fields: object): void {
    const last = this.#lines.at(-1);
    if (last?.message === message && codeOf(last.fields) === codeOf(fields)) {
      last.times++;
      return;
    }
    this.#lines.push({ at: new Date().toISOString(), level, message, fields, times: 1 });
    if (this.#lines.length > KEPT) this.#lines.shift();
  }

  /** One line of text for each kept line. */
  describe(): string[] {
    return this.#lines.map(({ at, level, message, fields, times }) => {
      const text = `${at} ${level} ${message} ${JSON.stringify(boundFields(fields))}`.slice(0, LONGEST);
      return times === 1 ? text : `${text} (${times} times)`;
    });
  }
}

const current = new AsyncLocalStorage<WorkerLog>();
let isCollecting = false;

/** Runs a worker in this process, and keeps what it logs, at any level. */
export function withLog<T>(into: WorkerLog, work: () => T): T {
  collect();
  return current.run(into, work);
}

/** Makes the log of this process keep each line for the worker that logs it, before repeated lines are collapsed. */
function collect(): void {
  if (isCollecting) return;
  isCollecting = true;
  for (const level of LEVELS) {
    const write: (...values: [unknown, ...unknown[]]) => void = log[level].bind(log);
    log[level] = (first: unknown, ...rest: unknown[]): void => {
      const fields = typeof first === "object" && first !== null ? first : {};
      const message = typeof first === "object" ? rest[0] : first;
      current.getStore()?.add(level, String(message ?? ""), fields instanceof Error ? { error: fields } : fields);
      write(first, ...rest);
    };
  }
}

function codeOf(fields: object): unknown {
  const { error, code }: { error?: unknown; code?: unknown } = fields;
  return code ?? (error instanceof Error && "code" in error ? error.code : undefined);
}
