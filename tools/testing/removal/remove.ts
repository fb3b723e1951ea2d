import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { z } from "zod";

/** The lists of doors. */
const LISTS = ["features/api.ts", "features/worker.ts"];
/** The routes of each feature. */
const ROUTES = "features/routes.json";
const routes = z.record(z.string(), z.array(z.string()));
/** Folders in which a file may need a feature: tests everywhere, and the tools of authors. */
const NEEDING = ["app", "components", "e2e", "features", "indexer", "lib", "server", "tools"];
const SOURCE = /\.tsx?$/;

/** The names of the features. */
export const featureNames = (folder: string): string[] =>
  readdirSync(join(folder, "features"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * Removes a feature from a copy of the sources: its folder, its lines in the lists, its routes, and the tests and tools that
 * need it, which would go with it. Returns the paths of those tests and tools.
 */
export function removeFeature(folder: string, name: string): string[] {
  const { [name]: of = [], ...others } = routes.parse(JSON.parse(readFileSync(join(folder, ROUTES), "utf8")));
  for (const path of [`features/${name}`, ...of]) rmSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, ROUTES), JSON.stringify(others));
  for (const list of LISTS) {
    const path = join(folder, list);
    writeFileSync(path, withoutLine(readFileSync(path, "utf8"), name));
  }
  return removeNeeding(folder, name);
}

/** The list without the import of a door and its place in the list. */
function withoutLine(list: string, name: string): string {
  const lines = list.split("\n").filter((line) => !line.includes(`from "./${name}/`));
  return lines.join("\n").replace(/\[[^\]]*\]/g, (items) => {
    if (!new RegExp(`\\b${name}\\b`).test(items)) return items;
    const kept = items
      .slice(1, -1)
      .split(",")
      .map((item) => item.trim());
    return `[${kept.filter((item) => item !== name && item !== "").join(", ")}]`;
  });
}

/** Removes tests and tools that import what is gone, until all imports exist. */
function removeNeeding(folder: string, name: string): string[] {
  const files = NEEDING.flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: "utf8" }).map((path) => join(part, path)),
  ).filter((path) => SOURCE.test(path));
  const imports = new Map(files.map((path) => [path, importsOf(folder, path)]));
  const removed: string[] = [];
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
