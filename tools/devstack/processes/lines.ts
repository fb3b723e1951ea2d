import type { Readable } from "node:stream";

/** Longest part of a line, in characters; the rest is discarded. */
const LONGEST = 8_000;

/** Calls `take` with each line of the stream. Long lines are truncated as they arrive, which bounds the memory. */
export function eachLine(stream: Readable, take: (line: string) => void): void {
  let begun = "";
  let length = 0;
  const add = (text: string): void => {
    length += text.length;
    if (begun.length < LONGEST) begun += text.slice(0, LONGEST - begun.length);
  };
  const end = (): void => {
    const line = length > begun.length ? `${begun}… (${length} characters)` : begun;
    begun = "";
    length = 0;
    if (line !== "") take(line);
  };
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const [first = "", ...rest] = chunk.split("\n");
    add(first);
    for (const text of rest) {
      end();
      add(text);
    }
  });
  stream.on("end", end);
}
