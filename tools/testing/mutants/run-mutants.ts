import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveCompiler } from "./compiler";
import { describeMutant, type Mutant, mutate, type Subject, type Verdict, verdictOf } from "./mutant";
import { SUITES } from "./suites";
import { NotCompiled, Tree } from "./tree";

export interface Outcome {
  readonly mutant: Mutant;
  readonly text: string;
  readonly verdict: Verdict;
  /** The name of a test that failed, or the compiler's messages; `null` if all tests passed. */
  readonly reason: string | null;
}

/**
 * Runs the tests of each subject with each of its mutants.
 *
 * @param signal aborted when the run must end: forge has then ended too
 * @throws {Error} if a test fails without a mutant, or the signal is aborted
 */
export async function runMutants(
  subjects: readonly Subject[],
  report: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  const compiler = await serveCompiler(folder);
  try {
    const outcomes: Outcome[] = [];
    for (const [suite, tests] of Object.entries(SUITES)) {
      const own = subjects.filter((subject) => subject.suite === suite);
      if (own.length === 0) continue;
      const tree = new Tree(join(folder, suite), compiler.socket, tests);
      const broken = await tree.run();
      if (broken !== null) throw new Error(`The tests of ${suite} fail without a mutant: ${broken}`);
      for (const subject of own) outcomes.push(...(await runSubject(tree, subject, report, signal)));
    }
    return outcomes;
  } finally {
    await compiler.stop();
    rmSync(folder, { recursive: true });
  }
}

async function runSubject(
  tree: Tree,
  subject: Subject,
  report: (outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const source = tree.read(subject.file);
  const outcomes: Outcome[] = [];
  for (const mutant of subject.mutants) {
    const text = describeMutant(subject.file, source, mutant);
    const outcome = { mutant, text, ...(await judge(tree, subject.file, mutate(source, mutant), mutant)) };
    signal.throwIfAborted();
    report(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function judge(tree: Tree, file: string, mutated: string, mutant: Mutant) {
  try {
    const killedBy = await tree.runWith(file, mutated);
    return { verdict: verdictOf(mutant, killedBy), reason: killedBy };
  } catch (error) {
    if (!(error instanceof NotCompiled)) throw error;
    return { verdict: "DOES NOT COMPILE" as const, reason: error.message };
  }
}
