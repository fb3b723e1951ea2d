import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/**
 * Every citation of the specification must name one of its headings (docs/spec/README.md, "Citing"). The test reads all
 * text files of the repository, so it holds for any language.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TEXT = /\.(?:cjs|css|html|js|json|jsonc|md|mjs|prisma|sh|sol|sql|toml|ts|tsx|txt|ya?ml)$/;

const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => TEXT.test(file) && file !== "testing/citations.test.ts" && file !== "package-lock.json");

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

/** The section numbers that a text cites. Chapters of the specification cite each other without `spec`. */
function citedSections(file: string, text: string): string[] {
  const citations = isChapter(file) ? [text] : [...text.matchAll(CITATION)].map(([citation]) => citation);
  return citations.flatMap((citation) => [...citation.matchAll(SECTION)].map(([, number = ""]) => number));
}

describe("citations of the specification", () => {
  it("have headings that are unique", () => {
    expect(HEADINGS.length).toBeGreaterThan(100);
    expect(HEADINGS.filter((number, i) => HEADINGS.indexOf(number) !== i)).toEqual([]);
  });

  it("name headings that exist", () => {
    const known = new Set(HEADINGS);
    const unresolved = TEXTS.flatMap(({ file, text }) =>
      citedSections(file, text)
        .filter((number) => !known.has(number))
        .map((number) => `${file}: §${number}`),
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

  it("name no document outside the repository", () => {
    expect(TEXTS.flatMap(({ file, text }) => (FORMER.test(text) ? [file] : []))).toEqual([]);
  });
});
