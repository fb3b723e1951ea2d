import { readFileSync } from "node:fs";
import { lexer, type Token, walkTokens } from "marked";
import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/languages";
import { GUIDE_GROUPS, GUIDES, inLanguage, linkedPage } from "./guides";

const TITLES = { people: "People", integrators: "Integrators", operators: "Operators", contributors: "Contributors" };

/** The files that docs/README.md lists below the heading of a reader. */
function listed(reader: keyof typeof TITLES): string[] {
  const [, section = ""] = readFileSync("docs/README.md", "utf8").split(`\n## ${TITLES[reader]}\n`);
  const links = (section.split("\n## ")[0] ?? "").matchAll(/^\| \[[^\]]+\]\(([\w/-]+)\.md\)/gm);
  return [...links].map(([, file = ""]) => file);
}

test.each(GUIDE_GROUPS)(
  "docs/README.md lists the guides for $reader in the order of the pages",
  ({ reader, guides }) => {
    expect(listed(reader)).toEqual(guides.map(({ file }) => file));
  },
);

/** What a translation has in common with its source: the kinds and the order of its parts, its code, pictures and linked pages. */
function structureOf(file: string, text: string): unknown[] {
  const parts: unknown[] = [];
  const note = (token: Token): void => {
    if (token.type === "heading") parts.push(["heading", token.depth]);
    else if (token.type === "image") parts.push(["image", token.href.replace(/^(\.\.\/)+/, "")]);
    else if (token.type === "link") parts.push(["link", linkedPage(token.href, file)?.page.slug]);
    else if (token.type === "code") parts.push(["code", token.text]);
    else if (token.type === "table") parts.push(["table", token.rows.length, token.header.length]);
    else if (token.type === "list") parts.push(["list", token.items.length]);
  };
  void walkTokens(lexer(text), note);
  return parts;
}

const translated = LANGUAGES.flatMap((language) =>
  GUIDES.flatMap((guide) => {
    const shown = inLanguage(guide, language);
    return shown.file === guide.file ? [] : [{ guide, shown }];
  }),
);

test.each(translated)("$shown.file has the structure of $guide.file", ({ guide, shown }) => {
  expect(structureOf(shown.file, shown.text)).toEqual(structureOf(guide.file, guide.text));
  expect([shown.title, shown.summary].includes("")).toBe(false);
});

test("people can read their guides in every language", () => {
  const [people] = GUIDE_GROUPS;
  for (const language of LANGUAGES)
    for (const guide of people?.guides ?? []) expect(inLanguage(guide, language).language).toBe(language);
});
