/** A change of one line of a contract, which the contract's tests must notice. */
export interface Mutant {
  /** A part of one line, which occurs once in the file, or once after `after`. */
  readonly find: string;
  readonly replace: string;
  /** A text that occurs once, in the line or before it: the first `find` from there on is meant. */
  readonly after?: string;
  /** Why nothing that a caller or the index can see depends on the line. The tests must then pass. */
  readonly harmless?: string;
}

/** The mutants of one file, and the tests that concern it. */
export interface Subject {
  /** Path in the repository. */
  readonly file: string;
  /** The name of the tests in `suites.ts`. */
  readonly suite: string;
  readonly mutants: readonly Mutant[];
}

/**
 * The source with the mutant's change.
 *
 * @throws {Error} if the place is missing or ambiguous, or the change is none of one line
 */
export function mutate(source: string, { find, replace, after }: Mutant): string {
  if (`${find}${replace}`.includes("\n")) throw new Error(`More than one line: ${find}`);
  if (find === "" || find === replace) throw new Error(`No change: ${find}`);
  const start = after === undefined ? 0 : placeOf(source, after);
  const place = after === undefined ? placeOf(source, find) : source.indexOf(find, start);
  if (place === -1) throw new Error(`Not found after "${after}": ${find}`);
  return source.slice(0, place) + replace + source.slice(place + find.length);
}

function placeOf(source: string, text: string): number {
  const place = source.indexOf(text);
  if (place === -1) throw new Error(`Not found: ${text}`);
  if (source.includes(text, place + 1)) throw new Error(`Found more than once: ${text}`);
  return place;
}

/** The mutant in one line, with the number of its line in `source`. */
export function describeMutant(file: string, source: string, mutant: Mutant): string {
  const mutated = mutate(source, mutant);
  const changed = mutated.split("\n").findIndex((line, index) => line !== source.split("\n")[index]);
  return `${file}:${changed + 1} ${mutant.find.trim()} -> ${mutant.replace.trim() || "(nothing)"}`;
}

/** What the tests said about a mutant: the name of a test that failed, or `null` if all passed. */
export type KilledBy = string | null;

/** A mutant that does not compile is no mutant: a fault of the list. */
export type Verdict = "as expected" | "SURVIVED" | "KILLED, though harmless" | "DOES NOT COMPILE";

/** Compares the result with what the list expects. */
export function verdictOf(mutant: Mutant, killedBy: KilledBy): Verdict {
  if (killedBy === null) return mutant.harmless === undefined ? "SURVIVED" : "as expected";
  return mutant.harmless === undefined ? "as expected" : "KILLED, though harmless";
}

/** The subjects with the mutants whose file or text contains `text`; without those that have none. */
export function chooseMutants(subjects: readonly Subject[], text: string): Subject[] {
  const has = (file: string, { find, replace }: Mutant) => [file, find, replace].some((each) => each.includes(text));
  return subjects
    .map((subject) => ({ ...subject, mutants: subject.mutants.filter((mutant) => has(subject.file, mutant)) }))
    .filter(({ mutants }) => mutants.length > 0);
}
