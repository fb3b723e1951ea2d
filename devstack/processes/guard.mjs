/**
 * Runs one command and ends it when standard input ends, which it does when the process that started the guard dies,
 * in whatever way. Called as `node guard.mjs SPECIFICATION` with a JSON object:
 * command, args, cwd, uid and gid (null: one's own), signal (asks it to stop), patience (milliseconds until it is
 * killed), log (path that takes its output, rotated; null: thrown away). The command gets the guard's environment.
 * Plain Node, so that it starts at once. It ends with the command's own exit code.
 */
import { spawn } from "node:child_process";
import { RotatingFile } from "../../lib/runtime/rotating-file.mjs";

/** How long its last output may take after its end, in milliseconds: a process of its own may still hold it open. */
const DRAIN = 500;

const { command, args, cwd, uid, gid, signal, patience, log } = JSON.parse(process.argv[2]);

// Whoever tells the whole group to stop (Ctrl-C) tells the process that started the guard, which then ends its input.
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {});

const output = log === null ? "ignore" : "pipe";
const child = spawn(command, args, {
  cwd,
  stdio: ["ignore", output, output],
  ...(uid === null ? {} : { uid }),
  ...(gid === null ? {} : { gid }),
});
if (log !== null) for (const stream of [child.stdout, child.stderr]) copyLines(stream, new RotatingFile(log));

child.on("error", (error) => {
  process.stdout.write(`failed ${error.message}\n`);
  process.exit(1);
});
child.on("spawn", () => process.stdout.write(`started ${child.pid}\n`));
child.on("exit", (code) => {
  child.on("close", () => process.exit(code ?? 1));
  setTimeout(() => process.exit(code ?? 1), DRAIN);
});
// The parent that reads this may be gone already.
process.stdout.on("error", () => {});

process.stdin.resume();
process.stdin.on("error", stop);
process.stdin.on("end", stop);

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  child.kill(signal);
  setTimeout(() => child.kill("SIGKILL"), patience);
}

/** Whole lines, so that a rotation tears none; a very long one comes in parts. */
function copyLines(stream, file) {
  let begun = Buffer.alloc(0);
  stream.on("data", (chunk) => {
    const all = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    const end = all.length > 65_536 ? all.length : all.lastIndexOf(10) + 1;
    if (end > 0) file.write(all.subarray(0, end));
    begun = all.subarray(end);
  });
  stream.on("end", () => {
    if (begun.length > 0) file.write(begun);
  });
}
