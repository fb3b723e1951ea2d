import type { Readable } from "node:stream";

/** Characters of a line; what follows is thrown away up to its end. */
const LONGEST = 8_000;

/** Calls `take` with each line that the stream brings; a long one is cut, and never held as a whole. */
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
