import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { docsOf, failureOf, failureText, InvariantError } from "./errors";

const documented = [...readFileSync("docs/errors.md", "utf8").matchAll(/^## ([A-Z_]+)$/gm)].map(([, code]) => code);

/** Codes of the error classes in the sources of the server and the development stack. */
function codesInSources(): string[] {
  const files = ["lib", "indexer", "features", "server", "tools/devstack"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const codes = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("generated"))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const union = /SystemErrorCode =\n((?: *\| "[A-Z_]+"\n?)+)/.exec(text)?.[1] ?? "";
      return [...text.matchAll(/readonly code = "([A-Z_]+)"/g), ...union.matchAll(/"([A-Z_]+)"/g)].map(
        ([, code = ""]) => code,
      );
    });
  return [...new Set([...codes, "UNEXPECTED"])].sort();
}

test("docs/errors.md has a section for each error code, and for no other", () => {
  expect(codesInSources().length).toBeGreaterThan(30);
  expect(documented.toSorted()).toEqual(codesInSources());
});

test("a failure has the code, the hint and the place of the code's documentation", () => {
  const known = failureOf(new InvariantError("broken"));
  expect(known).toMatchObject({
    code: "INVARIANT",
    message: "INVARIANT: broken",
    docs: "docs/errors.md#invariant",
  });
  expect(failureText(new InvariantError("broken"))).toBe(
    `INVARIANT: broken\n${known.hint}\nSee docs/errors.md#invariant.`,
  );
  expect(failureOf("text")).toMatchObject({ code: "UNEXPECTED", message: "text", docs: docsOf("UNEXPECTED") });
});
