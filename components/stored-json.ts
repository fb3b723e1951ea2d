import { stringify } from "lossless-json";
import { exactJson } from "@/lib/client/exact-json";
import { list, type Schema } from "@/lib/records/schema";
import type { Codec } from "./storage";

/** Stores a value as JSON with integers of any size. `schema` checks the stored value. */
export function jsonCodec<T>(schema: Schema<T>, empty: T): Codec<T> {
  return {
    empty,
    parse: (text) => schema.read(exactJson(text), "stored"),
    format: (value) => stringify(value) ?? null,
  };
}

/** Like {@link jsonCodec}, for a list. The items beyond `limit` are dropped; an empty list is not stored. */
export function jsonListCodec<T>(item: Schema<T>, limit: number): Codec<readonly T[]> {
  const { empty, parse, format } = jsonCodec(list(item), []);
  return { empty, parse, format: (all) => (all.length === 0 ? null : format(all.slice(0, limit))) };
}
