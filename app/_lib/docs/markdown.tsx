import { lexer, type MarkedToken, type Token, type Tokens, walkTokens } from "marked";
import { useLocale } from "next-intl";
import { createElement, Fragment, type ReactNode } from "react";
import { paths } from "@/components/format/paths";
import { CopyButton } from "@/components/ui/copy-button";
import { pathIn } from "@/lib/languages";
import { useTranslate } from "@/lib/languages/translate";
import { anchorOf } from "./anchor";
import { linkedPage } from "./guides";
import { GUIDE_PICTURE, onPhone, PHONE_MEDIA, PHONE_PICTURE } from "./picture";

/** The markdown tokens that pages can show. All others, HTML above all, throw. A test renders every file of docs/. */
const KINDS: ReadonlySet<string> = new Set([
  ...["code", "heading", "list", "paragraph", "space", "table"],
  ...["codespan", "em", "escape", "image", "link", "strong", "text"],
]);

function isMarked(token: Token): token is MarkedToken {
  return KINDS.has(token.type);
}

/**
 * Renders markdown as elements, so that text never becomes markup. Links are relative to `file`, a file of docs/ without
 * `.md`. Throws on tokens that no page can show.
 */
export function Markdown({ file, text }: { file: string; text: string }) {
  const tokens = lexer(text);
  void walkTokens(tokens, (token) => {
    if (isMarked(token) && token.type === "link") resolveLink(token, file);
  });
  const [first = [], ...sections] = sectionsOf(tokens);
  return (
    <>
      {blocks(first)}
      {each(sections, (section) => (
        <div
          className="rendered-near -mx-2 px-2"
          style={{ containIntrinsicBlockSize: `auto ${estimateOf(section)}rem` }}
        >
          {blocks(section)}
        </div>
      ))}
    </>
  );
}

/** The tokens before the first heading of level 2, and then those of each section that such a heading begins. */
function sectionsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sections: Token[][] = [[]];
  for (const token of tokens) {
    if (isMarked(token) && token.type === "heading" && token.depth === 2) sections.push([]);
    sections.at(-1)?.push(token);
  }
  return sections;
}

/** Characters in a line, and the height of a line in rem. */
const [LINE, HEIGHT] = [80, 1.5];

/** About the height of a section, in rem. It keeps the scroll bar steady. */
function estimateOf(section: readonly Token[]): number {
  const lines = section.reduce((sum, { raw }) => sum + Math.ceil(raw.length / LINE) + raw.split("\n").length, 0);
  return Math.round(lines * HEIGHT);
}

function blocks(tokens: readonly Token[]): ReactNode {
  let heading = "";
  return each(tokens, (token) => {
    if (token.type === "heading") heading = token.text;
    return block(token, heading);
  });
}

/** Renders each value. The order never changes, so the elements need no keys. */
function each<T>(values: readonly T[], show: (value: T) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...values.map(show));
}

/** `heading`: the text of the heading above the token. */
function block(token: Token, heading: string): ReactNode {
  if (!isMarked(token)) throw new Error(`markdown: unsupported token "${token.type}"`);
  switch (token.type) {
    case "heading":
      return <Heading token={token} />;
    case "paragraph":
      // A picture stands alone in its paragraph.
      if (token.tokens[0]?.type === "image") return inline(token.tokens);
      return <p className="my-4 max-w-3xl">{inline(token.tokens)}</p>;
    case "code":
      return <Code text={token.text} />;
    case "table":
      return <Table token={token} heading={heading} />;
    case "list":
      return <List token={token} heading={heading} />;
    case "text":
      return inline(token.tokens ?? []);
    default:
      return null;
  }
}

const H1 = "display mb-6 text-[clamp(2.2rem,6vw,3.2rem)] leading-tight";
const H2 = "display mt-8 mb-3 scroll-mt-20 border-ink border-b pb-2 text-2xl";
const H3 = "display mt-8 mb-2 scroll-mt-20 text-xl";

function Heading({ token }: { token: Tokens.Heading }) {
  const text = inline(token.tokens);
  if (token.depth === 1) return <h1 className={H1}>{text}</h1>;
  const id = anchorOf(token.text);
  const [Level, className] = token.depth === 2 ? (["h2", H2] as const) : (["h3", H3] as const);
  return (
    <Level id={id} className={className}>
      <a href={`#${id}`} className="hover:text-accent">
        {text}
      </a>
    </Level>
  );
}

