import { type FileHandle, open } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { ArchiveNotLockableError, ArchiveNotWritableError, ExportRunningError } from "./errors";

/** It stays in the folder. If it were deleted, two processes could lock two files of this name. */
const LOCK_FILE = "export.lock";
/** The content of the file while a process has the lock. */
const HOLDER = /^process [0-9]+ on [\w.-]+$/;

/**
 * Locks the folder of an archive, also against processes of other machines if its file system passes locks on. The
 * operating system ends the lock with the process, so that none is left by a kill -9
 * (docs/decisions/lock-of-an-archive.md). Returns the function that ends it, which never rejects.
 * @throws ExportRunningError if another process has the lock; ArchiveNotLockableError, ArchiveNotWritableError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = await open(join(folder, LOCK_FILE), "a+").catch((error: unknown) => {
    throw new ArchiveNotWritableError(folder, error);
  });
  const unlock = (): Promise<void> => file.close().catch(() => undefined);
  try {
    if (!(await tryLock(folder, file))) throw new ExportRunningError(folder, await holderOf(file));
    // Only the error of another process needs it.
    await stateHolder(file, `process ${process.pid} on ${hostname()}`).catch(() => undefined);
  } catch (error) {
    await unlock();
    throw error;
  }
  return async () => {
    await stateHolder(file, "").catch(() => undefined);
    await unlock();
  };
}

async function tryLock(folder: string, file: FileHandle): Promise<boolean> {
  try {
    // Imported here, because the package has no binary for some platforms, on which all other commands work.
    const { tryLock: lock } = await import("fs-native-extensions");
    return lock(file.fd);
  } catch (error) {
    throw new ArchiveNotLockableError(folder, error);
  }
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
