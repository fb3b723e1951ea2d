import type { Address, Hash } from "@/lib/protocol";
import { isAddress, isHash } from "@/lib/protocol/forms";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { isReasonCode, type ReasonCode } from "@/lib/protocol/reason-codes";

/**
 * The schema language of the records. A record's type, its JSON Schema (lib/api/openapi) and its check in the browser
 * (lib/client) are derived from one schema. It replaces zod, which compressed is a tenth of the JavaScript that a
 * reading page may load (docs/decisions/record-schemas.md). The modules of lib/protocol are imported one by one for the
 * same reason.
 */
export interface Schema<T> {
  readonly form: Form;
  /** Text for the API reference. */
  readonly description: string | null;
  /**
   * Checks a value in which every integer is a bigint. `at` names the value in the error.
   *
   * @throws {UnexpectedAnswerError}
   */
  read(value: unknown, at: string): T;
}

/** The values that a schema accepts, as data. */
export type Form =
  | { readonly kind: "text" | "flag" | "amount" | "difference" | "integer" | "address" | "hash" | "anyObject" }
  | { readonly kind: "oneOf"; readonly names: readonly string[] }
  | { readonly kind: "nullable" | "list"; readonly of: Schema<unknown> }
  | {
      readonly kind: "object";
      readonly members: Readonly<Record<string, Schema<unknown>>>;
      /** Names of the members that may be missing. */
      readonly optional: readonly string[];
    }
  | { readonly kind: "tagged"; readonly variants: readonly Schema<unknown>[] };

/** The type of the values that a schema reads. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

type Members<T> = { readonly [K in keyof T]: Schema<T[K]> };

/** A value does not have the expected form. */
export class UnexpectedAnswerError extends Error {
  readonly code = "UNEXPECTED_ANSWER";
}

function fail(at: string, expected: string): never {
  throw new UnexpectedAnswerError(`${at}: expected ${expected}`);
}

function schema<T>(form: Form, read: (value: unknown, at: string) => T): Schema<T> {
  return { form, description: null, read };
}

/** A string that `accepts` accepts. `expected` names it in errors. */
export function textThat<T extends string>(
  accepts: (text: string) => text is T,
  expected: string,
  form: Form = { kind: "text" },
): Schema<T> {
  return schema(form, (value, at) => (typeof value === "string" && accepts(value) ? value : fail(at, expected)));
}

export const text = schema({ kind: "text" }, (value, at) => (typeof value === "string" ? value : fail(at, "a text")));
export const flag = schema({ kind: "flag" }, (value, at) =>
  typeof value === "boolean" ? value : fail(at, "true or false"),
);
/** A whole number of any length. */
export const amount = schema({ kind: "amount" }, (value, at) =>
  typeof value === "bigint" && value >= 0n ? value : fail(at, "a whole number"),
);
/** An integer of any length and sign. */
export const difference = schema({ kind: "difference" }, (value, at) =>
  typeof value === "bigint" ? value : fail(at, "an integer"),
);
/** An integer of at most 53 bits, as a number. */
export const integer = schema({ kind: "integer" }, (value, at) => {
  const number = typeof value === "bigint" ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) ? number : fail(at, "an integer of at most 53 bits");
});
export const address: Schema<Address> = textThat(isAddress, "an address", { kind: "address" });
export const hash: Schema<Hash> = textThat(isHash, "a hash", { kind: "hash" });
export const reasonCode: Schema<ReasonCode> = textThat(isReasonCode, "the code of a reason");

/** The same schema with a text for the API reference. */
export function described<T>(schema: Schema<T>, description: string): Schema<T> {
  return { ...schema, description };
}

/** A value of this schema, or null. */
export function nullable<T>(of: Schema<T>): Schema<T | null> {
  return schema({ kind: "nullable", of }, (value, at) => (value === null ? null : of.read(value, at)));
}

/** An array whose items have this schema. */
export function list<T>(of: Schema<T>): Schema<readonly T[]> {
  return schema({ kind: "list", of }, (value, at) =>
    Array.isArray(value) ? value.map((item, index) => of.read(item, `${at}[${index}]`)) : fail(at, "a list"),
  );
}

/** One of these texts. */
export function oneOf<T extends string>(...names: readonly T[]): Schema<T> {
  return schema(
    { kind: "oneOf", names },
    (value, at) => names.find((name) => name === value) ?? fail(at, `one of ${names.join(", ")}`),
  );
}

/** One of several objects, distinguished by the text of a member. */
export function tagged<T>(member: string, variants: Readonly<Record<string, Schema<T>>>): Schema<T> {
  return schema({ kind: "tagged", variants: Object.values(variants) }, (value, at) => {
    const tag = isPlainObject(value) ? value[member] : undefined;
    const variant = typeof tag === "string" && Object.hasOwn(variants, tag) ? variants[tag] : undefined;
    return variant?.read(value, at) ?? fail(`${at}.${member}`, `one of ${Object.keys(variants).join(", ")}`);
  });
}

/** An object with these members. Others are dropped, so that the API can grow. */
export function object<T>(members: Members<T>): Schema<Readonly<T>> {
  return schema({ kind: "object", members, optional: [] }, (value, at) => {
    const read = readMembers(members, Object.keys(members), value, at);
    return isComplete(read, members) ? read : fail(at, "all members");
  });
}

/** An object whose members may be missing. */
export function partialObject<T, O>(
  required: Members<T>,
  optional: Members<O>,
): Schema<Readonly<T> & Readonly<Partial<O>>> {
  const { read } = object(required);
  const form = { kind: "object", members: { ...required, ...optional }, optional: Object.keys(optional) } as const;
  return schema(form, (value, at) => {
    const given = Object.keys(optional).filter((key) => isPlainObject(value) && value[key] !== undefined);
    return { ...read(value, at), ...readMembers(optional, given, value, at) };
  });
}

/** An object with any members. */
export const anyObject = schema({ kind: "anyObject" }, (value, at) =>
  isPlainObject(value) ? value : fail(at, "an object"),
);

function readMembers<T>(members: Members<T>, names: readonly string[], value: unknown, at: string): Partial<T> {
  if (!isPlainObject(value)) return fail(at, "an object");
  const read: Partial<T> = {};
  for (const name of names) if (isKey(name, members)) read[name] = members[name].read(value[name], `${at}.${name}`);
  return read;
}

function isKey<T>(key: string, members: Members<T>): key is string & keyof T {
  return Object.hasOwn(members, key);
}

function isComplete<T>(read: Partial<T>, members: Members<T>): read is T {
  return Object.keys(members).every((key) => Object.hasOwn(read, key));
}
