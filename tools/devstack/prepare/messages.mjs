import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import compile from "icu-minify/compile";
import { ROOT } from "../../../lib/runtime/root.mjs";

const SOURCES = join(ROOT, "messages");
const GENERATED = join(ROOT, "lib/languages/generated");
const DEFAULT = "en";
/** Namespaces that no page sends with its document. The code that uses them loads them (components/language/loaded-messages.tsx). */
const LOADED = ["signIn"];

/**
 * Compiles messages/<tag>/*.json to lib/languages/generated/, so that no browser parses them, and writes the list of languages
 * and the types of the keys and arguments there. Unchanged files are not written, so that they do not trigger watchers.
 * @throws Error if a message is not valid ICU syntax, if a language lacks a key of the default language,
 * or if two files of a language have the same namespace
 */
export function generateMessages() {
  const codes = readdirSync(SOURCES, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .sort((a, b) => Number(b === DEFAULT) - Number(a === DEFAULT) || a.localeCompare(b));
  const messages = new Map(codes.map((code) => [code, sourceOf(code)]));
  for (const [code, source] of messages) requireKeys(source, messages.get(DEFAULT), code);
  mkdirSync(GENERATED, { recursive: true });
  for (const [code, source] of messages) {
    write(`${code}.ts`, messagesModule(compiled(source, code)));
    for (const name of LOADED) write(`${name}.${code}.ts`, messagesModule(compiled({ [name]: source[name] }, code)));
  }
  // The texts that pages show in another language than their own.
  const texts = Object.fromEntries(
    codes.map((code) => [code, { ...messages.get(code).language, ...failure(messages.get(code)) }]),
  );
  write("texts.ts", `export const TEXTS = ${JSON.stringify(texts, null, 2)} as const;\n`);
  const problems = Object.fromEntries(codes.map((code) => [code, messages.get(code).problem]));
  write("problems.ts", `export const PROBLEM_TEXTS = ${JSON.stringify(problems, null, 2)} as const;\n`);
  write("arguments.ts", argumentsModule(messages.get(DEFAULT)));
  const loaders = codes.map((code) => `  ${JSON.stringify(code)}: () => import("./${code}"),\n`).join("");
  const loaded = LOADED.flatMap((name) =>
    codes.map((code) => `  ${JSON.stringify(`${name}.${code}`)}: () => import("./${name}.${code}"),\n`),
  );
  write("loaded.ts", `export const LOADED = {\n${loaded.join("")}} as const;\n`);
  write("messages.ts", `export const MESSAGES = {\n${loaders}} as const;\n`);
}

/** The messages of a language, from the core's file and those of features. */
function sourceOf(code) {
  const source = {};
  for (const file of readdirSync(join(SOURCES, code)).filter((name) => name.endsWith(".json"))) {
    for (const [namespace, texts] of Object.entries(JSON.parse(readFileSync(join(SOURCES, code, file), "utf8")))) {
      if (namespace in source) throw new Error(`messages/${code}/${file}: "${namespace}" is in another file too`);
      source[namespace] = texts;
    }
  }
  return source;
}

/** The texts of the page that replaces a failed root layout. Without the layout, that page has no other messages. */
function failure({ errors: { failed, failedText, home, reference } }) {
  return { failed, failedText, home, reference };
}

function requireKeys(source, standard, code) {
  const present = new Map(flat(source, ""));
  const missing = flat(standard, "").flatMap(([key]) => (present.has(key) ? [] : [key]));
  if (missing.length === 0) return;
  const shown = missing.slice(0, 5).join(", ");
  const rest = missing.length > 5 ? ` and ${missing.length - 5} more` : "";
  throw new Error(`messages/${code}: missing keys of messages/${DEFAULT}: ${shown}${rest}`);
}

/** The compiled messages as a module. Parsing JSON is faster than running the same literal. */
function messagesModule(messages) {
  const json = JSON.stringify(JSON.stringify(messages));
  return `export default JSON.parse(${json});\n`;
}

function compiled(message, path) {
  if (typeof message !== "string")
    return Object.fromEntries(Object.entries(message).map(([key, value]) => [key, compiled(value, `${path}.${key}`)]));
  try {
    return compile(message);
  } catch (cause) {
    throw new Error(`messages/${path.replace(".", ": ")}: not a valid ICU message`, { cause });
  }
}

/**
 * The type of each key’s arguments. It is a flat interface, because the library’s own types parse every message again at
 * each use.
 */
function argumentsModule(messages) {
  const lines = flat(messages, "").map(
    ([key, message]) => `  ${JSON.stringify(key)}: [${argumentType(parse(message))}];\n`,
  );
  return `import type { Countable, Printable } from "../values";\n\nexport interface Arguments {\n${lines.join("")}}\n`;
}

function flat(messages, prefix) {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

function argumentType(elements) {
  const types = new Map();
  collectArguments(elements, types);
  if (types.size === 0) return "";
  return `values: { ${[...types].map(([name, type]) => `${name}: ${type}`).join("; ")} }`;
}

function collectArguments(elements, types) {
  for (const element of elements) {
    const { type, value, options } = element;
    // An argument that is counted somewhere is a number, even if another place prints it.
    if (type === TYPE.argument && !types.has(value)) types.set(value, "Printable");
    if (type === TYPE.number && types.get(value) !== "number") types.set(value, "Countable");
    if (type === TYPE.plural) types.set(value, "number");
    if (type === TYPE.select) types.set(value, choices(options));
    if (options) for (const option of Object.values(options)) collectArguments(option.value, types);
  }
}

/** If `true` is the only other choice, `other` means `false`. */
function choices(options) {
  const names = Object.keys(options).filter((name) => name !== "other");
  return [...names, names.join() === "true" ? "false" : "other"].map((name) => JSON.stringify(name)).join(" | ");
}

function write(name, text) {
  const path = join(GENERATED, name);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}
