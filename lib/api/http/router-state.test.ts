import { expect, test } from "vitest";
import { isRouterState } from "./router-state";

const state = (value: unknown) => encodeURIComponent(JSON.stringify(value));

test("states of the router are accepted", () => {
  const page = [
    "",
    { children: ["token", { children: [["ticker", "OAK", "d", null], { children: ["__PAGE__", {}] }] }] },
  ];
  expect(isRouterState(undefined)).toBe(true);
  expect(isRouterState(state([...page, null, null, 16]))).toBe(true);
  expect(isRouterState(state([...page, ["/token/OAK", ""], "refetch"]))).toBe(true);
});

test("other values are refused", () => {
  let deep: unknown = ["x", {}];
  for (let level = 0; level < 2_000; level++) deep = ["x", { a: deep }];
  const broken = [
    "",
    "x",
    "%",
    "%zz",
    "null",
    "[]",
    state({}),
    state(["", {}, 1]),
    state(["", { a: 1 }]),
    state([["a", "b", "z", null], {}]),
  ];
  for (const header of [...broken, state(deep), "x".repeat(20_000)]) {
    expect([header.slice(0, 50), isRouterState(header)]).toEqual([header.slice(0, 50), false]);
  }
  expect(isRouterState(["[]", "[]"])).toBe(false);
});
