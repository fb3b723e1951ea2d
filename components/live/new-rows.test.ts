import { expect, it } from "vitest";
import { compareRows } from "./new-rows";

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
