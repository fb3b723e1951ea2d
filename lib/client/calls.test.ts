import { expect, test } from "vitest";
import * as contracts from "@/lib/records/contracts";
import { uncalled } from "@/tools/testing/uncalled";
import * as calls from "./calls";

test("the client has a function for each contract", () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(contracts).sort());
});

test("the pages call each function of the client", () => {
  expect(uncalled(calls)).toEqual([]);
});
