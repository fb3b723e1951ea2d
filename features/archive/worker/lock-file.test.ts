import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileLock, lockFile } from "./lock-file";

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-lock-"));
  path = join(folder, "a.lock");
});
afterAll(() => rm(folder, { recursive: true }));

async function taken(isDeleted: boolean): Promise<FileLock> {
  const locked = await lockFile(path, { isDeleted });
  if ("holder" in locked) throw new Error(`expected no holder, found ${locked.holder}`);
  return locked;
}

test.each([true, false])("a lock names its holder, and the file is then deleted: %s", async (isDeleted) => {
  // Of an earlier holder, which was killed.
  await writeFile(path, "process 1 on elsewhere");
  const first = await taken(isDeleted);
  expect(await lockFile(path, { isDeleted })).toEqual({
    holder: expect.stringContaining(`process ${process.pid} on `),
  });
  await first.unlock();
  if (isDeleted) expect(await readdir(folder)).toEqual([]);
  else expect(await readFile(path, "utf8")).toBe("");
  const second = await taken(isDeleted);
  await second.unlock();
});

test("many processes that lock and delete one file at the same time never have it together", async () => {
  let holders = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    for (let times = 0; times < 20; ) {
      const locked = await lockFile(path, { isDeleted: true });
      if ("holder" in locked) continue;
      times++;
      most = Math.max(most, ++holders);
      await readdir(folder);
      holders--;
      await locked.unlock();
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(most).toBe(1);
});
