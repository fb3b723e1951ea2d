/**
 * `npm run bench NAME`, `fuzz NAME`, `simulate [NAME]`, `deploy NAME` and `pictures NAME`: runs a command of tools/devstack/commands.mjs with
 * the arguments after its name, and exits with its code. Without a name, or with an unknown one, lists the commands. In plain
 * JavaScript, because a production install has no TypeScript loader.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { GROUPS } from "../devstack/commands.mjs";

const [name = "", ...given] = process.argv.slice(2);
const group = GROUPS[name];
if (group === undefined) throw new Error(`Expected a group (${Object.keys(GROUPS).join(", ")}), got "${name}".`);

/** The command of the arguments, and the arguments that are left for it; null if none has this name. */
function chosen() {
  const [first, ...rest] = given;
  const isNamed = first !== undefined && !first.startsWith("-");
  if (isNamed) return Object.hasOwn(group.commands, first) ? { command: group.commands[first], rest } : null;
  const usual = group.commands[group.usual ?? ""];
  return usual === undefined || given.includes("--help") ? null : { command: usual, rest: given };
}

function list() {
  const entries = Object.entries(group.commands);
  const width = Math.max(...entries.map(([each]) => each.length)) + 2;
  const lines = entries.flatMap(([each, { about, example }]) => [
    `  ${each.padEnd(width)}${about}${each === group.usual ? " (without NAME)" : ""}`,
    ...(example === undefined ? [] : [`  ${" ".repeat(width)}npm run ${name} ${each} ${example}`]),
  ]);
  return `npm run ${name} ${group.usual === undefined ? "NAME" : "[NAME]"}: ${group.about}\n\n${lines.join("\n")}\n`;
}

/** Runs Node.js with these arguments, and returns the exit code. */
function node(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

async function run({ program, args = [], bundles = false }, rest) {
  const built = bundles ? await node(["tools/scripts/build-programs.mjs"]) : 0;
  if (built !== 0) return built;
  return node([...(program.endsWith(".ts") ? ["--import", "tsx"] : []), program, ...args, ...rest]);
}

const choice = chosen();
if (choice === null) {
  const asked = given[0];
  const isUnknown = asked !== undefined && !asked.startsWith("-");
  if (isUnknown) console.error(`npm run ${name} has no command "${asked}".\n`);
  console.log(list());
  process.exit(isUnknown ? 2 : 0);
}
process.exit(await run(choice.command, choice.rest));
