import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { anchorOf } from "@/app/_lib/docs/anchor";

/**
 * Every citation of the specification must name one of its headings (docs/spec/README.md, "Citing"), and every reference
 * to a page must name a file of this repository and one of its headings. The test reads all text files of the repository,
 * so it holds for any language.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TEXT =
  /\.(?:cjs|css|env|example|html|js|json|jsonc|md|mjs|prisma|service|sh|sol|sql|timer|toml|ts|tsx|txt|ya?ml)$/;

const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => TEXT.test(file) && file !== "tools/testing/citations.test.ts" && file !== "package-lock.json");

const NUMBER = String.raw`\d+(?:\.\d+)*`;
const HEADING = new RegExp(`^#+ (${NUMBER}) `, "gm");
const SECTION = new RegExp(`§(${NUMBER})`, "g");
/** `spec §2.1`, and the sections that follow it as in `spec §2.1, §5.4.2`. A citation may continue on the next comment line. */
const CITATION = new RegExp(String.raw`\bspec[\s*/#-]+§${NUMBER}(?:(?:,| and| to)[\s*/#-]+§${NUMBER})*`, "g");
const FORMER = /\b(?:decisions|service)\.md\b/;

function read(file: string): string | null {
  try {
    return readFileSync(`${ROOT}${file}`, "utf8");
  } catch (error) {
    // A deleted file is listed until the deletion is committed.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

const TEXTS = FILES.flatMap((file) => {
  const text = read(file);
  return text === null ? [] : [{ file, text }];
});

const isChapter = (file: string) => file.startsWith("docs/spec/");
const HEADINGS = TEXTS.filter(({ file }) => isChapter(file)).flatMap(({ text }) =>
  [...text.matchAll(HEADING)].map(([, number = ""]) => number),
);

/** A page that any text names, with a heading as an anchor or in quotes: `docs/x.md#a-b`, `docs/x.md, "A b"`. */
const NAMED_PAGE = /(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+)|`?, "([^"]+)")?/g;
/** A link in Markdown to a file or to a heading: `[text](x.md#a-b)`. */
const LINK = /\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const CODE_BLOCK = /^(`{3,})[\s\S]*?^\1$/gm;

/** The anchors of a page, as GitHub generates them. */
function anchorsOf(page: string): Set<string> {
  const headings = [...(read(page) ?? "").replaceAll(CODE_BLOCK, "").matchAll(/^#+ (.+)$/gm)];
  return new Set(headings.map(([, heading = ""]) => anchorOf(heading)));
}

/** The references of a text that name no file, or no heading of the file. */
function brokenReferences(file: string, text: string): string[] {
  const named = [...text.matchAll(NAMED_PAGE)].map(([, page = "", anchor, heading]) => ({
    path: page,
    anchor: anchor ?? (heading && anchorOf(heading)),
  }));
  const linked = file.endsWith(".md") ? [...text.replaceAll(CODE_BLOCK, "").matchAll(LINK)] : [];
  const links = linked.map(([, path = "", anchor]) => ({
    path: path === "" ? file : join(dirname(file), path),
    anchor,
  }));
  return [...named, ...links]
    .filter(
      ({ path, anchor }) => !existsSync(`${ROOT}${path}`) || (anchor !== undefined && !anchorsOf(path).has(anchor)),
    )
    .map(({ path, anchor }) => `${file}: ${path}${anchor === undefined ? "" : `#${anchor}`}`);
}

describe("citations", () => {
  it("have headings that are unique", () => {
    expect(HEADINGS.length).toBeGreaterThan(100);
    expect(HEADINGS.filter((number, i) => HEADINGS.indexOf(number) !== i)).toEqual([]);
  });

  it("name headings that exist", () => {
    const known = new Set(HEADINGS);
    const unresolved = TEXTS.flatMap(({ file, text }) =>
      [...text.matchAll(SECTION)]
        .filter(([, number = ""]) => !known.has(number))
        .map(([section]) => `${file}: ${section}`),
    );
    expect(unresolved).toEqual([]);
  });

  it("are in every test vector", () => {
    const vectors = TEXTS.filter(({ file }) => /^lib\/protocol\/vectors\/.*\.json$/.test(file));
    const sections = vectors.flatMap(({ text }) => [...text.matchAll(/"section": "([^"]*)"/g)]);
    expect(sections.length).toBeGreaterThan(400);
    const whole = new RegExp(`^${CITATION.source}$`);
    expect(sections.map(([, section = ""]) => section).filter((section) => !whole.test(section))).toEqual([]);
  });

  it("name pages and headings that exist", () => {
    expect(brokenReferences("docs/a.md", "[b](nowhere.md) [c](#nowhere) docs/operations.md#nowhere")).toHaveLength(3);
    expect(TEXTS.flatMap(({ file, text }) => brokenReferences(file, text))).toEqual([]);
  });

  it("name no document outside the repository", () => {
    expect(TEXTS.flatMap(({ file, text }) => (FORMER.test(text) ? [file] : []))).toEqual([]);
  });
});
