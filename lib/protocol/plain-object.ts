/** A value of unknown members, such as a parsed JSON object. */
export type PlainObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object and neither null nor an array. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
