import type { Address } from "@/lib/protocol";
import { isAddress, isHash } from "@/lib/protocol/forms";

/**
 * What shapes of the API's answers are made of, as the browser checks them: a few functions instead of a schema library,
 * which would be a tenth of what a reading page may load; the rules' parts that are used here are named one by one for the same reason. Integers arrive as bigint (request.ts).
 */
export type Shape<T> = (value: unknown, at: string) => T;

/** An answer of another form than this client knows. */
export class UnexpectedAnswerError extends Error {
  readonly code = "UNEXPECTED_ANSWER";
}

export function fail(at: string, expected: string): never {
  throw new UnexpectedAnswerError(`${at}: expected ${expected}`);
}

export const text: Shape<string> = (value, at) => (typeof value === "string" ? value : fail(at, "a text"));
export const flag: Shape<boolean> = (value, at) => (typeof value === "boolean" ? value : fail(at, "true or false"));
export const amount: Shape<bigint> = (value, at) => (typeof value === "bigint" ? value : fail(at, "an integer"));

export const integer: Shape<number> = (value, at) => {
  const number = Number(amount(value, at));
  return Number.isSafeInteger(number) ? number : fail(at, "an integer of at most 53 bits");
};

export const address: Shape<Address> = (value, at) =>
  typeof value === "string" && isAddress(value) ? value : fail(at, "an address");
export const hash: Shape<`0x${string}`> = (value, at) =>
  typeof value === "string" && isHash(value) ? value : fail(at, "a hash");

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, at) => (value === null ? null : shape(value, at));
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return (value, at) =>
    Array.isArray(value) ? value.map((item, index) => shape(item, `${at}[${index}]`)) : fail(at, "a list");
}

export function oneOf<T extends string>(...names: readonly T[]): Shape<T> {
  return (value, at) => names.find((name) => name === value) ?? fail(at, `one of ${names.join(", ")}`);
}

/** Whether a value is an object, so that its members can be read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** One of several shapes, told apart by the text of a member. */
export function tagged<T>(member: string, shapes: Readonly<Record<string, Shape<T>>>): Shape<T> {
  return (value, at) => {
    const tag = isRecord(value) ? value[member] : undefined;
    const shape = typeof tag === "string" && Object.hasOwn(shapes, tag) ? shapes[tag] : undefined;
    return shape === undefined ? fail(`${at}.${member}`, `one of ${Object.keys(shapes).join(", ")}`) : shape(value, at);
  };
}

/** An object with these members; it may have more, so that the API can grow. */
export function object<T>(members: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  const keys = Object.keys(members);
  return (value, at) => {
    if (!isRecord(value)) return fail(at, "an object");
    const read: Partial<T> = {};
    for (const key of keys) if (isKey(key, members)) read[key] = members[key](value[key], `${at}.${key}`);
    return isComplete(read, members) ? read : fail(at, "all members");
  };
}

function isKey<T>(key: string, members: { readonly [K in keyof T]: unknown }): key is string & keyof T {
  return Object.hasOwn(members, key);
}

function isComplete<T>(read: Partial<T>, members: { readonly [K in keyof T]: unknown }): read is T {
  return Object.keys(members).every((key) => Object.hasOwn(read, key));
}
