import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { paths } from "@/components/format/paths";
import { markupOf } from "@/tools/testing/markup";
import { PAGES } from "./guides";
import { Markdown } from "./markdown";
import { GUIDE_PICTURE, PHONE_PICTURE } from "./picture";
import { TRANSLATIONS } from "./translations";

const translations = Object.values(TRANSLATIONS).flat();
const shown = new Map(
  PAGES.map(({ slug, file, text }) => [paths.guide(slug), markupOf(<Markdown file={file} text={text} />)]),
);

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));
}

it("has a page for every file of docs/", async () => {
  const files = (await readdir("docs", { recursive: true })).filter((file) => file.endsWith(".md"));
  // docs/README.md is the index, which is the page /docs (guides.test.ts compares the two).
  const pages = [...PAGES, ...translations].map(({ file }) => `${file}.md`);
  expect(["README.md", ...pages].sort()).toEqual(files.sort());
});

describe.each([...shown])("%s", (path, html) => {
  it("has one title and unique anchors", () => {
    expect(all(html, /(<h1)/g)).toHaveLength(1);
    const anchors = all(html, / id="([^"]+)"/g);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it("links only to existing pages and anchors", () => {
    for (const href of all(html, / href="([^"]+)"/g)) {
      if (href.startsWith("https:")) continue;
      const [page, anchor] = href.split("#");
      const target = shown.get(page === "" ? path : (page ?? ""));
      expect(target, href).toBeDefined();
      if (anchor !== undefined) expect(target, href).toContain(` id="${anchor}"`);
    }
  });
});

it("shows the title of a linked page, and a link to a file without a page as text", () => {
  const html = markupOf(<Markdown file="wallets" text="[api.md](api.md#values), [the code](../lib/x.ts)" />);
  expect(html).toContain('<a href="/docs/rest-api#values" class="link">The REST API</a>, the code</p>');
});

it.each([
  ["spec/README", "[spec](01-overview.md)", "/docs/spec/01-overview"],
  ["spec/05-operations", "[spec](README.md)", "/docs/spec"],
  ["decisions/one-leader", "[guide](../performance.md)", "/docs/performance"],
  ["protocol", "[spec](spec/05-operations.md#52-mint)", "/docs/spec/05-operations#52-mint"],
])("resolves the links of %s against its folder: %s", (file, text, href) => {
  expect(markupOf(<Markdown file={file} text={text} />)).toContain(`href="${href}"`);
});

it.each(["<b>bold</b> here", "<div>\n\nblock\n\n</div>", "[a link](javascript:alert(1))"])(
  "never turns %s into markup",
  (text) => {
    const show = () => markupOf(<Markdown file="wallets" text={text} />);
    if (text.startsWith("<")) expect(show).toThrow("html");
    else expect(show()).not.toContain("javascript");
  },
);

it("aligns table columns and escapes code and text", () => {
  const text = "## Can't\n\n| a | b |\n| - | -: |\n| `x<y` | 1 |\n\n```sh\nnpm start & echo\n```\n";
  const html = markupOf(<Markdown file="wallets" text={text} />);
  expect(html).toContain('id="cant"');
  expect(html).toContain("x&lt;y</span></code>");
  expect(html).toMatch(/text-right">1<\/td>/);
  expect(html).toContain("npm start &amp; echo</pre>");
});

describe("pictures", () => {
  const matching = (pattern: RegExp) => [...new Set([...shown.values()].flatMap((html) => all(html, pattern)))];
  const wide = matching(/ src="([^"]+)"/g);
  const phone = matching(/<source media="\(max-width: 30rem\)" srcSet="([^"]+)"/g);
  const sources = [
    ...wide.map((source) => [source, GUIDE_PICTURE] as const),
    ...phone.map((source) => [source, PHONE_PICTURE] as const),
  ];

  it("are all used, and all exist, also for phones", async () => {
    const files = await readdir("public/guides");
    expect([...wide, ...phone].sort()).toEqual(files.map((file) => `/guides/${file}`).sort());
    expect(phone).toHaveLength(wide.length);
  });

  it.each(sources)("%s is small and has the common aspect ratio", async (source, size) => {
    const data = await readFile(`public${source}`);
    // The header of an extended WebP file, which browsers write.
    expect(data.toString("latin1", 8, 16)).toBe("WEBPVP8X");
    const [width, height] = [1 + data.readUIntLE(24, 3), 1 + data.readUIntLE(27, 3)];
    expect(width / height).toBeCloseTo(size.width / size.height, 2);
    expect(data.length).toBeLessThan(120_000);
  });

  it("have an alternative text", () => {
    for (const [, html] of shown) {
      for (const alt of all(html, /<img [^>]*alt="([^"]*)"/g)) expect(alt.length).toBeGreaterThan(15);
    }
  });

  it("come only from the folder of the guides", () => {
    for (const source of ["https://evil.test/x.webp", "../../public/icon.svg", "data:image/png;base64,AA"]) {
      const show = () => markupOf(<Markdown file="guides/sending" text={`![text](${source})`} />);
      expect(show).toThrow("unsupported picture");
    }
  });
});
