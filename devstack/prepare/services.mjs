import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { hasApt, installByApt } from "./debian.mjs";

/** Programs that the service works with where an operator has them, and the Debian packages that bring them. */
const PACKAGES = { pgbouncer: "pgbouncer", "redis-server": "redis-server" };

/**
 * Path of one of these programs.
 *
 * @param {keyof typeof PACKAGES} program
 * @returns {string | null} null: it is not installed
 */
export function findService(program) {
  // Where Debian puts servers need not be in a user's path.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

/** Installs those of these programs that are missing. Throws a sentence that says how to get them. */
export async function installServices(say) {
  const missing = Object.keys(PACKAGES).filter((program) => findService(program) === null);
  if (missing.length === 0) return;
  const packages = missing.map((program) => PACKAGES[program]);
  const hint = `Install ${packages.join(" and ")} for the tests, on Debian with \`apt-get install ${packages.join(" ")}\` as root.`;
  if (!hasApt()) throw new Error(hint);
  say(`Installing ${packages.join(" and ")} for the tests (once) …`);
  try {
    await installByApt(...packages);
  } catch (cause) {
    throw new Error(hint, { cause });
  }
}
