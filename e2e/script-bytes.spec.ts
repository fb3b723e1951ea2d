import { readdir, readFile } from "node:fs/promises";
import { z } from "zod";
import { demoPages } from "@/tools/testing/harness/demo-pages";
import { countScripts, scriptLimits } from "@/tools/testing/harness/script-bytes";
import { expect, test } from "./site";

/** The pages with the most scripts of each kind. `npm run bench pages` measures all pages. */
const HEAVIEST = [
  "home",
  "market",
  "token",
  "token-market",
  "inscription",
  "account",
  "operation",
  "block",
  "guides",
  "mint",
  "deploy",
];

test("pages load no more JavaScript than their limits allow, initially and with live data", async ({
  browser,
  baseURL,
}) => {
  const pages = (await demoPages(baseURL ?? "")).filter(({ name }) => HEAVIEST.includes(name));
  expect(pages).toHaveLength(HEAVIEST.length);
  for (const one of pages) {
    // A new context has an empty cache.
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const page = await context.newPage();
    const count = countScripts(page);
    // The header's status is live on every page.
    const live = page.waitForRequest(/\/api\/explorer\/status/);
    const response = await page.goto(one.path);
    await live;
    const { first, later } = await count((await response?.text()) ?? "");
    const limit = scriptLimits(one);
    expect.soft(first, `${one.name} at first`).toBeLessThanOrEqual(limit.first);
    expect.soft(first + later, `${one.name} with live data`).toBeLessThanOrEqual(limit.all);
    expect(later, `${one.name} loads the client`).toBeGreaterThan(0);
    await context.close();
  }
});

/** The namespaces of the texts of features. Almost every component names a key of one. */
async function namespacesOfFeatures(): Promise<string[]> {
  const files = (await readdir("messages/en")).filter((file) => file !== "core.json");
  const sources = await Promise.all(files.map((file) => readFile(`messages/en/${file}`, "utf8")));
  return sources.flatMap((source) => Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(source))));
}

test("home and the docs load no code of a feature", async ({ browser, baseURL }) => {
  const key = new RegExp(`["'\`](?:${(await namespacesOfFeatures()).join("|")})\\.[a-zA-Z$]+(?:\\.|["'\`])`);
  for (const { path, isLoaded } of [
    { path: "/market", isLoaded: true },
    { path: "/", isLoaded: false },
    { path: "/docs", isLoaded: false },
    { path: "/docs/api", isLoaded: false },
    { path: "/docs/protocol", isLoaded: false },
  ]) {
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const page = await context.newPage();
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.text());
    });
    const live = page.waitForResponse(/\/api\/explorer\/status/);
    await page.goto(path);
    await live;
    const found = (await Promise.all(scripts)).flatMap((script) => key.exec(script)?.[0] ?? []);
    expect(found.length > 0, `${path}: ${found}`).toBe(isLoaded);
    await context.close();
  }
});

/** A text in the code of TanStack Query, which compression does not change. */
const QUERY_CLIENT = "observerAdded";

test("pages of the docs load no query client", async ({ browser, baseURL }) => {
  for (const { path, isLoaded } of [
    { path: "/tokens", isLoaded: true },
    { path: "/docs", isLoaded: false },
    { path: "/docs/api", isLoaded: false },
    { path: "/docs/protocol", isLoaded: false },
  ]) {
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const page = await context.newPage();
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.text());
    });
    const live = page.waitForResponse(/\/api\/explorer\/status/);
    await page.goto(path);
    await live;
    const found = (await Promise.all(scripts)).filter((script) => script.includes(QUERY_CLIENT));
    expect(found.length > 0, path).toBe(isLoaded);
    await context.close();
  }
});

test("pages create no date format while they load, because the first one blocks a phone", async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    const construct = (format: typeof Intl.DateTimeFormat, values: unknown[]) => {
      made.push("DateTimeFormat");
      return Reflect.construct(format, values);
    };
    Object.defineProperty(Intl, "DateTimeFormat", { value: new Proxy(Intl.DateTimeFormat, { construct }) });
    Object.defineProperty(window, "formatsMade", { value: made });
  });
  for (const path of ["/", "/tokens", "/token/OAK", "/mint?ticker=OAK", "/market"]) {
    const live = page.waitForResponse(/\/api\/explorer\/status/);
    await page.goto(path);
    await live;
    expect(await page.evaluate("formatsMade"), path).toEqual([]);
  }
});
