import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where Debian installs the programs of each version. */
const VERSIONS = "/usr/lib/postgresql";
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
  if (!existsSync(VERSIONS)) return null;
  const versions = readdirSync(VERSIONS)
    .map(Number)
    .filter((version) => version >= OLDEST);
  const folders = versions.sort((a, b) => b - a).map((version) => join(VERSIONS, String(version), "bin"));
  return folders.find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program)))) ?? null;
}
