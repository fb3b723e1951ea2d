import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatManifest, parseManifest } from "@/lib/archive";
import { sha256 } from "@/lib/runtime/sha256";
import { vectorManifest } from "@/tools/testing/harness/vector-manifest";
import { openServedArchive } from "./served-archive";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-served-"));
});
afterAll(() => rm(folder, { recursive: true }));

const write = (text: string) => writeFile(join(folder, "manifest.json"), text);

test("the extent of a served archive follows its manifest", async () => {
  const archive = openServedArchive(folder);
  expect(await archive.extent()).toBeNull();
  const text = vectorManifest();
  await write(text);
  expect(await archive.extent()).toEqual({ end: 9, segmentBlocks: 10 });
  const { digest: _, ...content } = parseManifest(text, sha256);
  await write(formatManifest({ ...content, segments: [], snapshot: null }, sha256));
  expect(await archive.extent()).toEqual({ end: 4, segmentBlocks: 10 });
  await write(text.replace('"to":9', '"to":8'));
  expect(await archive.extent()).toBeNull();
  await write(text);
  expect(await archive.extent()).toEqual({ end: 9, segmentBlocks: 10 });
});
