import { join } from "node:path";
import { ArchiveNotLockableError, ArchiveNotWritableError, ExportRunningError } from "./errors";
import { lockFile, NotLockableError } from "./lock-file";

/** It stays in the folder, because earlier versions do not check whether the file that they lock was deleted. */
const LOCK_FILE = "export.lock";

/**
 * Locks the folder of an archive ({@link lockFile}). Returns the function that ends the lock, which never rejects.
 * @throws ExportRunningError if another process has the lock; ArchiveNotLockableError, ArchiveNotWritableError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const locked = await lockFile(join(folder, LOCK_FILE), { isDeleted: false }).catch((error: unknown) => {
    if (error instanceof NotLockableError) throw new ArchiveNotLockableError(folder, error.cause);
    throw new ArchiveNotWritableError(folder, error);
  });
  if ("holder" in locked) throw new ExportRunningError(folder, locked.holder);
  return () => locked.unlock();
}
