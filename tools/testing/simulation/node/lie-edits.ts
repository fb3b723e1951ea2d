import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import type { Told } from "./answers";

/** The objects of a list; none if it is none. */
export function asObjects(value: unknown): readonly PlainObject[] {
  return Array.isArray(value) ? value.filter(isPlainObject) : [];
}

/** Edits each object of a list. */
export function inEach(value: unknown, edit: (object: PlainObject) => PlainObject): readonly PlainObject[] {
  return asObjects(value).map(edit);
}

/** Edits the first object of a list. */
export function inFirst(value: unknown, edit: (object: PlainObject) => PlainObject): readonly PlainObject[] {
  return asObjects(value).map((each, index) => (index === 0 ? edit(each) : each));
}

/** The object with another value of a field, of the same form. Unchanged if it does not have the field. */
export function altered(object: PlainObject, field: string): PlainObject {
  const value = object[field];
  return typeof value === "string" ? { ...object, [field]: alteredHex(value) } : object;
}

function alteredHex(value: string): string {
  if (value === "0x") return "0x01";
  const last = Number.parseInt(value.slice(-1), 16);
  return `${value.slice(0, -1)}${(last ^ 1).toString(16)}`;
}

/** The items with the index of their place, in their logs too. */
export function renumbered(items: readonly PlainObject[]): readonly PlainObject[] {
  let next = 0;
  return items.map((item, index) => {
    const transactionIndex = `0x${index.toString(16)}`;
    if (!Array.isArray(item.logs)) return { ...item, transactionIndex };
    const logs = inEach(item.logs, (log) => ({ ...log, transactionIndex, logIndex: `0x${(next++).toString(16)}` }));
    return { ...item, transactionIndex, logs };
  });
}

/** What is told, with another text instead of this one wherever it is a value, except in the link to the parent. */
export function replaced(told: Told, text: unknown, other: string): Told {
  const block = swap(told.block, text, other);
  const receipts = told.receipts.map((each) => swap(each, text, other));
  return { block, receipts };
}

function swap(object: PlainObject, text: unknown, other: string): PlainObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, swapped(value, text, other)]));
}

function swapped(value: unknown, text: unknown, other: string): unknown {
  if (value === text) return other;
  if (Array.isArray(value)) return value.map((each: unknown) => swapped(each, text, other));
  return isPlainObject(value) ? swap(value, text, other) : value;
}
