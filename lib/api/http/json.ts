import { stringify } from "lossless-json";
import type { List } from "@/lib/database/chunks";
import type { At } from "@/lib/records";

/** Placeholder in the text for a bigint above 53 bits. */
const STAND_IN = /"\\u0000(-?\d+)"/g;

/**
 * Returns the JSON text of a value; a bigint becomes an integer with all its digits (spec §12.1.4). JSON.stringify is several
 * times as fast as a library, so large integers are written as placeholder strings that begin with NUL and replaced
 * afterwards. If another string looks like a placeholder, the library writes the text.
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

/** A body that is produced while it is sent. It must be closed, whether or not its chunks were read. */
export interface TextStream {
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** Aborted, with the reason, if the answer must end at once. */
  readonly cut?: AbortSignal;
  close(): Promise<void>;
}

/** The text of a list: complete if the list is short, otherwise to be opened. It holds no resources before. */
export interface TextList {
  /** Equal for requests of the same text. */
  readonly key: string;
  /** Null: the list is long. */
  readonly text: string | null;
  /** Reads a long list from one state; null if it no longer has rows. */
  open(): Promise<At<TextStream> | null>;
}

/** Returns the text `{"<key>":[...]}` with one element for each row. */
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
