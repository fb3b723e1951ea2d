import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTokenLists, TokenListsError } from "./token-lists";

const DEPLOY = `0x${"ab".repeat(32)}` as const;
const OTHER = `0x${"cd".repeat(32)}` as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "engrave-lists-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  const path = join(folder, "lists.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return readTokenLists(path);
}

function problemsOf(content: unknown): readonly { field: string | null; expected: string }[] {
  try {
    read(content);
  } catch (error) {
    if (error instanceof TokenListsError) return error.problems;
    throw error;
  }
  return [];
}

const list = (entry: unknown) => ({ lists: [{ source: "Labs", entries: [entry] }] });

describe("readTokenLists", () => {
  it("labels tokens by ticker and by deploy transaction, with the name of the list", () => {
    const lists = read({
      lists: [
        { source: "Labs", entries: [{ deploy: DEPLOY.toUpperCase().replace("0X", "0x"), kind: "verified" }] },
        { source: "Watch", entries: [{ ticker: "OAK", kind: "flagged", reason: "Imitates." }] },
      ],
    });
    expect(lists.labelsOf("OAK", DEPLOY)).toEqual([
      { source: "Watch", kind: "flagged", reason: "Imitates." },
      { source: "Labs", kind: "verified", reason: null },
    ]);
    expect(lists.labelsOf("oak", DEPLOY)).toEqual([{ source: "Labs", kind: "verified", reason: null }]);
    expect(lists.labelsOf("oak", OTHER)).toEqual([]);
  });

  it.each([
    ["both names", { ticker: "OAK", deploy: DEPLOY, kind: "verified" }, "expected either ticker or deploy"],
    ["no name", { kind: "verified" }, "expected either ticker or deploy"],
    ["a wrong ticker", { ticker: "O K", kind: "verified" }, "expected a ticker"],
    ["a wrong hash", { deploy: "0x12", kind: "verified" }, "expected the hash of a deploy transaction"],
    ["an unknown kind", { ticker: "OAK", kind: "good" }, 'expected "verified" or "flagged"'],
    ["a reason with a hidden character", { ticker: "OAK", kind: "flagged", reason: "a\u202eb" }, "invisible"],
    ["an unknown field", { ticker: "OAK", kind: "flagged", note: "" }, "note"],
  ])("refuses an entry with %s and names its place", (_what, entry, expected) => {
    const [problem] = problemsOf(list(entry));
    expect(problem?.field).toMatch(/^lists\.0\.entries\.0/);
    expect(problem?.expected).toContain(expected);
  });

  it("rejects two lists with the same source, and files that are not JSON or cannot be read", () => {
    const same = { source: "Labs", entries: [] };
    expect(problemsOf({ lists: [same, same] })[0]?.expected).toContain("a different source in each list");
    expect(problemsOf("{")[0]).toMatchObject({ field: null, expected: expect.stringContaining("not JSON") });
    expect(() => readTokenLists(join(folder, "none.json"))).toThrow("the file cannot be read");
  });

  it("reports a bounded number of problems", () => {
    const entries = Array.from({ length: 50 }, () => ({ ticker: "", kind: "verified" }));
    expect(problemsOf({ lists: [{ source: "Labs", entries }] })).toHaveLength(10);
  });
});
