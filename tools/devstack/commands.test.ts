import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { GROUPS } from "./commands.mjs";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

function ran(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return { status, stdout, stderr };
}

/** Runs a script as `npm run` does. */
const npmRun = (...args: string[]) => ran("npm", ["run", "--silent", ...args]);
/** Runs the program of the groups as their scripts do. */
const group = (...args: string[]) => ran(process.execPath, ["tools/scripts/run.mjs", ...args]);

/** Every `npm run NAME …` in the texts of the repository, with the file. */
function mentioned() {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  const texts = files.split("\n").filter((file) => /\.(?:md|mjs|ts|tsx|ya?ml|json|service|example)$|file$/.test(file));
  return texts
    .filter(existsSync)
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)(?: ([a-z][\w-]*))?/g)].map(
        ([text, name = "", command]) => ({ file, text, name, command }),
      ),
    );
}

describe("the scripts of package.json", () => {
  test("begin with what they do, for the list that `npm run` prints", () => {
    expect(Object.keys(scripts).length).toBeLessThan(26);
    for (const script of Object.values(scripts)) expect(script).toMatch(/^: [a-zA-Z ,/:_-]+; \S/);
  });

  test("exist wherever a text names one", () => {
    const all = mentioned();
    expect(all.length).toBeGreaterThan(100);
    const isWrong = ({ name, command }: (typeof all)[number]) => {
      const group = GROUPS[name];
      return (
        scripts[name] === undefined || (group !== undefined && command !== undefined && !(command in group.commands))
      );
    };
    expect(all.filter(isWrong).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});

describe.each(Object.keys(GROUPS))("npm run %s", (name) => {
  const commands = GROUPS[name]?.commands ?? {};

  test("has programs that exist or are built", () => {
    const missing = Object.values(commands).filter(
      ({ program }) => !program.startsWith("dist/") && !existsSync(program),
    );
    expect(missing).toEqual([]);
    const bundled = Object.values(commands).filter(({ program }) => program.startsWith("dist/"));
    const sources = bundled.map(({ program }) => program.replace("dist/", "tools/scripts/").replace(".js", ".ts"));
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  });

  test("lists its commands, and refuses others", () => {
    const unknown = group(name, "unknown");
    expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining('has no command "unknown"') });
    for (const command of Object.keys(commands)) expect(unknown.stdout).toContain(`\n  ${command} `);
    expect(group(name, "--help")).toEqual({ status: 0, stdout: unknown.stdout, stderr: "" });
  });
});

test("every benchmark is a command", () => {
  const documented = readdirSync("tools/bench")
    .filter(
      (file) =>
        file.endsWith(".ts") && readFileSync(`tools/bench/${file}`, "utf8").startsWith("/**\n * `npm run bench "),
    )
    .map((file) => `tools/bench/${file}`);
  expect(
    Object.values(GROUPS.bench?.commands ?? {})
      .map(({ program }) => program)
      .toSorted(),
  ).toEqual(documented);
});

test("passes arguments on, and exits with the code of the command", () => {
  expect(npmRun("simulate", "minting", "--", "--help")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("--minters"),
  });
  expect(npmRun("fuzz", "contracts", "--", "--nonsense")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("--nonsense"),
  });
});
