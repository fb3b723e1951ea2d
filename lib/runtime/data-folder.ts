import { access, mkdir, stat } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { FatalError } from "./errors";

/** Hints for a folder that cannot be written, by the error code of the operating system. */
const HINTS: Readonly<Record<string, string>> = {
  EACCES: "Give this user write permission, or set DATA_DIR to another folder.",
  EPERM: "Give this user write permission, or set DATA_DIR to another folder.",
  EROFS: "The file system is read-only: set DATA_DIR to a folder on another one.",
  ENOSPC: "Free space on the disk, or set DATA_DIR to a folder on another one.",
  EDQUOT: "Free space in this user's quota, or set DATA_DIR to another folder.",
  ENOTDIR: "The path contains a file where a folder is needed: remove the file, or set DATA_DIR to another folder.",
  EEXIST: "The path contains a file where a folder is needed: remove the file, or set DATA_DIR to another folder.",
  EISDIR: "The path is a folder where a file is needed: remove the folder, or set DATA_DIR to another folder.",
};

/** The data folder cannot be used. */
export class DataFolderError extends FatalError {
  readonly code = "DATA_DIR";
}

/** A folder in which no folder can be created, such as one of /proc. */
const NO_FOLDERS = "No folder can be created there: set DATA_DIR to another folder.";

/**
 * Creates a folder of the data folder and the folders above it, one after the other: with the option `recursive`, Node reports a
 * read-only file system as a folder that does not exist, and never returns where no folder can be created.
 * @throws the error of the first folder that cannot be created
 */
export async function makeDataFolder(path: string): Promise<void> {
  if (!(await exists(dirname(path)))) await makeDataFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    if (!(await isFolder(path))) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/**
 * Converts an error of the file system into a {@link DataFolderError} with a hint if it concerns `dataDir`. Returns any
 * other error unchanged.
 */
export function dataFolderError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error && "code" in error) || typeof error.code !== "string") return error;
  const isNoFolder = error.code === "ENOENT" && "syscall" in error && error.syscall === "mkdir";
  const hint = Object.hasOwn(HINTS, error.code) ? HINTS[error.code] : isNoFolder ? NO_FOLDERS : undefined;
  // Errors on an open file handle carry no path.
  const path = "path" in error && typeof error.path === "string" ? error.path : dataDir;
  // The error may concern a parent folder of DATA_DIR.
  const isConcerned = isIn(path, dataDir) || isIn(dataDir, path);
  if (hint === undefined || !isConcerned) return error;
  const message = `The data folder ${dataDir} cannot be used: ${error.message}.`;
  return new DataFolderError(message, { hint, cause: error });
}

function isIn(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`);
}
