import { expect, test } from "vitest";
import { GroupedRead } from "./grouped-read";

/** A read that doubles numbers, and the questions of each of its statements. Statements end when `release` is called. */
function doubling() {
  const statements: (readonly number[])[] = [];
  const held: (() => void)[] = [];
  const read = new GroupedRead<number, number>(async (questions) => {
    statements.push(questions);
    await new Promise<void>((resolve) => held.push(resolve));
    return questions.map((question) => 2 * question);
  });
  const release = () => {
    for (const resolve of held.splice(0)) resolve();
  };
  return { statements, read, release };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test("questions of one turn of the event loop share a statement, and each gets its answer", async () => {
  const { statements, read, release } = doubling();
  const answers = Promise.all(numbers(10).map((n) => read.ask(n)));
  await turn();
  expect(statements).toEqual([numbers(10)]);
  release();
  expect(await answers).toEqual(numbers(10).map((n) => 2 * n));
});

test("at most two statements run, and questions that wait meanwhile share the next one", async () => {
  const { statements, read, release } = doubling();
  const answers: Promise<number>[] = [];
  for (const n of numbers(6)) {
    answers.push(read.ask(n));
    await turn();
  }
  expect(statements).toEqual([[0], [1]]);
  release();
  await Promise.all(answers.slice(0, 2));
  await turn();
  expect(statements).toEqual([[0], [1], [2, 3, 4, 5]]);
  release();
  expect(await Promise.all(answers)).toEqual([0, 2, 4, 6, 8, 10]);
});

test("a statement has at most 64 questions", async () => {
  const { statements, read, release } = doubling();
  const answers = Promise.all(numbers(100).map((n) => read.ask(n)));
  await turn();
  await turn();
  expect(statements.map(({ length }) => length)).toEqual([64, 36]);
  release();
  expect((await answers).at(-1)).toBe(198);
});

test("a failure reaches the questions of its statement only, and later ones are answered", async () => {
  let isBroken = true;
  const read = new GroupedRead<number, number>(async (questions) => {
    if (isBroken) throw new Error("broken");
    return questions;
  });
  const failed = await Promise.allSettled([read.ask(1), read.ask(2)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isBroken = false;
  expect(await read.ask(3)).toBe(3);
});

test("too few answers are an error, and no request gets the answer of another", async () => {
  const read = new GroupedRead<number, number>(async (questions) => questions.slice(1));
  await expect(Promise.all([read.ask(1), read.ask(2)])).rejects.toThrow("2 questions, 1 answers");
});
