import { type Configuration, ConfigurationError } from "@/lib/config";
import { DataFolderError } from "@/lib/runtime/data-folder";
import { EXIT_CONFIGURATION, EXIT_FATAL, failureText } from "@/lib/runtime/errors";
import { Terminal } from "@/lib/runtime/terminal";
import { SystemError } from "./error";
import { startServices } from "./services";
import { npmOf, Stopper } from "./stopper";

/**
 * Runs the whole system until it is stopped. If it does not start, prints why and ends the process: with exit code 2 for
 * a condition that the configuration can fix, else with 1.
 */
export async function start(configuration: Configuration, mode: "production" | "development"): Promise<void> {
  const terminal = new Terminal(process.stdout);
  const stopper = new Stopper(() => terminal.print("Stopping …"));
  stopper.listen(npmOf(process.argv));
  try {
    await startServices({ configuration, mode, terminal, stopper });
  } catch (error) {
    if (stopper.isStopping) return;
    terminal.print(failureText(error));
    await stopper.stop(isConfiguration(error) ? EXIT_CONFIGURATION : EXIT_FATAL);
  }
}

function isConfiguration(error: unknown): boolean {
  if (error instanceof DataFolderError || error instanceof ConfigurationError) return true;
  return error instanceof SystemError && ["PORT_TAKEN", "ALREADY_RUNNING"].includes(error.code);
}
