import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { COSTS, costOf, FILES } from "./costs";

test("exactly the files of the site have the cost of a file", () => {
  const inPublic = readdirSync("public", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice("public".length)}/${name}`);
  const inApp = readdirSync("app").filter((name) => /\.(ico|png|svg)$/.test(name));
  expect([...FILES].sort()).toEqual([...inPublic, ...inApp.map((name) => `/${name}`)].sort());
});

test.each([
  ["/_next/static/chunks/main.js", COSTS.file],
  ["/icons/192.png", COSTS.file],
  ["/icons/193.png", COSTS.page],
  ["/icons/", COSTS.page],
  ["/guides/mint.webp/x", COSTS.page],
  ["/icon.svgx", COSTS.page],
  ["/zh-CN/icons/192.png", COSTS.page],
  ["/tokens", COSTS.page],
  ["/token/OAK/opengraph-image", COSTS.image],
  ["/account/0xab/export/history", COSTS.list],
  ["/sitemap.xml", COSTS.list],
])("%s costs %i", (path, cost) => {
  expect(costOf(path)).toBe(cost);
});
