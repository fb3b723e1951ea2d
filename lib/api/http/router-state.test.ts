import { expect, test } from "vitest";
import { isRouterState, isStateTree } from "./router-state";

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

test("the longest states of this site's pages are accepted", () => {
  const id = ["id", encodeURIComponent(":".repeat(78)), "d", null];
  const segments = ["", "verify", "inscription", ["ticker", "A".repeat(10), "d", null], id, "__PAGE__"];
  let page: unknown;
  for (const segment of segments.toReversed()) {
    page = [segment, page === undefined ? {} : { children: page }, null, "inside-shared-layout", 262_143];
  }
  const longest = state(page);
  expect(longest.length).toBeGreaterThan(900);
  expect(isRouterState(longest)).toBe(true);
  const forms = ["c", "oc", "d", "ci(.)", "ci(..)(..)", "di(...)"].map((kind) => [["a", "b", kind, ["c"]], {}]);
  for (const form of [...forms, ["", {}, null, "metadata-only", null, "x"]])
    expect(isRouterState(state(form))).toBe(true);
});

test("a state with many faults costs no more than one with one fault", () => {
  let read = 0;
  const get = (fault: object, key: string | symbol): unknown => {
    read++;
    return Reflect.get(fault, key);
  };
  const faults = Array.from({ length: 300 }, (_, n) => [n, new Proxy([[1], 5], { get })] as const);
  expect(isStateTree(["", Object.fromEntries(faults)])).toBe(false);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(20);
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
    state(["", []]),
    state(["", {}, ["a"]]),
    state(["", {}, null, "other"]),
    state(["", {}, null, null, "1"]),
    state(["", {}, null, null, 1, null]),
    state(["", {}, null, null, 1, "", ""]),
    state([["a", "b", "z", null], {}]),
    state([["a", "b", "ci(....)", null], {}]),
    state([["a", "b", "d"], {}]),
    state([["a", "b", "d", [1]], {}]),
    state([["a", "b", "d", null, null], {}]),
  ];
  for (const header of [...broken, state(deep), state(["x".repeat(5_000), {}])]) {
    expect([header.slice(0, 50), isRouterState(header)]).toEqual([header.slice(0, 50), false]);
  }
  expect(isRouterState(["[]", "[]"])).toBe(false);
});
