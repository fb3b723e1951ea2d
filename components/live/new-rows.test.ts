import { expect, it } from "vitest";
import { difference } from "./new-rows";

const compare = (shown: string, newest: string, isWhole = false) =>
  difference([...shown], [...newest], (row) => row, isWhole);

it("finds what came on top", () => {
  expect(compare("cba", "edc")).toEqual({ added: ["e", "d"], isCut: false, gone: [] });
});

it("takes rows that fell off the newest page for older, not for gone", () => {
  expect(compare("dcba", "fedc").gone).toEqual([]);
});

it("finds rows that a reorganisation undid, with those that took their place", () => {
  expect(compare("dcba", "xba")).toEqual({ added: ["x"], isCut: false, gone: ["d", "c"] });
});

it("finds the last row gone where the newest page is all there is", () => {
  expect(compare("a", "", true)).toEqual({ added: [], isCut: false, gone: ["a"] });
});

it("says where more may be new than one page holds", () => {
  expect(compare("ba", "fed")).toEqual({ added: ["f", "e", "d"], isCut: true, gone: [] });
});
