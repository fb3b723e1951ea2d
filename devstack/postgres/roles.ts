import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { PostgresServer } from "./start-postgres";

const ROLES = fileURLToPath(new URL("../../prisma/roles.sql", import.meta.url));

/** Addresses of one database, each for a role of its own. */
export interface RoleUrls {
  /** Owns the tables. */
  readonly worker: string;
  /** May only read. */
  readonly web: string;
}

/**
 * Makes the roles of `prisma/roles.sql` in a database of the embedded server, with random passwords that are kept beside
 * the superuser's. Tables that another role owns are given to the worker's.
 */
export async function grantRoles(server: PostgresServer, database: string): Promise<RoleUrls> {
  const [worker, web] = [await keptPassword(server.folder, "worker"), await keptPassword(server.folder, "web")];
  const client = new pg.Client({ connectionString: server.url(database) });
  await client.connect();
  try {
    await client.query(await readFile(ROLES, "utf8"));
    await client.query(`ALTER ROLE engrave_worker PASSWORD '${worker}'; ALTER ROLE engrave_web PASSWORD '${web}'`);
  } finally {
    await client.end();
  }
  const urlOf = (user: string, password: string): string => {
    const url = new URL(server.url(database));
    return Object.assign(url, { username: user, password }).href;
  };
  return { worker: urlOf("engrave_worker", worker), web: urlOf("engrave_web", web) };
}

/** The role's password; another one where the file is lost or holds none: it is set anew at each start. */
async function keptPassword(folder: string, role: string): Promise<string> {
  const file = join(folder, `password-${role}`);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  if (/^[0-9a-f]{48}\n$/.test(text)) return text.trim();
  const password = randomBytes(24).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}
