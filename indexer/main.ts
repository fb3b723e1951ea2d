import { ConfigurationError, readConfiguration } from "@/lib/config";
import { describeError, EngraveError, EXIT_CONFIGURATION, EXIT_FATAL } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { tellParent } from "@/lib/runtime/messages";
import { onStop } from "@/lib/runtime/stop";
import { runCommand, UsageError } from "./commands/command-line";

const stopping = new AbortController();

/** Says what ended the worker, to people and to the parent process, and gives the exit code. */
function fail(error: unknown): number {
  const code = error instanceof EngraveError ? error.code : "UNEXPECTED";
  const mend = error instanceof EngraveError ? error.mend : "Please report it with the log's last lines.";
  tellParent({ type: "failed", code, message: describeError(error), mend });
  if (error instanceof ConfigurationError || error instanceof UsageError) {
    process.stderr.write(`${error.message}\n${error.mend}\n`);
    return EXIT_CONFIGURATION;
  }
  log.fatal({ error, code, mend }, "the worker cannot go on");
  return EXIT_FATAL;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const command = runCommand(process.argv.slice(2), () => readConfiguration(process.env), stopping.signal, print);
onStop(async () => {
  stopping.abort();
  await command;
});
const exitCode = await command.catch(fail);
// Connections to nodes and the channel to the parent would hold the process.
process.stdout.write("", () => process.exit(exitCode));
