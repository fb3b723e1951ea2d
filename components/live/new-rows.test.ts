import { expect, it } from "vitest";
import { compareRows, removedKeys } from "./new-rows";

const compare = (shown: string, newest: string, isComplete = false) =>
  compareRows([...shown], [...newest], (row) => row, isComplete);

it("finds rows added at the top", () => {
  expect(compare("cba", "edc")).toEqual({ added: ["e", "d"], isCut: false, removed: [] });
});

it("treats rows that moved to an older page as present", () => {
  expect(compare("dcba", "fedc").removed).toEqual([]);
});

it("finds rows that a reorganization removed and the rows that replaced them", () => {
  expect(compare("dcba", "xba")).toEqual({ added: ["x"], isCut: false, removed: ["d", "c"] });
});

it("finds a removed last row if the newest page is the complete list", () => {
  expect(compare("a", "", true)).toEqual({ added: [], isCut: false, removed: ["a"] });
});

it("reports that there may be more new rows than fit on a page", () => {
  expect(compare("ba", "fed")).toEqual({ added: ["f", "e", "d"], isCut: true, removed: [] });
});

it("counts a removed row once, however often it is found missing", () => {
  const first = removedKeys(new Set(), ["c"], ["b", "a"]);
  expect([...first]).toEqual(["c"]);
  expect(removedKeys(first, ["c"], ["b", "a"])).toBe(first);
  expect(removedKeys(first, [], ["b", "a"])).toBe(first);
});

it("does not count a removed row that returned", () => {
  const first = removedKeys(new Set(), ["c", "d"], ["a"]);
  expect([...removedKeys(first, [], ["c", "a"])]).toEqual(["d"]);
});
