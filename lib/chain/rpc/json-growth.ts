import { NodeInconsistentError } from "./errors";

/** Answers up to this size, in bytes, are parsed without a check: any content fits into memory. */
const HARMLESS = 4 * 1024 * 1024;
/** Memory of an empty array or object, in bytes. */
const CONTAINER = 56;
/** Answers above this size, in bytes, are large. */
const LARGE = 32 * 1024 * 1024;
/** Maximum memory of all arrays and objects of an answer, and of a large one, as a multiple of its text's size. */
const MOST_GROWTH = { usual: 4, large: 1 };

/** A text, or its bytes. */
interface Searchable {
  readonly length: number;
  indexOf(text: string, from: number): number;
}

/**
 * Rejects a long JSON text that would take far more memory when parsed: a text of brackets takes 28 times its size.
 * Real answers have one array or object per few hundred bytes. Brackets inside strings also count.
 * @throws NodeInconsistentError if there are too many arrays and objects
 */
export function checkGrowth(json: Searchable): void {
  if (json.length <= HARMLESS) return;
  const growth = json.length > LARGE ? MOST_GROWTH.large : MOST_GROWTH.usual;
  let left = Math.floor((json.length * growth) / CONTAINER);
  for (const bracket of ["[", "{"]) {
    for (let at = json.indexOf(bracket, 0); at >= 0; at = json.indexOf(bracket, at + 1)) {
      if (--left < 0) throw new NodeInconsistentError("the node's answer has too many nested values");
    }
  }
}
