import { PATTERNS } from "@/lib/protocol";
import { InvalidCursorError } from "./cursor";

/** The form of a part of a cursor. */
export interface Part {
  test(text: string): boolean;
}

const LARGEST_INT4 = 2_147_483_647;

/** Forms of the parts of a cursor. A part that is malformed or does not fit its column never reaches the database. */
export const PART = {
  /** Ordinals and counts (int4). */
  integer: { test: (text: string) => /^[0-9]{1,10}$/.test(text) && Number(text) <= LARGEST_INT4 },
  /** Block numbers (int8). */
  block: /^[0-9]{1,15}$/,
  amount: /^[0-9]{1,78}$/,
  /** Unit prices and sums are longer than amounts. */
  sum: /^[0-9]{1,101}$/,
  /** A sum or a change, or -1 for an absent one. */
  signed: /^-?[0-9]{1,101}$/,
  ticker: PATTERNS.ticker,
  address: /^[0-9a-f]{40}$/,
  hash: /^[0-9a-f]{64}$/,
} as const;

/** Encodes the key of a page's last row as an opaque cursor. @param list names the list and its order */
export function keyCursor(list: string, key: readonly (string | number | bigint)[]): string {
  return Buffer.from([list, ...key].join(" ")).toString("base64url");
}

/** Decodes a cursor of this list. @throws InvalidCursorError if it is malformed or belongs to another list */
export function keyFromCursor(list: string, cursor: string, parts: readonly Part[]): string[] {
  const [name, ...key] = Buffer.from(cursor, "base64url").toString("latin1").split(" ");
  const isKey =
    name === list && key.length === parts.length && parts.every((part, index) => part.test(key[index] ?? ""));
  if (!isKey) throw new InvalidCursorError();
  return key;
}

/** Removes the extra row that shows whether there is a next page. */
export function cutRows<R>(
  rows: readonly R[],
  limit: number,
  cursor: (row: R) => string,
): { page: R[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? cursor(last) : null };
}
