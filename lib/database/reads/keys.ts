import { InvalidCursorError } from "./cursor";

/** What the parts of a cursor may look like: what is no part of a key of the list is not asked of the database. */
export const PART = {
  integer: /^[0-9]{1,9}$/,
  amount: /^[0-9]{1,78}$/,
  ticker: /^[A-Za-z0-9]{1,10}$/,
  address: /^[0-9a-f]{40}$/,
} as const;

/** The key of a list's last row as an opaque text; `list` names the list and its order. */
export function keyCursor(list: string, key: readonly (string | number | bigint)[]): string {
  return Buffer.from([list, ...key].join(" ")).toString("base64url");
}

/** The key that a cursor of this list stands for. Throws {@link InvalidCursorError} where it is none. */
export function keyFromCursor(list: string, cursor: string, parts: readonly RegExp[]): string[] {
  const [name, ...key] = Buffer.from(cursor, "base64url").toString("latin1").split(" ");
  const isKey =
    name === list && key.length === parts.length && parts.every((part, index) => part.test(key[index] ?? ""));
  if (!isKey) throw new InvalidCursorError();
  return key;
}

/** Cuts the one row more than asked for, which tells whether there is a next page. */
export function cutRows<R>(
  rows: readonly R[],
  limit: number,
  cursor: (row: R) => string,
): { page: R[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursor(last) : null };
}
