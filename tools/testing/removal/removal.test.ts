import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkStatic, checkUnits } from "./checks";
import { copySources } from "./copy";
import { featureNames, removeFeature } from "./remove";

let folder: string;
let removed: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-removal-"));
  copySources(folder, "link");
  removed = removeFeature(folder, "archive");
});
afterAll(() => rm(folder, { recursive: true }));

describe("without a feature, the core", () => {
  test("loses only the feature, its lines in the lists, and tests and tools that need it", async () => {
    expect(featureNames(folder)).toEqual(["market", "snapshots"]);
    expect(removed.every((path) => /\.test\.tsx?$|^tools\//.test(path))).toBe(true);
    for (const list of ["api", "worker"]) {
      expect(await readFile(join(folder, `features/${list}.ts`), "utf8")).not.toContain("archive");
    }
  });

  test("has the same types and keeps its walls", () => checkStatic(folder));

  test("passes its unit tests", () => checkUnits(folder));
});
