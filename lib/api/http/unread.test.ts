import fc from "fast-check";
import { expect, test } from "vitest";
import { UnreadAnswers } from "./unread";

/** Adds answers in this order, and returns the names of those that are cut. */
function cutAfter(unread: UnreadAnswers, answers: readonly (readonly [string, number])[]): string[] {
  const cut: string[] = [];
  for (const [index, [client, size]] of answers.entries())
    unread.add(client, size, () => cut.push(`${client}${index}`));
  return cut;
}

test("above the limit of a client, its oldest answers are cut", () => {
  const unread = new UnreadAnswers({ total: 100, perClient: 10 });
  const answers = [4, 4, 9].map((size) => ["a", size] as const);
  expect(cutAfter(unread, [["b", 10], ...answers])).toEqual(["a1", "a2"]);
});

test("above the total, the client with the most bytes loses its oldest answer, not the latest client", () => {
  const unread = new UnreadAnswers({ total: 10, perClient: 9 });
  const answers = ["other", "slow", "slow", "slow", "modest", "modest"].map((client) => [client, 2] as const);
  expect(cutAfter(unread, answers)).toEqual(["slow1"]);
});

test("an answer that was read no longer counts", () => {
  const unread = new UnreadAnswers({ total: 10, perClient: 10 });
  const read = unread.add("a", 10, () => expect.unreachable());
  read();
  read();
  expect(cutAfter(unread, [["a", 10]])).toEqual([]);
});

test("of clients with equally many bytes, the first one loses its oldest answer", () => {
  const unread = new UnreadAnswers({ total: 2, perClient: 2 });
  const answers = ["a", "b", "c"].map((client) => [client, 1] as const);
  expect(cutAfter(unread, answers)).toEqual(["a0"]);
});

test("an answer above a limit is cut itself", () => {
  const unread = new UnreadAnswers({ total: 10, perClient: 20 });
  expect(cutAfter(unread, [["a", 11]])).toEqual(["a0"]);
});

test("answers that are neither read nor cut stay within both limits", () => {
  const step = fc.record({ client: fc.constantFrom("a", "b", "c"), size: fc.nat(12), reads: fc.option(fc.nat(20)) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const limits = { total: 20, perClient: 10 };
      const unread = new UnreadAnswers(limits);
      const held = new Map<number, { client: string; size: number; done: () => void }>();
      for (const [index, { client, size, reads }] of steps.entries()) {
        let isCut = false;
        const done = unread.add(client, size, () => {
          isCut = true;
          held.delete(index);
        });
        if (!isCut) held.set(index, { client, size, done });
        if (reads !== null) {
          held.get(reads)?.done();
          held.delete(reads);
        }
        const sum = (of?: string) =>
          [...held.values()].reduce(
            (total, each) => total + (of === undefined || each.client === of ? each.size : 0),
            0,
          );
        expect(sum()).toBeLessThanOrEqual(limits.total);
        for (const each of ["a", "b", "c"]) expect(sum(each)).toBeLessThanOrEqual(limits.perClient);
      }
    }),
  );
});
