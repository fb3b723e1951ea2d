import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/**
 * Finds forge: of its npm package for this machine, else of PATH. npm has none for arm64 on Linux and for Macs with Intel.
 *
 * @returns {string | null} its path; null if it is not installed
 */
export function findForge() {
  const name = `forge${process.platform === "win32" ? ".exe" : ""}`;
  const others = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return ofPackage(name) ?? others.find((path) => existsSync(path)) ?? null;
}

function ofPackage(name) {
  const { arch, platform } = process;
  const require = createRequire(import.meta.url);
  try {
    const own = createRequire(require.resolve("@foundry-rs/forge/package.json"));
    return own.resolve(`@foundry-rs/forge-${platform}-${arch === "x64" ? "amd64" : arch}/bin/${name}`);
  } catch {
    return null;
  }
}
