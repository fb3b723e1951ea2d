import { sep } from "node:path";
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

/**
 * Converts an error of the file system into a {@link DataFolderError} with a hint if it concerns `dataDir`. Returns any
 * other error unchanged.
 */
export function dataFolderError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error && "code" in error) || typeof error.code !== "string") return error;
  const hint = Object.hasOwn(HINTS, error.code) ? HINTS[error.code] : undefined;
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
