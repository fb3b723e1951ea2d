import { accessSync, constants } from "node:fs";
import type { ConfigurationProblem } from "./error";

/** The parameters of a PostgreSQL URL that name a file. */
const FILES = ["sslrootcert", "sslcert", "sslkey"];
const HINT = "Use the path of a file that exists and that the user of this process may read.";

/** The files in a PostgreSQL URL that this process cannot read. `where`: the variable with the URL. */
export function unreadableFiles(where: string, url: string): ConfigurationProblem[] {
  const { searchParams } = new URL(url);
  return FILES.flatMap((name) => {
    const path = searchParams.get(name);
    if (path === null || path === "" || isReadable(path)) return [];
    return [{ where, expected: `expected a readable file in ${name}, got "${path}"`, hint: HINT }];
  });
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
