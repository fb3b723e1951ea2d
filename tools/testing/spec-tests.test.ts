import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/features/api";
import { EVENT_ABI, MESSAGE_NAMES } from "@/lib/protocol";
import { namedButNotRun, namedTests } from "./spec-tests.mjs";

/** docs/spec/tests.md names at least one test for each rule, and only tests that exist. */

const PAGE = readFileSync("docs/spec/tests.md", "utf8");
const NAMED = namedTests(PAGE);

/** What the pages must offer. */
const DUTIES = [
  ...["connect", "deploy", "mint", "owned", "transfer", "account", "progress", "confirmations", "fixes", "statuses"],
  "announced derivatives",
];

/** The rules below a heading of the page, each once. */
function rulesOf(topic: string): string[] {
  return [...new Set(NAMED.filter((each) => each.topic === topic).map(({ rule }) => rule))];
}

/** The sections of the specification, with their text without that of their subsections. */
function sections(): { number: string; text: string }[] {
  const chapters = readdirSync("docs/spec").filter((file) => /^\d/.test(file));
  return chapters.toSorted().flatMap((file) => {
    const parts = readFileSync(`docs/spec/${file}`, "utf8").split(/^#+ (\d[\d.]*) .*$/m);
    return parts.flatMap((number, i) => (i % 2 === 0 ? [] : [{ number, text: (parts[i + 1] ?? "").trim() }]));
  });
}

/** The title of a call such as `test("…", …)` or `describe.each(…)("…", …)`, and its kind. */
function titleOf(call: ts.CallExpression): { title: string; isGroup: boolean } | null {
  const [first] = call.arguments;
  let callee: ts.Expression = call.expression;
  while (ts.isCallExpression(callee) || (ts.isPropertyAccessExpression(callee) && callee.name.text !== "describe"))
    callee = callee.expression;
  const name = callee.getText();
  if (first === undefined || !["describe", "it", "test", "test.describe"].includes(name)) return null;
  const isGroup = name.endsWith("describe");
  if (ts.isStringLiteralLike(first)) return { title: first.text, isGroup };
  return ts.isTemplateExpression(first) ? { title: first.getText().slice(1, -1), isGroup } : null;
}

/** The titles of the tests of a file, each after those of its groups. */
function titlesOf(file: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const found = ts.isCallExpression(node) ? titleOf(node) : null;
    if (found !== null && !found.isGroup) titles.push([...groups, found.title].join(" "));
    const inner = found?.isGroup ? [...groups, found.title] : groups;
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true), []);
  return titles;
}

function readVectors<Schema extends z.ZodType>(file: string, vector: Schema): z.infer<Schema>[] {
  return z.array(vector).parse(JSON.parse(readFileSync(`lib/protocol/${file}`, "utf8")));
}

/** The titles of the vectors, which are cases of the tests of two files. */
function vectorTitles(): { file: string; title: string }[] {
  const name = z.object({ name: z.string() });
  const rules = readdirSync("lib/protocol/vectors").flatMap((file) =>
    readVectors(`vectors/${file}`, name).map((vector) => ({
      file: "lib/protocol/vectors.test.ts",
      title: `${file} ${vector.name}`,
    })),
  );
  const commitments = readVectors("commitment-vectors.json", z.object({ number: z.number(), effects: z.array(name) }));
  const effects = commitments.flatMap(({ number, effects: all }) =>
    all.map((effect) => ({ file: "lib/protocol/commitment.test.ts", title: `block ${number} ${effect.name}` })),
  );
  return [...rules, ...effects];
}

test("each named test exists", () => {
  expect(NAMED.length).toBeGreaterThan(400);
  const known = new Map([...new Set(NAMED.map(({ file }) => file))].map((file) => [file, new Set(titlesOf(file))]));
  for (const { file, title } of vectorTitles()) known.get(file)?.add(title);
  const missing = NAMED.filter(({ file, title }) => !known.get(file)?.has(title));
  expect(missing.map(({ file, title }) => `${file} › ${title}`)).toEqual([]);
});

test("each section with a rule has a test", () => {
  const withText = sections().filter(({ text }) => text !== "");
  expect(withText.length).toBeGreaterThan(200);
  const without: readonly string[] =
    /^Sections without a rule: (.+?)\.$/ms.exec(PAGE)?.[1]?.match(/[\d.]+(?<!\.)/g) ?? [];
  const chapters = [...new Set(NAMED.map(({ topic }) => topic).filter((topic) => topic.startsWith("Chapter ")))];
  const tested = chapters.flatMap(rulesOf).map((rule) => rule.replace("§", ""));
  expect([...tested, ...without].toSorted()).toEqual(withText.map(({ number }) => number).toSorted());
  const rules = withText.filter(({ number, text }) => without.includes(number) && /\bmust\b/i.test(text));
  expect(rules.map(({ number }) => number)).toEqual([]);
});

test("each endpoint, message, event, status, problem, reason and duty of the pages has a test", () => {
  const textOf = (number: string) => sections().find((section) => section.number === number)?.text ?? "";
  const codesOf = (number: string, pattern: RegExp) =>
    [...textOf(number).matchAll(pattern)].map(([, code]) => `\`${code}\``);
  const numbered = endpoints.flatMap(({ number, path }) => (number === null ? [] : [`${number} \`${path}\``]));
  expect(rulesOf("Endpoints")).toEqual(numbered);
  expect(numbered).toHaveLength(17);
  expect(rulesOf("Messages")).toEqual(MESSAGE_NAMES.map((name) => `\`${name}\``));
  expect(rulesOf("Events")).toEqual(EVENT_ABI.map(({ name }) => `\`${name.replace(/.*_/, "")}\``));
  expect(rulesOf("Statuses")).toEqual(codesOf("12.2.10", /^- `(\w+)`/gm));
  expect(rulesOf("Problems")).toEqual(codesOf("12.5", /^\| \d+ +\| `(\w+)`/gm));
  expect(rulesOf("Reasons")).toEqual(codesOf("15.2", /^\| `([A-Z_]+)`/gm));
  expect(rulesOf("Pages")).toEqual(DUTIES);
});

test("a named test that did not run is found", () => {
  const page = `
## Sections

| Rule | Test            | File          |
| ---- | --------------- | ------------- |
| §1.1 | a %s (b) holds  | \`a.test.ts\` |
| §1.2 | c \${KILLS} ends | \`a.test.ts\` |
| §1.3 | d               | \`a.test.ts\` |
`;
  const ran = ["a list (b) holds", "c 5 ends", "d e"].map((title) => ({ file: "a.test.ts", title }));
  expect(namedButNotRun(page, ran)).toEqual(["a.test.ts › d"]);
  expect(namedButNotRun(page, [])).toHaveLength(3);
});
