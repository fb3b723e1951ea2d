import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { featureTexts } from "@/features/pages/texts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const NAMESPACES = new Set(
  readdirSync(join(ROOT, "messages/en")).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, "messages/en", file), "utf8"))),
  ),
);

const PAGES = ["shell", "inscription", "account", "owned", "token"] as const;

interface Module {
  readonly imports: readonly string[];
  /** The namespaces of the keys in its code. */
  readonly used: readonly string[];
  /** The namespaces that it loads itself. */
  readonly loaded: readonly string[];
  readonly isClient: boolean;
}

const modules = new Map<string, Module>();

function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const code = readFileSync(join(ROOT, file), "utf8").replaceAll(/import type [^;]+;/g, "");
  const found = {
    imports: [...code.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, name = ""]) => resolve(file, name)),
    used: [...code.matchAll(/["`]([a-zA-Z]+)\.[a-zA-Z$]/g)].flatMap(([, name = ""]) =>
      NAMESPACES.has(name) ? [name] : [],
    ),
    loaded: [...code.matchAll(/<LoadedMessages of="([a-zA-Z]+)"/g)].flatMap(([, name = ""]) => [name]),
    isClient: /^"use client"/m.test(code),
  };
  modules.set(file, found);
  return found;
}

/** The file of a module of this project; none of a package, a style sheet or generated code. */
function resolve(from: string, name: string): string[] {
  if (!/^(?:@\/|\.)/.test(name) || /\.css$|\/generated\//.test(name)) return [];
  const path = name.startsWith("@/") ? name.slice(2) : join(dirname(from), name);
  const candidates = ["", ".ts", ".tsx", "/index.ts"].map((end) => path + end);
  return candidates.filter((each) => existsSync(join(ROOT, each)) && statSync(join(ROOT, each)).isFile()).slice(0, 1);
}

/** The namespaces that the browser needs for an entry: its client components use them, or modules that they import. */
function neededBy(entry: string): Set<string> {
  const needed = new Set<string>();
  const loaded = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, isAbove: boolean): void => {
    const { imports, used, loaded: own, isClient } = moduleAt(file);
    const inBrowser = isAbove || isClient;
    for (const name of own) loaded.add(name);
    if (seen.has(`${file} ${inBrowser}`)) return;
    seen.add(`${file} ${inBrowser}`);
    if (inBrowser) for (const name of used) needed.add(name);
    for (const each of imports) visit(each, inBrowser);
  };
  visit(entry, false);
  return new Set([...needed].filter((name) => !loaded.has(name)));
}

/** The namespaces that an entry sends to the browser: the lists in its code. */
function sentBy(entry: string): string[] {
  const code = readFileSync(join(ROOT, entry), "utf8");
  const lists = [...code.matchAll(/(?:messagesLayout\(|<PageMessages\s+of=\{\[|const SHELL = \[)([^;>]*)/g)];
  return lists.flatMap(([, list = ""]) =>
    [...list.matchAll(/(featureTexts\()?"([a-zA-Z]+)"/g)].flatMap(([, isOfFeatures, name = ""]) =>
      isOfFeatures === undefined ? [name] : textsOfFeatures(name),
    ),
  );
}

function textsOfFeatures(page: string): readonly string[] {
  const [kind] = PAGES.filter((each) => each === page);
  if (kind === undefined) throw new Error(`unknown kind of pages: ${page}`);
  return featureTexts(kind);
}

function layoutsOf(entry: string): string[] {
  const folders = dirname(entry).split("/");
  return folders
    .map((_, n) => join(...folders.slice(0, n + 1), "layout.tsx"))
    .filter((file) => existsSync(join(ROOT, file)));
}

const entries = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page|layout|not-found|error)\.tsx$/.test(file))
  .map((file) => join("app", file));

it("finds the keys that a client component uses, and none that only the server uses", () => {
  expect(neededBy("features/market/components/trade/buy-dialog.tsx")).toContain("trade");
  expect(neededBy("app/docs/page.tsx")).not.toContain("guides");
});

it.each(entries)("%s sends the browser the messages that it needs", (entry) => {
  const given = new Set([entry, ...layoutsOf(entry)].flatMap(sentBy));
  expect([...neededBy(entry)].filter((name) => !given.has(name))).toEqual([]);
});

it("sends no messages that no page needs", () => {
  for (const layout of entries.filter((entry) => sentBy(entry).length > 0)) {
    const below = entries.filter((entry) => entry.startsWith(`${dirname(layout)}/`));
    const needed = new Set(below.flatMap((entry) => [...neededBy(entry)]));
    expect([layout, sentBy(layout).filter((name) => !needed.has(name))]).toEqual([layout, []]);
  }
});
