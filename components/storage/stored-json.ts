import { stringify } from "lossless-json";
import { exactJson } from "@/lib/client/exact-json";
import type { Schema } from "@/lib/records/schema";
import type { Codec } from "./stored-value";

/** Stores a value as JSON with integers of any size. `schema` checks the stored value. */
export function jsonCodec<T>(schema: Schema<T>, empty: T): Codec<T> {
  return {
    empty,
    parse: (text) => schema.read(exactJson(text), "stored"),
    format: (value) => stringify(value) ?? null,
  };
}

/**
 * Stores a list as JSON, without the items that `keep` leaves out. An empty list is not stored. Items that this version can't read
 * are not part of the list, but remain stored: during an update, a tab with an earlier version must not delete what a later one
 * stored, such as a payment that waits.
 */
export function jsonListCodec<T>(item: Schema<T>, keep: (all: readonly T[]) => readonly T[]): Codec<readonly T[]> {
  return {
    empty: [],
    parse: (text) => itemsOf(text).flatMap((one) => read(item, one) ?? []),
    format(all, before = null) {
      const foreign = before === null ? [] : foreignItems(item, before);
      const stored: readonly unknown[] = [...keep(all), ...foreign];
      return stored.length === 0 ? null : (stringify(stored) ?? null);
    },
  };
}

/** The argument `keep` of {@link jsonListCodec} that keeps the first items. */
export function first(limit: number): <T>(all: readonly T[]) => readonly T[] {
  return (all) => all.slice(0, limit);
}

/** Largest number of items that are kept for another version. */
const MOST_FOREIGN = 100;

function foreignItems<T>(item: Schema<T>, text: string): readonly unknown[] {
  try {
    return itemsOf(text)
      .filter((one) => read(item, one) === null)
      .slice(0, MOST_FOREIGN);
  } catch {
    return [];
  }
}

function itemsOf(text: string): readonly unknown[] {
  const items: unknown = exactJson(text);
  if (!Array.isArray(items)) throw new Error("stored: expected a list");
  return items;
}

/** The item in a list; null if it has another form. */
function read<T>(item: Schema<T>, value: unknown): readonly [T] | null {
  try {
    return [item.read(value, "stored")];
  } catch {
    return null;
  }
}
