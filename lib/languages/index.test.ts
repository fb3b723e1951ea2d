import { expect, it } from "vitest";
import { pathIn, preferredLanguage, splitLanguage } from ".";

it.each([
  ["/", "en", "/"],
  ["/tokens", "en", "/tokens"],
  ["/zh-CN", "zh-CN", "/"],
  ["/zh-CN/", "zh-CN", "/"],
  ["/zh-CN/token/OAK", "zh-CN", "/token/OAK"],
  ["/zh-CN/inscription/OAK/feed.xml", "zh-CN", "/inscription/OAK/feed.xml"],
])("splits %s", (path, language, rest) => {
  expect(splitLanguage(path)).toEqual({ language, path: rest });
});

it.each([
  ...["/zh-CNx", "/zh-cn/tokens", "/zh/tokens", "/xx/tokens", "/en/tokens", "//zh-CN/tokens", "/constructor/tokens"],
  ...["/zh-CN/api/health", "/zh-CN/rpc", "/zh-CN/_next/static/x.js", "/zh-CN/sitemap.xml", "/zh-CN/opensearch.xml"],
  ...[
    "/zh-CN/token/OAK/feed.xml",
    "/zh-CN/token/OAK/logo",
    "/zh-CN/account/0x0/export/history",
    "/zh-CN/icons/192.png",
  ],
  ...["/zh-CN/opengraph-image", "/zh-CN/token/OAK/opengraph-image-abc", "/zh-CN/offline"],
])("finds no language in %s", (path) => {
  expect(splitLanguage(path)).toEqual({ language: "en", path });
});

it("removes one prefix only, so that no page has two paths", () => {
  expect(splitLanguage("/zh-CN/zh-CN/tokens").path).toBe("/zh-CN/tokens");
});

it("adds the prefix of a language, except of English", () => {
  expect([pathIn("en", "/tokens"), pathIn("zh-CN", "/tokens"), pathIn("zh-CN", "/")]).toEqual([
    "/tokens",
    "/zh-CN/tokens",
    "/zh-CN",
  ]);
  expect(["/?q=1", "/#top", "/docs/api?q=/#a"].map((path) => pathIn("zh-CN", path))).toEqual([
    "/zh-CN?q=1",
    "/zh-CN#top",
    "/zh-CN/docs/api?q=/#a",
  ]);
});

it.each([
  [["zh-CN", "en"], "zh-CN"],
  [["zh", "en"], "zh-CN"],
  [["ZH-hans-cn"], "zh-CN"],
  [["en-US", "zh-CN"], "en"],
  [["la", "tlh"], null],
  [[], null],
])("prefers for %j the language %s", (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language);
});
