import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { LeafHashes } from "./leaf-hashes";

test.each([0, 1, 1_024, 1_025, 5_000])("%i hashes come back in ascending order", (count) => {
  const all = Array.from({ length: count }, (_, n) => createHash("sha256").update(String(n)).digest());
  const hashes = new LeafHashes();
  for (const hash of all) hashes.add(hash);
  expect(hashes.count).toBe(count);
  const texts = [...hashes.sorted()].map((hash) => hash.toString("hex"));
  expect(texts).toEqual(all.map((hash) => hash.toString("hex")).sort());
});
