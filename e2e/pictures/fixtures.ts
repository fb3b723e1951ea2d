import { readdir, readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createTranslator } from "next-intl";
import { isLanguage, type Language, pathIn } from "@/lib/languages";
import { type Translate, typed } from "@/lib/languages/translate";
import { test as base, expect } from "../wallet/fixtures";
import { type FailingSite, withFailingSite } from "./states/failing-site";

interface Fixtures {
  /** The language of the pictures: the locale of the project. */
  language: Language;
  /** Translates to the language of the page. */
  translate: Translate;
  /** Opens a path of the site, or of another origin, in the language of the page. */
  go: (path: string) => Promise<void>;
}

interface Sites {
  /** A second site, whose index and database the states change. */
  failing: FailingSite;
}

export const test = base.extend<Fixtures, Sites>({
  failing: [({ site }, use) => withFailingSite(site, use), { scope: "worker" }],

  language: async ({ locale }, use) => {
    if (locale === undefined || !isLanguage(locale)) throw new Error(`${locale} is no language of the pages`);
    await use(locale);
  },

  translate: async ({ language }, use) => {
    const files = await readdir(`messages/${language}`);
    const sources = await Promise.all(files.map((file) => readFile(`messages/${language}/${file}`, "utf8")));
    const messages = Object.assign({}, ...sources.map((source) => JSON.parse(source)));
    await use(typed(createTranslator({ locale: language, messages })));
  },

  go: ({ page, language }, use) => use((path) => open(page, language, path)),

  // States show errors, also of another site.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  wellBehaved: ({}, use) => use(undefined),
});

async function open(page: Page, language: Language, path: string): Promise<void> {
  if (path.startsWith("/")) await page.goto(pathIn(language, path));
  else {
    const { origin, pathname } = new URL(path);
    await page.goto(`${origin}${pathIn(language, pathname)}`);
  }
}

export { expect };
