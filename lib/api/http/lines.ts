import type { List } from "@/lib/database/chunks";
import type { TextList } from "./json";

/** Returns the text `head` followed by one line for each row. `line` returns it with its end. Unlike {@link jsonList}, a list without rows has a text. */
export function lineList<R>(name: string, list: List<R>, head: string, line: (row: R) => string): TextList {
  const lines = (rows: readonly R[]): string => rows.map(line).join("");
  return {
    key: `${name} ${list.key}`,
    text: list.rows === null ? null : head + lines(list.rows),
    async open() {
      const { at, chunks, close } = await list.open();
      return { at, chunks: linesText(head, chunks, lines), close };
    },
  };
}

async function* linesText<R>(
  head: string,
  chunks: AsyncIterable<readonly R[]>,
  lines: (rows: readonly R[]) => string,
): AsyncIterable<string> {
  if (head !== "") yield head;
  for await (const rows of chunks) if (rows.length > 0) yield lines(rows);
}
