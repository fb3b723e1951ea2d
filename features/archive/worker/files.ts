import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FormatError } from "@/lib/archive";

/** End of the names of files that are being written. */
const UNFINISHED = ".writing";

/**
 * Writes a file so that after a crash at any point it is either complete or unchanged: writes under another name,
 * flushes to the disk, then renames.
 * @throws errors of the file system
 */
export async function writeDurable(path: string, content: string | Uint8Array): Promise<void> {
  // A process of another machine may have the same id.
  const unfinished = `${path}.${randomBytes(8).toString("hex")}${UNFINISHED}`;
  const file = await open(unfinished, "w");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  const folder = await open(dirname(path), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Deletes the files that a crash has left unfinished in a folder. @throws errors of the file system */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, basename(name)), { force: true });
  }
}

/** Without `O_NONBLOCK`, opening a named pipe would wait until another process writes to it. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file of at most `most` bytes, or of exactly `exact` bytes. Null: there is no such file.
 * @throws FormatError if it is not a regular file or has another size, before anything is read; errors of the file system
 */
export async function readBounded(path: string, limit: { most: number } | { exact: number }): Promise<Buffer | null> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, READ);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new FormatError("its file is not a regular file");
    const { size } = stat;
    const fits = "exact" in limit ? size === limit.exact : size <= limit.most;
    if (!fits) throw new FormatError(`its file has ${size} bytes`);
    const buffer = Buffer.alloc(size);
    // The file may change in the meantime, so no more than its checked size is read.
    const { bytesRead } = await file.read(buffer, 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
