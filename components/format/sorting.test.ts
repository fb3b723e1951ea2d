import { expect, test } from "vitest";
import { type Sorting, sortedHref, sortParameters } from "./sorting";

const ORDERS = { newest: "desc", price: "asc" } as const;
const sorted = (order: keyof typeof ORDERS, direction: "asc" | "desc"): Sorting<keyof typeof ORDERS> => ({
  ...{ path: "/market/offers", keep: { ticker: "OAK", before: undefined }, orders: ORDERS },
  ...{ order, direction },
});

test("the usual order and the usual direction of an order need no parameter", () => {
  expect(sortParameters(ORDERS, { order: "newest", direction: "desc" })).toEqual({});
  expect(sortParameters(ORDERS, { order: "newest", direction: "asc" })).toEqual({ direction: "asc" });
  expect(sortParameters(ORDERS, { order: "price", direction: "asc" })).toEqual({ order: "price" });
  expect(sortParameters(ORDERS, { order: "price", direction: "desc" })).toEqual({ order: "price", direction: "desc" });
});

test("a link sorts by another order, or by the same one in the other direction", () => {
  expect(sortedHref(sorted("newest", "desc"), "price")).toBe("/market/offers?ticker=OAK&order=price");
  expect(sortedHref(sorted("price", "asc"), "price")).toBe("/market/offers?ticker=OAK&order=price&direction=desc");
  expect(sortedHref(sorted("price", "desc"), "price")).toBe("/market/offers?ticker=OAK&order=price");
  expect(sortedHref(sorted("price", "desc"), "newest")).toBe("/market/offers?ticker=OAK");
  expect(sortedHref(sorted("newest", "desc"), "newest")).toBe("/market/offers?ticker=OAK&direction=asc");
});
