import { nullable, text } from "./schema";

/** Cursor of the next page; null on the last page. */
export const next = nullable(text);

/** A page of a list. */
export type Page<K extends string, T> = Readonly<Record<K, readonly T[]>> & { readonly next: string | null };

/** `asc`: smallest or oldest first. `desc`: greatest or newest first. */
export const SORT_DIRECTIONS = ["asc", "desc"] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** Selects a page of a list. */
export interface PageQuery {
  /** The `next` of the previous page; undefined: the first page. */
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
}
