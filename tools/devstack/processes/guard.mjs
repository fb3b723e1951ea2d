/**
 * Runs one command and stops it when standard input ends. The input ends when the parent of the guard dies, also by
 * kill -9. Usage: `node guard.mjs SPECIFICATION` with a JSON object of these members:
 *
 * - command, args, cwd
 * - uid, gid: user and group of the command; null: the guard's
 * - signal: requests a stop
 * - gracePeriod: milliseconds from the signal to SIGKILL
 * - log: path of a rotated file for the output; null discards the output
 *
 * The command inherits the guard's environment, and the guard exits with the command's exit code. Plain JavaScript,
 * because it runs without a loader.
 */
import "../../../lib/runtime/no-debugger.mjs";
import { spawn } from "node:child_process";
import { RotatingFile } from "../../../lib/runtime/rotating-file.mjs";

/** Milliseconds to wait for output after the command's exit, because a child of the command may still hold the pipe. */
const DRAIN = 500;

const { command, args, cwd, uid, gid, signal, gracePeriod, log } = JSON.parse(process.argv[2]);

// A signal to the whole process group (Ctrl-C) also reaches the guard's parent, which then ends the guard's input.
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
// The parent, which reads this output, may have exited.
process.stdout.on("error", () => {});

process.stdin.resume();
process.stdin.on("error", stop);
process.stdin.on("end", stop);

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  child.kill(signal);
  setTimeout(() => child.kill("SIGKILL"), gracePeriod);
}

/** Writes whole lines, so that a rotation splits none. A line over 64 KiB is written in parts. */
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
