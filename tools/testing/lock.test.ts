import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

/** package-lock.json: what `npm ci` installs does not depend on the registry that it asks. */

const locked = z.object({
  version: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
});
const lock = z
  .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), locked) })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
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
