import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ROUTES } from "@/features/routes.mjs";

/** The lists of doors. */
const listsIn = (folder: string): string[] => [
  "features/api.ts",
  "features/worker.ts",
  ...readdirSync(join(folder, "features/pages")).map((file) => `features/pages/${file}`),
];
/** Folders in which a file may need a feature: tests everywhere, and the tools of authors. */
const NEEDING = ["app", "components", "e2e", "features", "indexer", "lib", "server", "tools"];
const SOURCE = /\.tsx?$/;

/** The names of the features. */
export const featureNames = (folder: string): string[] =>
  readdirSync(join(folder, "features"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "pages")
    .map(({ name }) => name);

/**
 * Removes a feature from a copy of the sources: its folder, its texts, its lines in the lists, its routes, and the tests and tools that
 * need it, which would go with it. Returns the paths of those tests and tools.
 */
export function removeFeature(folder: string, name: string): string[] {
  const [, routes = []] = Object.entries(ROUTES).find(([feature]) => feature === name) ?? [];
  const texts = readdirSync(join(folder, "messages")).map((language) => `messages/${language}/${name}.json`);
  for (const path of [`features/${name}`, ...routes]) rmSync(join(folder, path), { recursive: true });
  const namespaces = namespacesIn(texts.map((path) => join(folder, path)));
  for (const path of texts) rmSync(join(folder, path), { force: true });
  for (const list of listsIn(folder)) {
    const path = join(folder, list);
    writeFileSync(path, withoutLine(readFileSync(path, "utf8"), name));
  }
  return removeNeeding(folder, name, namespaces);
}

/** The namespaces of texts in those files that exist. */
function namespacesIn(paths: readonly string[]): Set<string> {
  return new Set(
    paths.filter((path) => existsSync(path)).flatMap((path) => Object.keys(JSON.parse(readFileSync(path, "utf8")))),
  );
}

/** The list without the import of a door and its place in the list. */
function withoutLine(list: string, name: string): string {
  const lines = list.split("\n").filter((line) => !new RegExp(`"\\.\\.?/${name}/`).test(line));
  return lines.join("\n").replace(/ \[[^\]]*\]/g, (items) => {
    if (!new RegExp(`\\b${name}\\b`).test(items)) return items;
    const kept = items
      .slice(2, -1)
      .split(",")
      .map((item) => item.trim());
    return ` [${kept.filter((item) => item !== name && item !== "").join(", ")}]`;
  });
}

/** Removes tests and tools that import what is gone or show its texts, until all imports exist. */
function removeNeeding(folder: string, name: string, namespaces: ReadonlySet<string>): string[] {
  const files = NEEDING.flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: "utf8" }).map((path) => join(part, path)),
  ).filter((path) => SOURCE.test(path));
  const imports = new Map(files.map((path) => [path, importsOf(folder, path)]));
  const removed = files.filter((path) => isTestOrTool(path) && showsTexts(folder, path, namespaces));
  const isGone = (path: string): boolean => path.startsWith(`features/${name}/`) || removed.includes(path);
  for (let found = -1; found !== 0; ) {
    const needing = [...imports].filter(
      ([path, of]) => isTestOrTool(path) && !removed.includes(path) && of.some((wanted) => isGone(wanted)),
    );
    found = needing.length;
    removed.push(...needing.map(([path]) => path));
  }
  for (const path of removed) rmSync(join(folder, path));
  return removed;
}

/** Whether a file names a key in one of the namespaces. */
function showsTexts(folder: string, path: string, namespaces: ReadonlySet<string>): boolean {
  const keys = readFileSync(join(folder, path), "utf8").matchAll(/\bt(?:ranslate)?\(\s*["`](\w+)\./g);
  return [...keys].some(([, namespace = ""]) => namespaces.has(namespace));
}

function isTestOrTool(path: string): boolean {
  return /\.test\.tsx?$|^tools\/|^e2e\//.test(path);
}

/** The paths of the sources that a file imports, with their extension. */
function importsOf(folder: string, path: string): string[] {
  const text = readFileSync(join(folder, path), "utf8");
  const names = [...text.matchAll(/(?:from|import\()\s*"((?:@\/|\.)[^"]*)"/g)].map(([, name = ""]) => name);
  return names.map((name) => sourceOf(folder, name.startsWith("@/") ? name.slice(2) : join(dirname(path), name)));
}

/** The file of an imported path. A file that is gone gets the path of a folder's index. */
function sourceOf(folder: string, path: string): string {
  const candidates = ["", ".ts", ".tsx", "/index.ts"].map((end) => normalize(`${path}${end}`));
  return candidates.find((each) => SOURCE.test(each) && existsSync(join(folder, each))) ?? `${path}/index.ts`;
}