function Code({ text }: { text: string }) {
  return (
    <div className="my-4 flex border border-line bg-surface">
      {/* Scrollable regions must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0} className="figures min-w-0 flex-1 overflow-x-auto px-4 py-3 text-[0.8125rem]">
        {text}
      </pre>
      <span className="p-2">
        <CopyButton text={text} />
      </span>
    </div>
  );
}

function List({ token, heading }: { token: Tokens.List; heading: string }) {
  const [Kind, marks] = token.ordered ? (["ol", "list-decimal"] as const) : (["ul", "list-disc"] as const);
  return (
    <Kind className={`my-4 max-w-3xl space-y-1.5 pl-6 marker:text-faint ${marks}`}>
      {each(token.items, (item) => (
        <li>{each(item.tokens, (part) => block(part, heading))}</li>
      ))}
    </Kind>
  );
}

/** Scrolls horizontally on narrow screens. */
function Table({ token, heading }: { token: Tokens.Table; heading: string }) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div role="group" aria-label={t("guides.table", { heading })} tabIndex={0} className="my-5 overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-line-strong border-b">{each(token.header, headCell)}</tr>
        </thead>
        <tbody className="divide-y divide-line">
          {each(token.rows, (row) => (
            <tr>{each(row, bodyCell)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function headCell({ tokens, text, align }: Tokens.TableCell): ReactNode {
  const className = `caption py-2 pr-5 font-normal last:pr-0 ${sideOf(align)}`;
  // The empty corner of a table with row names is not a header.
  if (text === "") return <td className={className} />;
  return (
    <th scope="col" className={className}>
      {inline(tokens)}
    </th>
  );
}

function bodyCell({ tokens, align }: Tokens.TableCell): ReactNode {
  const className = `min-w-28 py-2 pr-5 align-top last:min-w-60 last:pr-0 ${sideOf(align)}`;
  return <td className={className}>{inline(tokens)}</td>;
}

function sideOf(align: Tokens.TableCell["align"]): string {
  return align === "right" ? "text-right" : "";
}

function inline(tokens: readonly Token[]): ReactNode {
  return each(tokens, inlineOne);
}

function inlineOne(token: Token): ReactNode {
  if (!isMarked(token)) throw new Error(`markdown: unsupported token "${token.type}"`);
  switch (token.type) {
    case "text":
    case "escape":
      return token.text;
    case "codespan":
      return <code className="figures text-[0.92em]">{each(token.text.split(/(?<= )/), codeWord)}</code>;
    case "strong":
      return <strong className="font-semibold">{inline(token.tokens)}</strong>;
    case "em":
      return <em>{inline(token.tokens)}</em>;
    case "link":
      return <PageLink token={token} />;
    case "image":
      return <Picture source={token.href} text={token.text} />;
    default:
      throw new Error(`markdown: unsupported inline token "${token.type}"`);
  }
}

/** Longest word of inline code that never breaks, in characters. Others break at hyphens, also between those of `--`. */
const UNBROKEN = 12;

function codeWord(word: string): ReactNode {
  return word.length > UNBROKEN ? word : <span className="whitespace-nowrap">{word}</span>;
}

/** Points a link to a file of docs/ at its page. A link text that is a file name becomes the page's title. */
function resolveLink(token: Tokens.Link, file: string): void {
  const linked = linkedPage(token.href, file);
  if (linked === null) return;
  const { page, anchor } = linked;
  token.href = `${paths.guide(page.slug)}${anchor}`;
  if (token.text.endsWith(".md")) token.tokens = [{ type: "text", raw: page.title, text: page.title }];
}

/** Links to files that have no page are shown as text. */
function PageLink({ token }: { token: Tokens.Link }) {
  const language = useLocale();
  const href = token.href.startsWith("/docs") ? pathIn(language, token.href) : token.href;
  const text = inline(token.tokens);
  if (!/^(#|\/|https:)/.test(href)) return text;
  return (
    <a href={href} className="link">
      {text}
    </a>
  );
}

/** A picture below public/, with another one for phones. All of a kind have one size, so that the text does not move when they load. */
function Picture({ source, text }: { source: string; text: string }) {
  const [, path] = /^(?:\.\.\/)+public(\/guides\/[\w-]+\.webp)$/.exec(source) ?? [];
  if (path === undefined) throw new Error(`markdown: unsupported picture "${source}"`);
  return (
    <picture>
      <source media={PHONE_MEDIA} srcSet={onPhone(path)} {...PHONE_PICTURE} />
      <img
        src={path}
        alt={text}
        {...GUIDE_PICTURE}
        loading="lazy"
        decoding="async"
        className="my-6 h-auto w-full max-w-3xl border border-line"
      />
    </picture>
  );
}
