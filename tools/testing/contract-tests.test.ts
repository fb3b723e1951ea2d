import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { namedTests } from "./spec-tests.mjs";

/** docs/contracts.md names a test for each hole and each invariant of the vaults, and only tests that exist. */

const PAGE = readFileSync("docs/contracts.md", "utf8");
const NAMED = namedTests(PAGE).filter(({ rule }) => /^[HI]\d+$/.test(rule));

/** The numbers of the rows below a heading of the page, except for those that concern other modules. */
function numbersBelow(heading: string): string[] {
  const text = PAGE.split(`\n### ${heading}\n`)[1]?.split("\n##")[0] ?? "";
  const rows = text.matchAll(/^\| ([HI]\d+) +\| (.+) \|$/gm);
  return [...rows].flatMap(([, number = "", cells = ""]) => (/\bconcerns /.test(cells) ? [] : [number]));
}

test("each named test of the contracts exists, and forge runs it", () => {
  const missing = NAMED.filter(({ title, file }) => {
    const isTest = /^(test|testFuzz|invariant)_\w+$/.test(title) && /^contracts\/fuzz\/.+\.t\.sol$/.test(file);
    return !isTest || !readFileSync(file, "utf8").includes(`function ${title}(`);
  });
  expect(missing.map(({ title, file }) => `${file} › ${title}`)).toEqual([]);
});

test("each hole and each invariant has a test", () => {
  const numbers = [...numbersBelow("What simpler designs get wrong"), ...numbersBelow("What always holds")];
  expect(numbers).toHaveLength(19);
  expect([...new Set(NAMED.map(({ rule }) => rule))]).toEqual(numbers);
});
