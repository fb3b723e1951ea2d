import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { hasApt, installByApt } from "./debian.mjs";
import { findPostgresPrograms } from "./postgres-programs.mjs";

/** Optional programs of a deployment, and those that check its files, with their Debian packages. */
const PACKAGES = {
  pgbouncer: "pgbouncer",
  "redis-server": "redis-server",
  prometheus: "prometheus",
  promtool: "prometheus",
  "prometheus-node-exporter": "prometheus-node-exporter",
  "systemd-analyze": "systemd",
};

/**
 * Finds one of these programs.
 *
 * @param {keyof typeof PACKAGES} program
 * @returns {string | null} its path; null if it is not installed
 */
export function findService(program) {
  // Debian installs servers in folders that may be missing from a user's PATH.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

/** Installs the missing programs. Throws an `Error` with instructions if that fails. */
export async function installServices(say) {
  const missing = Object.keys(PACKAGES).filter((program) => findService(program) === null);
  const packages = [...new Set(missing.map((program) => PACKAGES[program]))];
  // For the tests of backups.
  if (findPostgresPrograms() === null) packages.push("postgresql");
  if (packages.length === 0) return;
  const hint = `The tests need ${packages.join(" and ")}. On Debian run \`apt-get install ${packages.join(" ")}\` as root.`;
  if (!hasApt()) throw new Error(hint);
  say(`Installing ${packages.join(" and ")} for the tests (once) …`);
  try {
    await installByApt(...packages);
  } catch (cause) {
    throw new Error(hint, { cause });
  }
}
