import { stringify } from "lossless-json";
import type { ChunkedRows } from "@/lib/database/chunks";

/** The JSON text of a value; a bigint becomes an integer with all its digits (decisions.md §9). */
export function toJson(value: unknown): string {
  return stringify(value) ?? "null";
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
