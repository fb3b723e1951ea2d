import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";
import { paths } from "@/components/paths";
import { CopyButton } from "@/components/ui/copy-button";
import { anchorOf } from "./anchor";
import { linkedGuide } from "./guides";
import { texts } from "./texts";

/** What of markdown the guides use. Anything else, HTML above all, is refused, and a test renders every guide. */
const KINDS: ReadonlySet<string> = new Set([
  ...["code", "heading", "list", "paragraph", "space", "table"],
  ...["codespan", "em", "escape", "link", "strong", "text"],
]);

function isMarked(token: Token): token is MarkedToken {
  return KINDS.has(token.type);
}

/** A guide's markdown as elements: no text of it becomes markup by itself. */
export function Markdown({ text }: { text: string }) {
  let heading = "";
  return each(lexer(text), (token) => {
    if (token.type === "heading") heading = token.text;
    return block(token, heading);
  });
}

/** What each of these is shown as. They never change their places, so that they need no keys of their own. */
function each<T>(values: readonly T[], show: (value: T) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...values.map(show));
}

/** `heading`: the one above it. */
function block(token: Token, heading: string): ReactNode {
  if (!isMarked(token)) throw new Error(`A guide uses what no page can show: ${token.type}`);
  switch (token.type) {
    case "heading":
      return <Heading token={token} />;
    case "paragraph":
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
const H2 = "display mt-12 mb-3 scroll-mt-20 border-ink border-b pb-2 text-2xl";
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
    <div className="my-4 flex border border-line bg-plate">
      {/* A region that scrolls can be reached by keyboard. */}
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

/** On a narrow screen it scrolls by itself. */
function Table({ token, heading }: { token: Tokens.Table; heading: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of no form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <div role="group" aria-label={texts.table(heading)} tabIndex={0} className="my-5 overflow-x-auto">
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
  // The corner of a table whose rows are named.
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
  if (!isMarked(token)) throw new Error(`A guide uses what no page can show: ${token.type}`);
  switch (token.type) {
    case "text":
    case "escape":
      return token.text;
    case "codespan":
      return <code className="figures text-[0.92em]">{token.text}</code>;
    case "strong":
      return <strong className="font-semibold">{inline(token.tokens)}</strong>;
    case "em":
      return <em>{inline(token.tokens)}</em>;
    case "link":
      return <GuideLink token={token} />;
    default:
      throw new Error(`A guide has ${token.type} inside of a line`);
  }
}

/** Between guides it leads to their pages; a file that is no guide is named, and no more. */
function GuideLink({ token }: { token: Tokens.Link }) {
  const linked = linkedGuide(token.href);
  const text = linked !== null && token.text.endsWith(".md") ? linked.guide.title : inline(token.tokens);
  const href = linked === null ? token.href : `${paths.guide(linked.guide.slug)}${linked.anchor}`;
  if (linked === null && !/^(#|https:)/.test(href)) return text;
  return (
    <a href={href} className="link">
      {text}
    </a>
  );
}
