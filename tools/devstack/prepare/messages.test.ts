import { expect, it } from "vitest";
import { groupSeparator } from "./messages.mjs";

it("knows the separator of languages that group whole numbers in threes", () => {
  expect(["en", "zh-CN", "de"].map(groupSeparator)).toEqual([",", ",", "."]);
});

it("leaves languages that group otherwise to Intl", () => {
  expect(["es", "hi", "pl"].map(groupSeparator)).toEqual([null, null, null]);
});
