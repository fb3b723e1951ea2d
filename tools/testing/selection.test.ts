import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { integrationTests, leftOut, NEEDS, SAMPLES, SMOKE, withoutPackages } from "./selection.mjs";

/** The rooms: the folders of the repository, and those of lib/ and tools/ by themselves. */
const roomOf = (file: string) =>
  file
    .split("/")
    .slice(0, /^(?:lib|tools)\//.test(file) ? 2 : 1)
    .join("/");

test("plain `npm test` runs one or two integration tests of each room", () => {
  const all = integrationTests();
  expect(SAMPLES.filter((file) => !all.includes(file))).toEqual([]);
  const counts = Object.fromEntries(
    [...new Set(all.map(roomOf))].map((room) => [room, SAMPLES.filter((file) => roomOf(file) === room).length]),
  );
  expect(Object.entries(counts).filter(([, count]) => count < 1 || count > 2)).toEqual([]);
  expect(leftOut().length).toBe(all.length - SAMPLES.length);
});

test("a sample needs no program that npm does not install", () => {
  const needing = NEEDS.flatMap(({ files }) => files);
  expect(SAMPLES.filter((file) => needing.includes(file))).toEqual([]);
});

test("every test that starts such a program is listed with its packages", () => {
  const starts =
    /serviceProgram\(|findPostgresPrograms\(|startBackupServer\(|startRedis\(|startPgBouncer\(|startInstallation\(/;
  const found = integrationTests().filter((file) => starts.test(readFileSync(file, "utf8")));
  const listed = NEEDS.flatMap(({ files }) => files);
  expect(listed.toSorted()).toEqual(found.filter((file) => file !== "tools/testing/selection.test.ts").toSorted());
});

test("without a package, exactly its tests do not run", () => {
  expect(withoutPackages([])).toEqual([]);
  expect(withoutPackages(["pgbouncer"])).toEqual([
    { files: ["lib/api/tests/behind.test.ts"], packages: ["pgbouncer"] },
  ]);
});

test("browser tests of the sample have the word in their title", () => {
  const files = readdirSync("e2e").filter((file) => file.endsWith(".spec.ts"));
  const tagged = files.filter((file) => readFileSync(`e2e/${file}`, "utf8").includes(SMOKE));
  expect(tagged.length).toBeGreaterThan(4);
  expect(tagged.length).toBeLessThan(files.length / 2);
});
