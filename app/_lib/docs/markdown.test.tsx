import { readdir } from "node:fs/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { paths } from "@/components/paths";
import { GUIDES } from "./guides";
import { Markdown } from "./markdown";

const shown = new Map(
  GUIDES.map(({ slug, text }) => [paths.guide(slug), renderToStaticMarkup(<Markdown text={text} />)]),
);

function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].flatMap(([, found]) => (found === undefined ? [] : [found]));
}

it("has a page for every file of docs/", async () => {
  const files = (await readdir("docs")).filter((file) => file.endsWith(".md"));
  expect(GUIDES.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort());
});

describe.each([...shown])("%s", (path, html) => {
  it("has one title, and anchors that differ", () => {
    expect(all(html, /(<h1)/g)).toHaveLength(1);
    const anchors = all(html, / id="([^"]+)"/g);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it("leads to what is there", () => {
    for (const href of all(html, / href="([^"]+)"/g)) {
      if (href.startsWith("https:")) continue;
      const [page, anchor] = href.split("#");
      const target = shown.get(page === "" ? path : (page ?? ""));
      expect(target, href).toBeDefined();
      if (anchor !== undefined) expect(target, href).toContain(` id="${anchor}"`);
    }
  });
});

it("shows a file's name as the title of its guide, and what is no guide as text", () => {
  const html = renderToStaticMarkup(<Markdown text="[api.md](api.md#values), [the code](../lib/x.ts)" />);
  expect(html).toContain('<a href="/docs/rest-api#values" class="link">The REST API</a>, the code</p>');
});

it.each(["<b>bold</b> here", "<div>\n\nblock\n\n</div>", "[a link](javascript:alert(1))"])(
  "makes no markup of %s",
  (text) => {
    const show = () => renderToStaticMarkup(<Markdown text={text} />);
    if (text.startsWith("<")) expect(show).toThrow("html");
    else expect(show()).not.toContain("javascript");
  },
);

it("sets tables by their columns, code as it stands, and characters as text", () => {
  const text = "## Can't\n\n| a | b |\n| - | -: |\n| `x<y` | 1 |\n\n```sh\nnpm start & echo\n```\n";
  const html = renderToStaticMarkup(<Markdown text={text} />);
  expect(html).toContain('id="cant"');
  expect(html).toContain("x&lt;y</code>");
  expect(html).toMatch(/text-right">1<\/td>/);
  expect(html).toContain("npm start &amp; echo</pre>");
});
