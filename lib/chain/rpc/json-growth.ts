import { NodeInconsistentError } from "./errors";

/** Answers up to this size are parsed as they are: whatever they hold, it fits into memory. Bytes. */
const HARMLESS = 4 * 1024 * 1024;
/** Bytes of memory of an array or object, and how many times the text the containers of an answer may take together. */
const CONTAINER = 56;
const MOST_GROWTH = 4;

/** A text or its bytes. */
interface Searchable {
  readonly length: number;
  indexOf(text: string, from: number): number;
}

/**
 * Refuses a long JSON text that would become far larger by parsing: one of nothing but brackets takes 28 times its size.
 * Real answers have a container every few hundred bytes; those inside of texts count as well.
 * @throws NodeInconsistentError
 */
export function checkGrowth(json: Searchable): void {
  if (json.length <= HARMLESS) return;
  let left = Math.floor((json.length * MOST_GROWTH) / CONTAINER);
  for (const bracket of ["[", "{"]) {
    for (let at = json.indexOf(bracket, 0); at >= 0; at = json.indexOf(bracket, at + 1)) {
      if (--left < 0) throw new NodeInconsistentError("the node's answer has more nested values than any real one");
    }
  }
}
