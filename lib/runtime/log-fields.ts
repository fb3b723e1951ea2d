import { cut } from "./cut";

/** Maximum length of a string, in characters. */
const MAX_TEXT = 2_000;
/** Maximum size of all fields of a line, in bytes of JSON. */
const MAX_LINE = 16_000;
/** Maximum nesting of objects. */
const MAX_DEPTH = 6;
/** Maximum number of entries of an object or array. */
const MAX_ENTRIES = 40;
/** Maximum length of a field's name, in characters. */
const MAX_KEY = 64;
const NO_ROOM = "(no room)";
const NOT_READABLE = "(not readable)";

/** Fields that pino writes. If another field had the same name, the name would appear twice in the line. */
const RESERVED = new Set(["level", "time", "pid", "msg"]);

/**
 * Characters that JSON does not escape, but that end a line for some readers or control a terminal: C1 controls, line
 * and paragraph separators, and marks that change the direction of text.
 */
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Replaces {@link UNPRINTABLE} characters of a JSON text by JSON escapes. The parsed value stays the same. */
export function escapeUnprintable(json: string): string {
  return json.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

interface Budget {
  /** Remaining bytes. */
  left: number;
}

/**
 * Converts the fields of a log line to plain values of bounded size. Accepts any value: errors with causes, long strings,
 * deep or circular objects, and objects whose getters throw. Fields that pino writes itself get a trailing underscore.
 */
export function boundFields(fields: object): Record<string, unknown> {
  const bound = attempt(() => boundEntries(fields, 0, { left: MAX_LINE })) ?? { fields: NOT_READABLE };
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
  if (depth >= MAX_DEPTH) return boundText("(nested too deeply)", budget);
  if (ArrayBuffer.isView(value)) return boundText(`(${value.byteLength} bytes)`, budget);
  if (value instanceof Error) return boundEntries(partsOf(value), depth, budget);
  if (Array.isArray(value)) return boundList(value, depth, budget);
  if (value instanceof Map || value instanceof Set) return boundList(value, depth, budget);
  if ("toJSON" in value && typeof value.toJSON === "function") return boundValue(value.toJSON(), depth + 1, budget);
  return boundEntries(value, depth, budget);
}

/** Returns undefined if `read` throws, as getters and proxies may. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function boundText(text: string, budget: Budget): unknown {
  return spend(cut(text, MAX_TEXT), budget);
}

/** Returns the value if it fits into the budget, else {@link NO_ROOM}. */
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
    if (bound.length >= MAX_ENTRIES || budget.left <= 0) {
      bound.push(["more", keys.length - bound.length]);
      break;
    }
    const value = key === "__proto__" ? undefined : attempt(() => Reflect.get(object, key));
    if (value === undefined) continue;
    // pino does not escape the names of fields.
    const name = cut(key.replaceAll(/[^\w.$/-]/g, "_"), MAX_KEY);
    budget.left -= name.length + 4;
    bound.push([name, boundValue(value, depth + 1, budget)]);
  }
  return Object.fromEntries(bound);
}

function boundList(list: Iterable<unknown>, depth: number, budget: Budget): unknown[] {
  const bound: unknown[] = [];
  for (const value of list) {
    if (bound.length >= MAX_ENTRIES || budget.left <= 0) {
      bound.push("…");
      break;
    }
    bound.push(boundValue(value, depth + 1, budget));
  }
  return bound;
}

/** Orders an error's fields by importance, because the end of a line may be cut. */
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

/** Removes the message from the beginning of the stack, because it has its own field. */
function framesOf(stack: string, message: string): string {
  const at = stack.indexOf(message);
  return (at === -1 ? stack : stack.slice(at + message.length)).trim();
}
