import { execFile } from "node:child_process";
import { access, chown } from "node:fs/promises";
import { promisify } from "node:util";
import { SystemError } from "../error";

const run = promisify(execFile);

/** The account that runs PostgreSQL's programs. */
export interface PostgresUser {
  /** Null: the current user. */
  readonly ids: { readonly uid: number; readonly gid: number } | null;
  /** Makes this user the owner of a path. */
  own(path: string): Promise<void>;
  /** The command that runs a program as this user. */
  command(program: string, args: readonly string[]): SwitchedCommand;
}

export interface SwitchedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. For root it is the system user `postgres`, created
 * if it is missing. If that user cannot reach `paths` (for example a checkout in root's home), its processes get the Linux
 * capability to bypass permissions for reading (CAP_DAC_READ_SEARCH) and no other privilege of root.
 *
 * @throws SystemError `POSTGRES_USER` if there is no such user or it cannot get the capability
 */
export async function postgresUser(paths: readonly string[]): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) {
    return { ids: null, own: async () => {}, command: (command, args) => ({ command, args, user: null }) };
  }
  const ids = (await findUser()) ?? (await createUser());
  const needsCapability = !(await reachesAll(ids, paths));
  if (needsCapability) await requireCapability(ids);
  return {
    ids,
    own: (path) => chown(path, ids.uid, ids.gid),
    command: (program, args) =>
      needsCapability ? withCapability(ids, program, args) : { command: program, args, user: ids },
  };
}

async function findUser(): Promise<{ uid: number; gid: number } | null> {
  const id = (kind: string) => run("id", [kind, "postgres"]).then(({ stdout }) => Number(stdout));
  try {
    return { uid: await id("-u"), gid: await id("-g") };
  } catch {
    return null;
  }
}

async function createUser(): Promise<{ uid: number; gid: number }> {
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  } catch (cause) {
    throw noUser("PostgreSQL does not run as root, and the user postgres could not be created.", cause);
  }
  const made = await findUser();
  if (made === null) throw noUser("PostgreSQL does not run as root, and the user postgres was not found.");
  return made;
}

function noUser(message: string, cause?: unknown): SystemError {
  const hint = "Create a user named postgres, start as a user other than root, or set DATABASE_URL to a server.";
  return new SystemError("POSTGRES_USER", message, { hint, cause });
}

async function reachesAll(ids: { uid: number; gid: number }, paths: readonly string[]): Promise<boolean> {
  try {
    for (const path of paths) {
      await access(path);
      await run("test", ["-r", path], ids);
    }
    return true;
  } catch {
    return false;
  }
}

function withCapability(ids: { uid: number; gid: number }, program: string, args: readonly string[]): SwitchedCommand {
  const capability = "+dac_read_search";
  return {
    command: "setpriv",
    args: [
      `--reuid=${ids.uid}`,
      `--regid=${ids.gid}`,
      "--clear-groups",
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      // Otherwise access(2) would ignore the capability.
      "--securebits=+no_setuid_fixup",
      "--",
      program,
      ...args,
    ],
    user: null,
  };
}

async function requireCapability(ids: { uid: number; gid: number }): Promise<void> {
  const { command, args } = withCapability(ids, "true", []);
  try {
    await run(command, [...args]);
  } catch (cause) {
    throw new SystemError(
      "POSTGRES_USER",
      "PostgreSQL does not run as root, and the user postgres cannot access this folder.",
      {
        hint: "Move the checkout and DATA_DIR to folders that other users can access, start as a user other than root, or set DATABASE_URL to a server.",
        cause,
      },
    );
  }
}
