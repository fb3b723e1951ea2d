import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/lib/runtime/root.mjs";

/** Generated files, which `npm run build` makes. */
const GENERATED = ["lib/database/generated", "lib/languages/generated", "next-env.d.ts"];

/** Paths of the source files, with those that are not committed yet. */
function sourceFiles(): string[] {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  return list.split("\0").filter((path) => path !== "" && existsSync(join(ROOT, path)));
}

/**
 * Copies the sources and what is generated of them to an empty folder.
 * @param packages `link`: a link to the installed packages. `files`: the same files, because the build refuses such a link
 * @throws Error if a generated file is missing
 */
export function copySources(folder: string, packages: "link" | "files"): void {
  const missing = GENERATED.find((path) => !existsSync(join(ROOT, path)));
  if (missing !== undefined) throw new Error(`${missing} is missing: run npm run build first`);
  for (const path of [...sourceFiles(), ...GENERATED])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  const [from, to] = [join(ROOT, "node_modules"), join(folder, "node_modules")];
  if (packages === "link") symlinkSync(from, to);
  else linkFiles(from, to);
}

/** Makes a folder with the same files as another one, or with copies of them on another file system. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    copyFileSync(from, to);
  }
}
