import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { ROOT } from "@/lib/runtime/root.mjs";
import { readPasswordFile } from "./password-file";
import type { PostgresServer } from "./start-postgres";

const ROLES = join(ROOT, "prisma/roles.sql");

/** URLs of one database, one for each role. */
export interface RoleUrls {
  /** Owns the tables. */
  readonly worker: string;
  /** Can only read. */
  readonly web: string;
}

/**
 * Creates the roles of `prisma/roles.sql` in a database of the embedded server. Stores their random passwords next to
 * the superuser's. The worker's role becomes the owner of tables that belong to another role.
 */
export async function grantRoles(server: PostgresServer, database: string): Promise<RoleUrls> {
  const [worker, web] = [await storedPassword(server.folder, "worker"), await storedPassword(server.folder, "web")];
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

/** The stored password of a role. A missing or invalid file gets a new one, because every start sets the passwords. */
async function storedPassword(folder: string, role: string): Promise<string> {
  const file = join(folder, `password-${role}`);
  const stored = await readPasswordFile(file);
  if (/^[0-9a-f]{48}$/.test(stored)) return stored;
  const password = randomBytes(24).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}
