import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";

/** The content of the file while a process has the lock. */
const HOLDER = /^process [0-9]+ on [\w.-]+$/;

/** The file system or the platform has no locks. */
export class NotLockableError extends Error {
  override readonly name = "NotLockableError";
}

/** A lock that this process has. */
export interface FileLock {
  /** Ends the lock, and before that deletes the file if the lock was taken with `isDeleted`. Never rejects. */
  unlock(): Promise<void>;
}

/**
 * Locks a file, which it creates if there is none, also against processes of other machines if its file system passes locks on.
 * The operating system ends the lock with the process, so that none is left by a kill -9
 * (docs/decisions/lock-of-an-archive.md). Returns the name of the holder if another process has the lock.
 * @throws NotLockableError; errors of the file system
 */
export async function lockFile(
  path: string,
  { isDeleted }: { readonly isDeleted: boolean },
): Promise<FileLock | { readonly holder: string }> {
  for (;;) {
    const file = await open(path, "a+");
    const close = (): Promise<void> => file.close().catch(() => undefined);
    try {
      if (!(await tryLock(file))) {
        const holder = await holderOf(file);
        await close();
        return { holder };
      }
      // The previous holder may have deleted the file since it was opened: others would lock another file of this name.
      if (!(await isAt(path, file))) {
        await close();
        continue;
      }
    } catch (error) {
      await close();
      throw error;
    }
    // Only the error of another process needs it.
    await stateHolder(file, `process ${process.pid} on ${hostname()}`).catch(() => undefined);
    const leave = (): Promise<void> => (isDeleted ? rm(path, { force: true }) : stateHolder(file, ""));
    return {
      async unlock() {
        await leave().catch(() => undefined);
        await close();
      },
    };
  }
}

async function tryLock(file: FileHandle): Promise<boolean> {
  try {
    // Imported here, because the package has no binary for some platforms, on which all other commands work.
    const { tryLock: lock } = await import("fs-native-extensions");
    return lock(file.fd);
  } catch (error) {
    throw new NotLockableError("the file cannot be locked", { cause: error });
  }
}

async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const [own, found] = await Promise.all([file.stat(), stat(path).catch(() => null)]);
  return found !== null && own.ino === found.ino && own.dev === found.dev;
}

async function stateHolder(file: FileHandle, holder: string): Promise<void> {
  await file.truncate(0);
  await file.appendFile(holder);
}

async function holderOf(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
  const text = buffer.toString("utf8", 0, bytesRead);
  return HOLDER.test(text) ? text : "another process";
}
