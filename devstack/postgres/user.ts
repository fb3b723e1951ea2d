import { execFile } from "node:child_process";
import { access, chown } from "node:fs/promises";
import { promisify } from "node:util";
import { SystemError } from "../error";

const run = promisify(execFile);

/** How PostgreSQL's programs are run. */
export interface PostgresUser {
  /** Whose processes they are; null: one's own. */
  readonly ids: { readonly uid: number; readonly gid: number } | null;
  /** Gives a path to that user. */
  own(path: string): Promise<void>;
  /** The command that runs a program as that user. */
  command(program: string, args: readonly string[]): SwitchedCommand;
}

export interface SwitchedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

/**
 * PostgreSQL refuses to run as root. As root it runs as the system's user `postgres`, which is made where it is
 * missing. Where that user can't reach `paths` (a checkout in root's own home, say), it gets Linux's capability to
 * pass through folders, and nothing else of root's.
 */
export async function postgresUser(paths: readonly string[]): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) {
    return { ids: null, own: async () => {}, command: (command, args) => ({ command, args, user: null }) };
  }
  const ids = (await findUser()) ?? (await makeUser());
  const passesThrough = !(await reachesAll(ids, paths));
  if (passesThrough) await requireCapability(ids);
  return {
    ids,
    own: (path) => chown(path, ids.uid, ids.gid),
    command: (program, args) =>
      passesThrough ? withCapability(ids, program, args) : { command: program, args, user: ids },
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

async function makeUser(): Promise<{ uid: number; gid: number }> {
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  } catch (cause) {
    throw noUser("PostgreSQL does not run as root, and the user postgres could not be made.", cause);
  }
  const made = await findUser();
  if (made === null) throw noUser("PostgreSQL does not run as root, and the user postgres is not found.");
  return made;
}

function noUser(message: string, cause?: unknown): SystemError {
  const hint = "Make a user named postgres, start as another user than root, or set DATABASE_URL to a server.";
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
      // Or the capability would not count where a program asks whether it may read a file.
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
      "PostgreSQL does not run as root, and the user postgres can't reach this folder.",
      {
        hint: "Move the checkout to a folder that others may enter and set DATA_DIR to one, start as another user than root, or set DATABASE_URL to a server.",
        cause,
      },
    );
  }
}
