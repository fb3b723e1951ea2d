import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBounded } from "./files";
import { openStore } from "./store";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("only regular files of the right size are read, and a named pipe does not block", async () => {
  const path = join(folder, "file");
  expect(await readBounded(path, { most: 4 })).toBeNull();
  await writeFile(path, "1234");
  expect(String(await readBounded(path, { most: 4 }))).toBe("1234");
  await expect(readBounded(path, { exact: 5 })).rejects.toThrow("its file has 4 bytes");
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  for (const other of [pipe, folder]) {
    await expect(readBounded(other, { most: 1_000_000 })).rejects.toThrow("its file is not a regular file");
  }
});

test("an archive in a folder with something else in place of its manifest", async () => {
  const manifest = async (place: string, make: (path: string) => unknown): Promise<string> => {
    await mkdir(join(folder, place));
    await make(join(folder, place, "manifest.json"));
    return openStore(join(folder, place), folder, new AbortController().signal).readManifest();
  };
  const withPipe = manifest("with-pipe", (path) => execFileSync("mkfifo", [path]));
  await expect(withPipe).rejects.toMatchObject({ code: "ARCHIVE_INVALID" });
  await writeFile(join(folder, "a-file"), "");
  const store = openStore(join(folder, "a-file"), folder, new AbortController().signal);
  await expect(store.readManifest()).rejects.toMatchObject({ code: "ARCHIVE_UNREACHABLE" });
});
