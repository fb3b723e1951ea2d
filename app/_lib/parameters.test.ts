import { expect, test } from "vitest";
import { sizeParameter } from "./parameters";

test("the size of a page is one of three, and only one that is not usual is in the URL", () => {
  expect(sizeParameter("100", 25)).toEqual({ limit: 100, size: "100" });
  expect(sizeParameter("50", 50)).toEqual({ limit: 50, size: undefined });
  for (const value of [undefined, "", "26", "1e2", "025", ["100"]]) {
    expect(sizeParameter(value, 25)).toEqual({ limit: 25, size: undefined });
  }
});
