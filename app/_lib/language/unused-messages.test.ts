import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** Namespaces that `tools/devstack/prepare/messages.mjs` reads as a whole. */
const READ_AS_A_WHOLE = new Set(["language", "problem"]);

const EXPRESSION = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;

type Tree = { readonly [key: string]: Tree | string };

function keysOf(tree: Tree, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [prefix + name] : keysOf(value, `${prefix}${name}.`),
  );
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)generated\//.test(file))
    .map((file) => join(folder, file));
}

/**
 * Returns the keys that no code names: neither as a string, nor as a template whose expressions may have the values that
 * the key has there, nor as a string that a template continues (`${key}.hint`).
 */
function unusedKeys(keys: readonly string[], code: string): string[] {
  const strings = new Set([...code.matchAll(/"([\w.-]+)"/g)].map(([, text = ""]) => text));
  const words = new Set([...strings, ...[...code.matchAll(/\b(\w+)\??:/g)].map(([, name = ""]) => name)]);
  const templates = [...code.matchAll(/`((?:[^`$\n]|\$\{(?:[^{}]|\{[^{}]*\})*\})*)`/g)].map(([, text = ""]) => text);
  const parts = [...new Set(templates)].map((template) => template.split(EXPRESSION));
  const patterns = parts
    .filter((literals) => /^[a-zA-Z]+\./.test(literals[0] ?? "") && literals.every((text) => /^[\w.]*$/.test(text)))
    .map((literals) => new RegExp(`^${literals.map((text) => text.replaceAll(".", "\\.")).join("([^.]+)")}$`));
  const endings = parts.flatMap(([head, end = "", ...more]) =>
    head === "" && more.length === 0 && /^\.?[a-zA-Z]+$/.test(end) ? [end] : [],
  );
  const isUsed = (key: string): boolean =>
    strings.has(key) ||
    patterns.some(
      (pattern) =>
        pattern
          .exec(key)
          ?.slice(1)
          .every((value) => words.has(value)) === true,
    ) ||
    endings.some((end) => key.endsWith(end) && strings.has(key.slice(0, -end.length)));
  return keys.filter((key) => !isUsed(key));
}

it("finds keys in strings and templates, and keys that nothing uses", () => {
  const code = `t("a.b"); t(\`c.\${kind}.text\`); t(\`d.\${is({ of: 1 }) ?? "now"}\`); t(\`\${lacks ? "e.f" : "e.g"}Text\`);
    const kind: Kind = "one";`;
  expect(unusedKeys(["a.b", "c.one.text", "d.now", "e.fText"], code)).toEqual([]);
  expect(unusedKeys(["a.c", "c.two.text", "c.one.more.text", "c.one", "d.later", "e.hText"], code)).toHaveLength(6);
});

it("has no message that nothing uses", () => {
  const code = ["app", "components", "features", "lib", "server"]
    .flatMap(sources)
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .join("\n");
  const messages = readdirSync(join(ROOT, "messages/en")).map(
    (file): Tree => JSON.parse(readFileSync(join(ROOT, "messages/en", file), "utf8")),
  );
  const keys = messages.flatMap((tree) => keysOf(tree)).filter((key) => !READ_AS_A_WHOLE.has(key.split(".")[0] ?? ""));
  expect(unusedKeys(keys, code)).toEqual([]);
});
