import { stringify } from "lossless-json";
import type { List } from "@/lib/database/chunks";
import type { At } from "@/lib/records";

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
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** Aborted, with the reason, when the answer must end at once, whether or not its reader takes anything. */
  readonly cut?: AbortSignal;
  close(): Promise<void>;
}

/** The text of a list: as it is where the list is short, otherwise to be opened. Holds nothing until it is opened. */
export interface TextList {
  /** The same for every request of the same text. */
  readonly key: string;
  /** Null: the list is long. */
  readonly text: string | null;
  /** Reads a long list from one state; null if it has no row any more. */
  open(): Promise<At<TextStream> | null>;
}

/** `{"<key>":[...]}` with one element for each row. */
export function jsonList<R>(key: string, list: List<R>, element: (row: R) => unknown): TextList {
  const elements = (rows: readonly R[]): string => rows.map((row) => toJson(element(row))).join(",");
  return {
    key: `${key} ${list.key}`,
    text: list.rows === null ? null : `{${toJson(key)}:[${elements(list.rows)}]}`,
    async open() {
      const { at, empty, chunks, close } = await list.open();
      if (!empty) return { at, chunks: listText(key, chunks, elements), close };
      await close();
      return null;
    },
  };
}

async function* listText<R>(
  key: string,
  chunks: AsyncIterable<readonly R[]>,
  elements: (rows: readonly R[]) => string,
): AsyncIterable<string> {
  let opening = `{${toJson(key)}:[`;
  let separator = "";
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    yield opening + separator + elements(rows);
    opening = "";
    separator = ",";
  }
  yield `${opening}]}`;
}
