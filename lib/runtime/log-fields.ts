import { cut } from "./cut";

/** Characters of one string. */
const TEXT = 2_000;
/** Bytes of all fields of a line, as they are written. */
const LINE = 16_000;
/** Objects within objects. */
const DEPTH = 6;
/** Entries of one object or array. */
const ENTRIES = 40;
const KEY = 64;
const NO_ROOM = "(no room)";
const NOT_READABLE = "(not readable)";

/** What pino writes itself: a field of the same name would stand twice in the line. */
const RESERVED = new Set(["level", "time", "pid", "msg"]);

/**
 * Characters that JSON leaves as they are, but that end a line for some readers or direct a terminal: C1 controls, line
 * and paragraph separators, marks that change the direction of text.
 */
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A line of JSON with {@link UNPRINTABLE} characters written as JSON's escapes: the same value, safe to print. */
export function escapeUnprintable(json: string): string {
  return json.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

interface Budget {
  /** Bytes that are left. */
  left: number;
}

/**
 * The fields of a log line as plain values of a bounded size, whatever they come from: errors with their causes, long
 * strings, deep or circular objects, objects that cannot be read.
 */
export function boundFields(fields: object): Record<string, unknown> {
  const bound = attempt(() => boundEntries(fields, 0, { left: LINE })) ?? { fields: NOT_READABLE };
  return Object.fromEntries(Object.entries(bound).map(([key, value]) => [RESERVED.has(key) ? `${key}_` : key, value]));
}

function boundValue(value: unknown, depth: number, budget: Budget): unknown {
  const bound = attempt(() => boundReadable(value, depth, budget));
  return bound === undefined ? boundText(NOT_READABLE, budget) : bound;
}
function boundReadable(value: unknown, depth: number, budget: Budget): unknown {
  if (typeof value === "number" && Number.isFinite(value)) return spend(value, budget);
  if (typeof value === "boolean" || value === null) return spend(value, budget);
  if (typeof value !== "object") return boundText(String(value), budget);
  if (depth >= DEPTH) return boundText("(nested too deeply)", budget);
  if (ArrayBuffer.isView(value)) return boundText(`(${value.byteLength} bytes)`, budget);
  if (value instanceof Error) return boundEntries(partsOf(value), depth, budget);
  if (Array.isArray(value)) return boundList(value, depth, budget);
  if (value instanceof Map || value instanceof Set) return boundList(value, depth, budget);
  if ("toJSON" in value && typeof value.toJSON === "function") return boundValue(value.toJSON(), depth + 1, budget);
  return boundEntries(value, depth, budget);
}

/** Undefined: getters and proxies may throw. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function boundText(text: string, budget: Budget): unknown {
  return spend(cut(text, TEXT), budget);
}

/** The value if the line has room for it. */
function spend(value: string | number | boolean | null, budget: Budget): unknown {
  const bytes = Buffer.byteLength(escapeUnprintable(JSON.stringify(value)));
  if (bytes > budget.left) {
    budget.left -= NO_ROOM.length + 2;
    return NO_ROOM;
  }
  budget.left -= bytes;
  return value;
}

function boundEntries(object: object, depth: number, budget: Budget): Record<string, unknown> {
  const bound: [string, unknown][] = [];
  const keys = Object.keys(object);
  for (const key of keys) {
    if (bound.length >= ENTRIES || budget.left <= 0) {
      bound.push(["more", keys.length - bound.length]);
      break;
    }
    const value = key === "__proto__" ? undefined : attempt(() => Reflect.get(object, key));
    if (value === undefined) continue;
    // pino writes the names of a line's fields as they are.
    const name = cut(key.replaceAll(/[^\w.$/-]/g, "_"), KEY);
    budget.left -= name.length + 4;
    bound.push([name, boundValue(value, depth + 1, budget)]);
  }
  return Object.fromEntries(bound);
}

function boundList(list: Iterable<unknown>, depth: number, budget: Budget): unknown[] {
  const bound: unknown[] = [];
  for (const value of list) {
    if (bound.length >= ENTRIES || budget.left <= 0) {
      bound.push("…");
      break;
    }
    bound.push(boundValue(value, depth + 1, budget));
  }
  return bound;
}

/** What a person looks for comes first, because the end of a line may be cut. */
function partsOf(error: Error): Record<string, unknown> {
  const { name, message, stack, cause, ...own } = Object.assign({}, error, {
    name: error.name,
    message: error.message,
    stack: error.stack,
    cause: error.cause,
  });
  return {
    type: name,
    ...("code" in error ? { code: error.code } : {}),
    message,
    ...own,
    ...(error instanceof AggregateError ? { errors: error.errors } : {}),
    ...(cause === undefined ? {} : { cause }),
    stack: framesOf(String(stack ?? ""), String(message)),
  };
}

/** The stack without the message at its beginning, which may be long and stands beside it anyway. */
function framesOf(stack: string, message: string): string {
  const at = stack.indexOf(message);
  return (at === -1 ? stack : stack.slice(at + message.length)).trim();
}
