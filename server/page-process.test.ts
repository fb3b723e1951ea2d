import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPageProcess } from "./page-process";
import { PagesError } from "./pages";

/** Writes a page process whose runs, counted from 1, execute these statements; the others answer until they are stopped. */
async function entryOf(runs: Record<number, string>): Promise<{ entry: string; count: () => Promise<number> }> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-entry-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [entry, counted] = [join(folder, "entry.mjs"), join(folder, "runs")];
  const cases = Object.entries(runs).map(([run, statement]) => `case ${run}: ${statement}; break;`);
  await writeFile(
    entry,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(counted)}, "x");
     const end = () => process.exit(1);
     process.on("disconnect", end);
     switch (readFileSync(${JSON.stringify(counted)}).length) {
       ${cases.join("\n")}
       default: process.send({ type: "ready" });
     }`,
  );
  return { entry, count: async () => (await readFile(counted, "utf8")).length };
}

test("a process that ends is replaced, even if the next one runs for long and ends before it answers", async () => {
  const { entry, count } = await entryOf({ 1: 'process.send({ type: "ready" }, end)', 2: "end()" });
  const pages = await createPageProcess({ entry, stable: 0 });
  await pages.start();
  await expect.poll(count).toBe(3);
  await expect.poll(() => pages.connections()).not.toBeNull();
  await pages.stop();
});

test("a first start that fails is not repeated", async () => {
  const { entry, count } = await entryOf({ 1: "end()" });
  const pages = await createPageProcess({ entry, stable: 0 });
  await expect(pages.start()).rejects.toBeInstanceOf(PagesError);
  expect(await count()).toBe(1);
});
