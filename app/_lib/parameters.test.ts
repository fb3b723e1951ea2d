import { expect, test } from "vitest";
import { sizeParameter, sortingParameters } from "./parameters";

test("the size of a page is one of three, and only one that is not usual is in the URL", () => {
  expect(sizeParameter("100", 25)).toEqual({ limit: 100, size: "100" });
  expect(sizeParameter("50", 50)).toEqual({ limit: 50, size: undefined });
  for (const value of [undefined, "", "26", "1e2", "025", ["100"]]) {
    expect(sizeParameter(value, 25)).toEqual({ limit: 25, size: undefined });
  }
});

test("a list is sorted by the order and the direction that the URL names, and else as usual", () => {
  const orders = { amount: "desc", count: "desc", address: "asc" } as const;
  const sorted = (order?: string | string[], direction?: string | string[]) =>
    sortingParameters({ order, direction }, orders);
  expect(sorted()).toEqual({ order: "amount", direction: "desc" });
  expect(sorted("address")).toEqual({ order: "address", direction: "asc" });
  expect(sorted("address", "desc")).toEqual({ order: "address", direction: "desc" });
  expect(sorted(undefined, "asc")).toEqual({ order: "amount", direction: "asc" });
  for (const value of ["", "toString", "__proto__", "DESC", "desc ", ["asc", "asc"]]) {
    expect(sorted(value, value)).toEqual({ order: "amount", direction: "desc" });
  }
});
