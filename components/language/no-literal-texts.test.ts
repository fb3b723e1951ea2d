import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Attributes and properties that users see or that screen readers read. */
const SHOWN = new Set([
  ...["alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "caption", "description"],
  ...["heading", "hint", "label", "lead", "placeholder", "summary", "text", "title"],
]);

/** Names, which are the same in every language, and strings that are not text: code, units, addresses. */
const NAMES = /^(?:Engrave|NIP-20|GET|SELECT .*|[a-z]+:.*|0x.*)$/u;

/** Two letters in a row, which no icon and no separator has. */
const WORDS = /\p{L}{2}/u;

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file));
}

function isText(text: string): boolean {
  return WORDS.test(text) && !NAMES.test(text.trim());
}

/** The literal texts of an expression: those of all branches, and the parts of a template. */
function literalsOf(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node))
    return node.expression === undefined ? [] : literalsOf(node.expression);
  if (ts.isBinaryExpression(node)) return [...literalsOf(node.left), ...literalsOf(node.right)];
  return [];
}

/** Texts that a source shows without a message. */
function literalTexts(code: string, isJsx = true): string[] {
  const kind = isJsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // Classes of a style sheet by the part that they style.
    if (ts.isVariableDeclaration(node) && /class/i.test(node.name.getText())) return;
    if (ts.isJsxText(node)) found.push(node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) found.push(...literalsOf(node));
    if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText()) && node.initializer !== undefined)
      found.push(...literalsOf(node.initializer));
    if (ts.isPropertyAssignment(node) && SHOWN.has(node.name.getText())) found.push(...literalsOf(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.tsx", code, ts.ScriptTarget.Latest, true, kind));
  return found.map((text) => text.trim()).filter(isText);
}

it("finds literal texts", () => {
  const code = `const a = <p title={b ? "One two" : "–"} aria-label={\`Mint \${c}\`} className="no text">Some {d && "words"} · 0x</p>;
    const e = { label: "Five", key: "none", title: t("site.name") };`;
  expect(literalTexts(code)).toEqual(["One two", "Mint", "Some", "words", "Five"]);
});

it("every source shows messages only", () => {
  const ofFeatures = sources("features").filter((file) =>
    /^features\/(?:[^/]+\/(?:components|pages)|pages)\//.test(file),
  );
  const files = [...sources("components"), ...sources("app"), ...ofFeatures];
  expect(files.length).toBeGreaterThan(500);
  const faults = files.flatMap((file) =>
    literalTexts(readFileSync(join(ROOT, file), "utf8"), file.endsWith("x")).map((text) => `${file}: ${text}`),
  );
  expect(faults).toEqual([]);
});
