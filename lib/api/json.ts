import { stringify } from "lossless-json";
import type { ChunkedRows } from "@/lib/database/chunks";

/** Where a bigint that no JSON number of JavaScript's own holds stands in the text, until it is put in. */
const STAND_IN = /"\\u0000(-?\d+)"/g;

/**
 * The JSON text of a value; a bigint becomes an integer with all its digits (decisions.md §9). JavaScript's own writer
 * does the work, several times as fast as a library's: large integers pass it as strings that begin with a NUL. Where
 * another string looks like one of those, the library writes the text.
 */
export function toJson(value: unknown): string {
  let standIns = 0;
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== "bigint") return member;
    const number = Number(member);
    if (Number.isSafeInteger(number)) return number;
    standIns += 1;
    return `\0${member}`;
  });
  if (standIns === 0) return text ?? "null";
  let found = 0;
  const exact = text.replace(STAND_IN, (_, digits: string) => {
    found += 1;
    return digits;
  });
  return found === standIns ? exact : (stringify(value) ?? "null");
}

/** A body that is made while it is sent. Must be closed, whether or not its chunks were taken. */
export interface TextStream {
  readonly chunks: AsyncIterable<string>;
  close(): Promise<void>;
}

/** `{"<key>":[...]}` with one element for each row. */
export function jsonList<R>(key: string, rows: ChunkedRows<R>, element: (row: R) => unknown): TextStream {
  return { chunks: listText(key, rows.chunks, element), close: () => rows.close() };
}

async function* listText<R>(
  key: string,
  chunks: AsyncIterable<readonly R[]>,
  element: (row: R) => unknown,
): AsyncIterable<string> {
  let opening = `{${toJson(key)}:[`;
  let separator = "";
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    yield opening + separator + rows.map((row) => toJson(element(row))).join(",");
    opening = "";
    separator = ",";
  }
  yield `${opening}]}`;
}
