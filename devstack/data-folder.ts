import { sep } from "node:path";
import { SystemError } from "./error";

/** What the operating system says of a folder that cannot be written, and what a person does about it. */
const HINTS: Readonly<Record<string, string>> = {
  EACCES: "Give this user the right to write there, or set DATA_DIR to another folder.",
  EPERM: "Give this user the right to write there, or set DATA_DIR to another folder.",
  EROFS: "Its file system is read-only: set DATA_DIR to a folder on another one.",
  ENOSPC: "Free space on its disk, or set DATA_DIR to a folder on another one.",
  EDQUOT: "Free space in this user's quota, or set DATA_DIR to a folder elsewhere.",
  ENOTDIR: "A file is in a folder's place: remove it, or set DATA_DIR to another folder.",
  EEXIST: "A file is in a folder's place: remove it, or set DATA_DIR to another folder.",
  EISDIR: "A folder is in a file's place: remove it, or set DATA_DIR to another folder.",
};

/** The error as `DATA_DIR`, with what to do, where the data folder cannot be used; else as it is. */
export function dataFolderError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error && "code" in error) || typeof error.code !== "string") return error;
  const hint = Object.hasOwn(HINTS, error.code) ? HINTS[error.code] : undefined;
  // What fails after a file was opened names no path.
  const path = "path" in error && typeof error.path === "string" ? error.path : dataDir;
  // A folder above it may be what is missing or refused.
  const isConcerned = isIn(path, dataDir) || isIn(dataDir, path);
  if (hint === undefined || !isConcerned) return error;
  const message = `The data folder ${dataDir} cannot be used: ${error.message}.`;
  return new SystemError("DATA_DIR", message, { hint: hint, cause: error });
}

function isIn(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`);
}
