import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { environmentSchema } from "@/lib/config/environment";
import { debuggerFlags } from "@/lib/runtime/debugger-flags.mjs";
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

/** The values of a setting in each service, by the name of the service. */
function setting(name: string): [service: string, values: string[]][] {
  return UNITS.filter((unit) => unit.endsWith(".service")).map((unit) => {
    const lines = readFileSync(join(FOLDER, unit), "utf8").matchAll(new RegExp(`^${name}=(.*)$`, "gm"));
    return [unit.replace(/^engrave-(.*)\.service$/, "$1"), [...lines].map(([, value = ""]) => value)];
  });
}

test("no service can read the settings or the memory of another one: each has its own user, folder and environment", () => {
  expect(setting("User").map(([name]) => name)).toEqual(["backup", "export", "web", "worker"]);
  for (const key of ["User", "Group"]) {
    for (const [name, values] of setting(key)) expect([name, values]).toEqual([name, [`engrave-${name}`]]);
  }
  for (const [name, values] of setting("EnvironmentFile")) expect(values).toEqual([`/etc/engrave/${name}.env`]);
  for (const [name, values] of setting("LimitCORE")) expect([name, values]).toEqual([name, ["0"]]);
  const folders = setting("StateDirectory").flatMap(([, values]) => values);
  expect(folders.toSorted()).toEqual(["engrave-metrics", "engrave/archive", "engrave/data"]);
  const documented = readFileSync("docs/deployment.md", "utf8");
  for (const [name] of setting("User")) {
    expect(documented).toMatch(new RegExp(`^for NAME in .*\\b${name}\\b.*; do useradd `, "m"));
    expect(documented).toContain(`install -m 600 /dev/stdin /etc/engrave/${name}.env`);
  }
});

test("each service starts Node by the script that turns off the debugger's signal, on every supported version", () => {
  for (const [name, [command = ""]] of setting("ExecStart")) {
    expect([name, command]).toEqual([name, expect.stringMatching(/^\/bin\/sh deploy\/node\.sh \/usr\/bin\/node /)]);
  }
  const print = "process.stdout.write(JSON.stringify([process.execArgv, process.argv.slice(1)]))";
  const args = ["deploy/node.sh", process.execPath, "--max-semi-space-size=48", "-e", print, "a b", "$HOME"];
  const flags = [...debuggerFlags(), "--max-semi-space-size=48", "-e", print];
  expect(JSON.parse(execFileSync("sh", args, { encoding: "utf8" }))).toEqual([flags, ["a b", "$HOME"]]);
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
