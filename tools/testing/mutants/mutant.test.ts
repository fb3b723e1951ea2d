import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { importsOf, withImports } from "./imports";
import { chooseMutants, describeMutant, type Mutant, mutate, type Subject, verdictOf } from "./mutant";
import { SUBJECTS } from "./subjects";
import { SUITES } from "./suites";

const SOURCE = "a = 1;\nfunction first() {\n  b = 1;\n}\nfunction second() {\n  b = 1;\n}\n";

describe("a mutant", () => {
  test("changes the one place that it names", () => {
    expect(mutate(SOURCE, { find: "a = 1", replace: "a = 2" })).toBe(SOURCE.replace("a = 1", "a = 2"));
    expect(mutate("x$&", { find: "x", replace: "$&" })).toBe("$&$&");
  });

  test("can name the line before its place", () => {
    const mutated = mutate(SOURCE, { after: "function second", find: "b = 1;", replace: "" });
    expect(mutated).toBe(`${SOURCE.slice(0, SOURCE.lastIndexOf("b"))}\n}\n`);
  });

  test.each<[string, Mutant]>([
    ["Not found: c = 1", { find: "c = 1", replace: "" }],
    ["Found more than once: b = 1", { find: "b = 1", replace: "" }],
    ["Found more than once: function", { after: "function", find: "b", replace: "" }],
    ['Not found after "function first": a = 1', { after: "function first", find: "a = 1", replace: "" }],
    ["No change: a", { find: "a", replace: "a" }],
    ["No change: ", { find: "", replace: "a" }],
    ["More than one line: 1;\nf", { find: "1;\nf", replace: "" }],
    ["More than one line: a", { find: "a", replace: "\n" }],
  ])("is refused: %s", (reason, mutant) => {
    expect(() => mutate(SOURCE, mutant)).toThrow(new Error(reason));
  });

  test("is described with its line", () => {
    const text = describeMutant("A.sol", SOURCE, { after: "second", find: "b = 1;", replace: "" });
    expect(text).toBe("A.sol:6 b = 1; -> (nothing)");
    expect(describeMutant("A.sol", SOURCE, { find: "a = ", replace: "a += " })).toBe("A.sol:1 a = -> a +=");
  });

  test("must be killed, or survive if it is harmless", () => {
    const mutant = { find: "a", replace: "b" };
    expect([verdictOf(mutant, "test_a"), verdictOf(mutant, null)]).toEqual(["as expected", "SURVIVED"]);
    const harmless = { ...mutant, harmless: "why" };
    expect(verdictOf(harmless, "test_a")).toBe("KILLED, though harmless");
    expect(verdictOf(harmless, null)).toBe("as expected");
  });
});

test("mutants are chosen by their file or text", () => {
  const [one, two] = [
    { find: "alpha", replace: "beta" },
    { find: "gamma", replace: "delta" },
  ];
  const subjects: Subject[] = [
    { file: "A.sol", suite: "a", mutants: [one, two] },
    { file: "B.sol", suite: "b", mutants: [two] },
  ];
  expect(chooseMutants(subjects, "")).toEqual(subjects);
  expect(chooseMutants(subjects, "B.sol")).toEqual([subjects[1]]);
  expect(chooseMutants(subjects, "lph")).toEqual([{ file: "A.sol", suite: "a", mutants: [one] }]);
  expect(chooseMutants(subjects, "delt").map(({ mutants }) => mutants)).toEqual([[two], [two]]);
});

describe("the imports of a file", () => {
  test("are those with relative paths, also of several lines", () => {
    const source =
      'import {A} from "./A.sol";\nimport {\n  B,\n  C\n} from "../b/B.sol";\nimport {D} from "@d/D.sol";\n';
    expect(importsOf("x/y/T.sol", source)).toEqual(["x/y/A.sol", "x/b/B.sol"]);
    expect(importsOf("x/T.sol", "contract T {}")).toEqual([]);
  });

  test("include those of other files, once", () => {
    const files = withImports(process.cwd(), ["contracts/fuzz/NIP20Vault.t.sol"]);
    for (const name of ["NIP20Vault", "NIP20Market", "NIP20Events", "fuzz/MarketBase", "ISnapshotRegistry"])
      expect(files).toContain(`contracts/${name}.sol`);
    expect(new Set(files).size).toBe(files.length);
    expect(files).not.toContain("contracts/NIP20Token.sol");
  });
});

describe.each(SUBJECTS)("the mutants of $file", ({ file, suite, mutants }) => {
  const source = readFileSync(file, "utf8");

  test("are different changes of the contract as it is", () => {
    const mutated = mutants.map((mutant) => mutate(source, mutant));
    expect(new Set(mutated).size).toBe(mutants.length);
    for (const { harmless } of mutants) expect(harmless).not.toBe("");
  });

  test("have tests that import the contract", () => {
    const tests = (SUITES[suite] ?? []).map((name) => `contracts/fuzz/${name}.t.sol`);
    expect(withImports(process.cwd(), tests)).toContain(file);
  });
});
