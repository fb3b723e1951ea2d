/** A log line before it is written. */
export interface RepeatableLine {
  /** pino's level: 30 info, 40 warn, 50 error, 60 fatal. */
  readonly level: number;
  /** Constant. */
  readonly message: string;
  /** Distinguishes lines with the same message, for example by an error's code or a node. */
  readonly distinction: string;
  /** Makes the fields, of bounded size. */
  readonly fields: () => Record<string, unknown>;
  readonly write: (fields: Record<string, unknown>) => void;
}

/** Lengths of the windows in which repeats are counted, in milliseconds. */
export interface RepeatTimes {
  /** The first window of a line. */
  readonly first: number;
  /** The longest window. While a line keeps repeating, each window is twice as long as the previous one. */
  readonly longest: number;
}

const TIMES: RepeatTimes = { first: 10_000, longest: 300_000 };
const WARN = 40;
const FATAL = 60;
/** Maximum number of lines per message that are distinguished within {@link RepeatTimes.longest}: fields may hold untrusted text. */
const DISTINCT = 20;
/** Maximum number of windows at a time. */
const MOST = 1_000;
/**
 * Minimum time between two samples of a repeated line's fields, in milliseconds, because building the fields is slower
 * than counting.
 */
const SAMPLE = 1_000;

interface Window {
  readonly begunAt: number;
  readonly length: number;
  repeats: number;
  /** The newest repeat whose fields were sampled. */
  line: Pick<RepeatableLine, "write"> & { readonly fields: Record<string, unknown>; readonly at: number };
  readonly timer: NodeJS.Timeout;
}

interface Kind {
  count: number;
  readonly until: number;
}

/**
 * Collapses repeated log lines. The first line is written immediately. Its repeats are counted and written as one line
 * with the fields of the newest repeat, `repeated` (their number) and `seconds` (the time they took). Fatal lines are
 * never delayed.
 */
export class Repeats {
  readonly #times: RepeatTimes;
  readonly #windows = new Map<string, Window>();
  readonly #kinds = new Map<string, Kind>();

  constructor(times: RepeatTimes = TIMES) {
    this.#times = times;
  }

  /** Writes the line, or counts it as a repeat. */
  take(line: RepeatableLine): void {
    if (line.level >= FATAL) {
      this.flush();
      line.write(line.fields());
      return;
    }
    const key = this.#keyOf(line);
    const window = this.#windows.get(key);
    if (window === undefined) {
      const fields = line.fields();
      line.write(fields);
      this.#begin(key, line.level, { write: line.write, fields }, this.#times.first);
      return;
    }
    window.repeats++;
    const now = performance.now();
    if (window.repeats === 1 || now - window.line.at > SAMPLE) {
      window.line = { write: line.write, fields: line.fields(), at: now };
    }
  }

  /** Writes all repeats that were counted and not written yet. */
  flush(): void {
    for (const [key, window] of this.#windows) {
      clearTimeout(window.timer);
      this.#windows.delete(key);
      writeRepeats(window);
    }
  }

  #keyOf({ level, message, distinction }: RepeatableLine): string {
    const kind = `${level} ${message}`;
    const exact = `${kind} ${distinction}`;
    if (this.#windows.has(exact)) return exact;
    if (this.#windows.size >= MOST) return String(level);
    return this.#isOneOfFew(kind) ? exact : kind;
  }

  #isOneOfFew(kind: string): boolean {
    const now = performance.now();
    let known = this.#kinds.get(kind);
    if (known === undefined || known.until < now) {
      if (this.#kinds.size >= MOST) this.#kinds.clear();
      known = { count: 0, until: now + this.#times.longest };
      this.#kinds.set(kind, known);
    }
    return known.count++ < DISTINCT;
  }

  #begin(key: string, level: number, line: Pick<Window["line"], "write" | "fields">, length: number): void {
    const begunAt = performance.now();
    const timer = setTimeout(() => this.#end(key, level), length);
    timer.unref();
    this.#windows.set(key, { begunAt, length, repeats: 0, line: { ...line, at: begunAt }, timer });
  }

  #end(key: string, level: number): void {
    const window = this.#windows.get(key);
    this.#windows.delete(key);
    if (window === undefined || window.repeats === 0) return;
    writeRepeats(window);
    // Lines below "warn" report progress, which is useful only at a constant rate.
    const length = level < WARN ? this.#times.first : Math.min(window.length * 2, this.#times.longest);
    this.#begin(key, level, window.line, length);
  }
}

function writeRepeats({ repeats, begunAt, line }: Window): void {
  if (repeats === 0) return;
  const seconds = Math.round((performance.now() - begunAt) / 100) / 10;
  line.write({ ...line.fields, repeated: repeats, seconds });
}
