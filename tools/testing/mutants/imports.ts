import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The files that a Solidity file imports by relative paths, as paths from the folder that contains `path`'s root. */
export function importsOf(path: string, source: string): string[] {
  const statements = source.matchAll(/^import\s[^;]*?"(\.[^"]+)";/gm);
  return [...statements].map(([, relative = ""]) => join(dirname(path), relative));
}

/** These files of the repository and all that they import, except for packages. */
export function withImports(root: string, files: readonly string[]): string[] {
  const found = new Set(files);
  // The loop also visits the files that it adds.
  for (const file of found) {
    for (const imported of importsOf(file, readFileSync(join(root, file), "utf8"))) found.add(imported);
  }
  return [...found];
}
