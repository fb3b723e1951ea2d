import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { environmentSchema } from "@/lib/config/environment";
import { serviceProgram } from "../harness/services";

/** deploy/systemd, by systemd's own checks. */

const FOLDER = "deploy/systemd";
const UNITS = readdirSync(FOLDER);
/** Highest exposure that `systemd-analyze security` may find, in tenths; 100 is a service without protection. */
const EXPOSURE = 25;

const folder = mkdtempSync(join(tmpdir(), "engrave-units-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Copies the units with the path of this machine's Node.js, because the check requires that the program exists. */
function units(): string[] {
  return UNITS.map((name) => {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(join(FOLDER, name), "utf8").replaceAll("/usr/bin/node", process.execPath));
    return file;
  });
}

/** Runs systemd-analyze. Returns its output and its errors. */
function analyze(...args: string[]): string {
  return execFileSync("sh", ["-c", 'exec "$@" 2>&1', "sh", serviceProgram("systemd-analyze"), ...args], {
    encoding: "utf8",
  });
}

test("the units are valid", () => {
  const files = units();
  expect(
    analyze("verify", "--man=no", ...files)
      .split("\n")
      .filter((line) => line.includes(folder) || line.includes("engrave")),
  ).toEqual([]);
});

test("a unit with a mistake is not valid", () => {
  const file = join(folder, "engrave-wrong.service");
  writeFileSync(file, "[Service]\nExecStart=/nonexistent/node\nRestart=perhaps\n");
  expect(() => analyze("verify", "--man=no", file)).toThrow();
});

test.each(UNITS.filter((name) => name.endsWith(".service")))("%s has low exposure", (name) => {
  const file = units().find((each) => each.endsWith(name)) ?? "";
  expect(analyze("security", "--offline=true", `--threshold=${EXPOSURE}`, "--no-pager", file)).toMatch(
    /Overall exposure/,
  );
});

test("the units and the compose file set only variables that exist", () => {
  const texts = [...UNITS.map((name) => join(FOLDER, name)), "deploy/compose/compose.yml"].map((file) =>
    readFileSync(file, "utf8"),
  );
  const known = new Set([...Object.keys(environmentSchema.shape), "NODE_ENV"]);
  const set = texts.flatMap((text) => [
    ...[...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = ""]) =>
      pairs.split(" ").map((pair) => pair.split("=")[0]),
    ),
    ...[...text.matchAll(/^ {4,6}([A-Z_]+): /gm)]
      .map(([, name]) => name)
      .filter((name) => !/^(POSTGRES|PG|GF)|_PASSWORD$/.test(name ?? "")),
  ]);
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((name) => !known.has(name ?? ""))).toEqual([]);
});
