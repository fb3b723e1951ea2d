import { cache } from "react";
import { readActiveToken } from "@/lib/database";
import { InvalidCursorError } from "@/lib/database/reads/cursor";
import { attempt } from "./reading";

/**
 * A page of a list behind `before`, as an address names it; the first page where that is no place of the list.
 * Undefined where the database did not answer.
 */
export function readPage<T>(
  before: string | undefined,
  read: (page: { readonly before: string | undefined }) => Promise<T>,
): Promise<T | undefined> {
  return attempt(async () => {
    try {
      return await read({ before });
    } catch (error) {
      if (before === undefined || !(error instanceof InvalidCursorError)) throw error;
      return read({ before: undefined });
    }
  });
}

/** One token, read once for each request; null: not deployed, undefined: no answer. */
export const tokenNow = cache(async (ticker: string) => (await attempt(() => readActiveToken(ticker)))?.token);
