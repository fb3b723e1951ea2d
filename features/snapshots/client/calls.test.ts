import { expect, test } from "vitest";
import { uncalled } from "@/tools/testing/uncalled";
import * as contracts from "../contracts";
import * as calls from "./calls";

test("the client has a function for each contract of proofs", () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(contracts).sort());
});

test("the pages call each function of proofs", () => {
  expect(uncalled(calls)).toEqual([]);
});
