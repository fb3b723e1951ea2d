import "@/lib/runtime/no-debugger.mjs";
import { setFlagsFromString } from "node:v8";
import { workerFeatures } from "@/features/worker";
import { type Configuration, ConfigurationError, readConfiguration } from "@/lib/config";
import { consoleToLog } from "@/lib/runtime/console-to-log";
import {
  EXIT_CONFIGURATION,
  EXIT_FATAL,
  EXIT_FINALITY_VIOLATED,
  EXIT_LEADERSHIP_LOST,
  EXIT_STALLED,
  failureOf,
} from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sendToParent } from "@/lib/runtime/messages";
import { onStop } from "@/lib/runtime/stop";
import { Terminal } from "@/lib/runtime/terminal";
import { runCommand, UsageError } from "./commands/command-line";
import { Progress } from "./telemetry/progress";

consoleToLog();

// By default Node lets the heap grow to several times the used size before it collects garbage. This setting saves
// memory.
setFlagsFromString("--heap-growing-percent=150");

const stopping = new AbortController();

/** Exit codes of errors that a supervisor must distinguish. */
const EXIT_CODES: Readonly<Record<string, number>> = {
  STALLED: EXIT_STALLED,
  LEADERSHIP_LOST: EXIT_LEADERSHIP_LOST,
  FINALITY_VIOLATED: EXIT_FINALITY_VIOLATED,
};

/** Reports the error that ended the worker to the terminal, the log and the parent process. Returns the exit code. */
function fail(error: unknown): number {
  const failure = failureOf(error);
  const { code, hint, docs } = failure;
  sendToParent({ type: "failed", ...failure });
  if (error instanceof ConfigurationError || error instanceof UsageError) {
    process.stderr.write(`${error.message}\n${hint}\nSee ${docs}.\n`);
    return EXIT_CONFIGURATION;
  }
  log.fatal({ error, code, hint, docs }, "the worker cannot continue");
  return EXIT_CODES[code] ?? EXIT_FATAL;
}

/** On a terminal, progress is a line that is updated, and the log contains only warnings and errors. */
const terminal = process.stdout.isTTY ? new Terminal(process.stdout) : null;
if (terminal !== null && !process.env.LOG_LEVEL) log.level = "warn";

const print = (line: string): void =>
  terminal === null ? void process.stdout.write(`${line}\n`) : terminal.print(line);
const configure = (): Configuration => {
  const configuration = readConfiguration(process.env);
  // Threads and processes that the worker starts do not need the setting.
  delete process.env.PUBLISHER_KEY;
  return configuration;
};
const args = process.argv.slice(2);
const command = runCommand(workerFeatures, args, configure, stopping.signal, print, new Progress(terminal));
onStop(async () => {
  stopping.abort();
  await command;
});
const exitCode = await command.catch(fail);
terminal?.status("");
// Open connections to nodes and the channel to the parent would keep the process alive.
process.stdout.write("", () => process.exit(exitCode));
