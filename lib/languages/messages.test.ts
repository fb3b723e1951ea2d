import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { expect, it } from "vitest";
import { REASONS } from "@/lib/protocol/reasons";
import { LANGUAGES } from ".";

const FOLDER = new URL("../../messages/", import.meta.url).pathname;

type Tree = { readonly [key: string]: Tree | string };

function flat(tree: Tree, prefix = ""): [key: string, message: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

/** One file of the core, and one of each feature that has texts. */
const filesOf = (language: string): string[] => readdirSync(join(FOLDER, language)).sort();

const readSource = (language: string, file: string): Tree =>
  JSON.parse(readFileSync(join(FOLDER, language, file), "utf8"));

function messagesOf(language: string): Map<string, string> {
  return new Map(filesOf(language).flatMap((file) => flat(readSource(language, file))));
}

/** All elements of a message, at any depth. */
function elementsOf(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => [
    element,
    ...("options" in element ? Object.values(element.options).flatMap(({ value }) => elementsOf(value)) : []),
  ]);
}

function argumentsOf(message: string): string[] {
  const named = elementsOf(parse(message)).filter(({ type }) => type !== TYPE.literal && type !== TYPE.pound);
  return [...new Set(named.map((element) => ("value" in element ? String(element.value) : "")))].sort();
}

const english = messagesOf("en");

it("offers the languages of the folders in messages/, English first", () => {
  expect([...LANGUAGES].sort()).toEqual(readdirSync(FOLDER).sort());
  expect(LANGUAGES[0]).toBe("en");
  for (const language of LANGUAGES) expect(Intl.PluralRules.supportedLocalesOf(language)).toEqual([language]);
});

it.each(LANGUAGES)(
  "%s has a file for the core and one for each feature with texts, each with its own namespaces",
  (language) => {
    const features = new Set(readdirSync(new URL("../../features/", import.meta.url)).map((name) => `${name}.json`));
    const files = filesOf(language);
    expect(files).toEqual(filesOf("en"));
    expect(files.filter((file) => !features.has(file))).toEqual(["core.json"]);
    const namespaces = files.flatMap((file) => Object.keys(readSource(language, file)));
    expect(namespaces.toSorted()).toEqual([...new Set(namespaces)].toSorted());
    for (const file of files)
      expect([file, Object.keys(readSource(language, file)).sort()]).toEqual([
        file,
        Object.keys(readSource("en", file)).sort(),
      ]);
  },
);

it.each(LANGUAGES)("%s has the keys and the arguments of English", (language) => {
  const messages = messagesOf(language);
  expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, message] of messages)
    expect([key, argumentsOf(message)]).toEqual([key, argumentsOf(english.get(key) ?? "")]);
});

it.each(LANGUAGES)("%s has a form for each plural category, no empty text and no markup", (language) => {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [key, message] of messagesOf(language)) {
    expect([key, message.trim()]).toEqual([key, message]);
    expect([key, message === ""]).toEqual([key, false]);
    for (const element of elementsOf(parse(message))) {
      expect([key, element.type]).not.toEqual([key, TYPE.tag]);
      if (element.type !== TYPE.plural) continue;
      const forms = Object.keys(element.options).filter((form) => !form.startsWith("="));
      expect([key, forms.sort()]).toEqual([key, [...wanted].sort()]);
    }
  }
});

it("has the texts of docs/reasons.md for each reason", () => {
  for (const [code, { text, hint }] of Object.entries(REASONS)) {
    expect(english.get(`reasons.${code}.text`)).toBe(text);
    expect(english.get(`reasons.${code}.hint`)).toBe(hint);
  }
});
