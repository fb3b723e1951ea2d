import { readFile } from "node:fs/promises";

/** The text of a password file without white space at its ends; empty if the file is missing. */
export async function readPasswordFile(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.trim();
}
