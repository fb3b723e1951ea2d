import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { extractByApt, extractedProgram, hasApt, installByApt, isDebian } from "./debian.mjs";
import { findPostgresPrograms } from "./postgres-programs.mjs";

/** Optional programs of a deployment, and those that check its files, with their Debian packages. */
const PACKAGES = {
  pgbouncer: "pgbouncer",
  "redis-server": "redis-server",
  prometheus: "prometheus",
  promtool: "prometheus",
  "prometheus-node-exporter": "prometheus-node-exporter",
  "systemd-analyze": "systemd",
  nginx: "nginx-light",
  caddy: "caddy",
  openssl: "openssl",
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
  const installed = folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  return installed ?? extractedProgram(`usr/bin/${program}`) ?? extractedProgram(`usr/sbin/${program}`);
}

/**
 * Installs the missing programs: with apt for root, otherwise into a folder of this checkout. Only `npm test -- --all` calls it.
 * Throws an `Error` with instructions if that fails.
 */
export async function installServices(print) {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const hint = `The tests need ${missing.join(" and ")}. On Debian run \`apt-get install ${missing.join(" ")}\` as root.`;
  if (!isDebian()) throw new Error(hint);
  print(`Installing ${missing.join(" and ")} for the tests (once) …`);
  try {
    await (hasApt() ? installByApt(...missing) : extractByApt(...missing));
  } catch (cause) {
    throw new Error(hint, { cause });
  }
  const still = missingPackages();
  if (still.length > 0) throw new Error(`${still.join(" and ")}: installed, but the programs were not found. ${hint}`);
}

/** @returns {string[]} the Debian packages of the programs that are not installed */
export function missingPackages() {
  const missing = Object.keys(PACKAGES).filter((program) => findService(program) === null);
  const packages = new Set(missing.map((program) => PACKAGES[program]));
  // For the tests of backups.
  if (findPostgresPrograms() === null) packages.add("postgresql");
  return [...packages];
}
