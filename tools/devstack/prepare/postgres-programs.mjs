import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { extractedFolder, extractedProgram } from "./debian.mjs";

/** Where Debian installs the programs of each version. */
const VERSIONS = "usr/lib/postgresql";
/** The oldest version that Engrave supports. */
const OLDEST = 14;
const PROGRAMS = ["initdb", "postgres", "pg_dump", "pg_restore", "pg_basebackup", "psql"];

/**
 * Finds the programs of the newest PostgreSQL that is installed as Debian packages. The embedded PostgreSQL has no programs for
 * backups.
 *
 * @returns {string | null} their folder; null if they are not installed
 */
export function findPostgresPrograms() {
  const installed = programsIn(`/${VERSIONS}`);
  if (installed !== null) return installed;
  const extracted = programsIn(extractedFolder(VERSIONS));
  if (extracted === null) return null;
  const version = dirname(extracted).split("/").at(-1);
  const scripts = PROGRAMS.map((program) => extractedProgram(join(VERSIONS, version, "bin", program)));
  return dirname(scripts[0]);
}

/** The folder of the programs of the newest version below `versions` that has all of them. */
function programsIn(versions) {
  if (versions === null || !existsSync(versions)) return null;
  const numbers = readdirSync(versions)
    .map(Number)
    .filter((version) => version >= OLDEST);
  const folders = numbers.sort((a, b) => b - a).map((version) => join(versions, String(version), "bin"));
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program)))) ?? null;
}
