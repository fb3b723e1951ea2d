/** A line that is to be logged. */
export interface RepeatableLine {
  /** pino's number: 30 info, 40 warn, 50 error, 60 fatal. */
  readonly level: number;
  /** Constant. */
  readonly message: string;
  /** What tells lines with the same message apart: an error's code, a node. */
  readonly distinction: string;
  /** The fields as they are now, in a bounded size. */
  readonly fields: () => Record<string, unknown>;
  readonly write: (fields: Record<string, unknown>) => void;
}

export interface RepeatTimes {
  /** How long repeats of a line are counted at first, in milliseconds. */
  readonly first: number;
  /** A line that keeps coming is counted twice as long each time, up to this, in milliseconds. */
  readonly longest: number;
}

const TIMES: RepeatTimes = { first: 10_000, longest: 300_000 };
const WARN = 40;
const FATAL = 60;
/** Lines with one message that are told apart within {@link RepeatTimes.longest}. Strangers may decide what is in a field. */
const DISTINCT = 20;
/** Lines that are counted at the same time. */
const MOST = 1_000;
/** How often the fields of a repeated line are kept, in milliseconds: making them takes longer than counting. */
const SAMPLE = 1_000;

interface Window {
  readonly begunAt: number;
  readonly length: number;
  repeats: number;
  /** The newest repeat of which the fields were kept. */
  line: Pick<RepeatableLine, "write"> & { readonly fields: Record<string, unknown>; readonly at: number };
  readonly timer: NodeJS.Timeout;
}

interface Kind {
  count: number;
  readonly until: number;
}

/**
 * Collapses repeated lines. The first is written at once. Repeats of it are counted, and written as one line with
 * `repeated` (how many it stands for) and `seconds` (in which time), with the newest one's fields. Fatal lines are
 * never held back.
 */
export class Repeats {
  readonly #times: RepeatTimes;
  readonly #windows = new Map<string, Window>();
  readonly #kinds = new Map<string, Kind>();

  constructor(times: RepeatTimes = TIMES) {
    this.#times = times;
  }

  /** Writes the line, or counts it. */
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

  /** Writes what was counted and not written yet. */
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
    // The project's own lines that report progress come at a pace that is right already.
    const length = level < WARN ? this.#times.first : Math.min(window.length * 2, this.#times.longest);
    this.#begin(key, level, window.line, length);
  }
}

function writeRepeats({ repeats, begunAt, line }: Window): void {
  if (repeats === 0) return;
  const seconds = Math.round((performance.now() - begunAt) / 100) / 10;
  line.write({ ...line.fields, repeated: repeats, seconds });
}
