import { parseArgs } from "node:util";
import type { Configuration } from "@/lib/config";
import { requireDatabaseUrl } from "@/lib/config";
import { EXIT_NO, FatalError } from "@/lib/runtime/errors";
import type { Command, CommandContext, CommandOptions, WorkerFeature } from "../feature";
import { run } from "../run";
import { reindex } from "../second-index/reindex";
import { onDatabase, withServices } from "../services";
import { probeNodes } from "../source/probe";
import { Progress } from "../telemetry/progress";
import { stallLimit, Watchdog } from "../telemetry/watchdog";
import { reportStatus } from "./status";
import { verifyCommand } from "./verify";

const EXITS = `Exit codes: 0 success; 1 fatal error, with its code and a hint in the last line; 2 wrong configuration or unknown
command; 3 negative result (status, verify), or stopped before the result; 4 the worker stalled: restart it;
5 another worker leads: restart it; 6 the chain contradicts a final block: check the nodes first.`;

/** The command line has an unknown command or option. */
export class UsageError extends FatalError {
  readonly code = "USAGE";
  constructor(command: string, cause?: unknown) {
    super(`unknown command "${command}"`, { hint: "npm run indexer -- --help lists the commands.", cause });
  }
}

/** The commands of the core. */
const COMMANDS: Readonly<Record<string, Command>> = {
  run: {
    help: "  run       follow the chain (default)",
    prepare:
      () =>
      async ({ configuration, features, stop, progress }) => {
        await run(features, configuration, stop, progress);
        return 0;
      },
  },

  status: {
    help: "  status    print the status of the index and its worker as JSON; exit code 3 if the index is not synced",
    withoutNode: "status",
    prepare:
      () =>
      async ({ configuration, print }) => {
        const status = await onDatabase(requireDatabaseUrl(configuration), reportStatus);
        print(JSON.stringify(status, null, 2));
        return status?.synced === true ? 0 : EXIT_NO;
      },
  },

  verify: verifyCommand,

  reindex: {
    help: "  reindex   index the chain again into a second index, then replace the live index by it in one step",
    prepare: () => runReindex,
  },
};

async function runReindex(context: CommandContext): Promise<number> {
  const { configuration, stop, print, progress } = context;
  const watchdog = new Watchdog(stallLimit(configuration));
  const work = withServices({ ...context, watchdog }, (services) =>
    onDatabase(services.databaseUrl, async (connection) => {
      await probeNodes(services.rpc);
      return reindex({ ...services, connection, progress, watchdog, stop });
    }),
  );
  const reached = await Promise.race([work, watchdog.stalled]).finally(() => watchdog.stop());
  print(reached === null ? "stopped; nothing has changed" : `switched to the new index at block ${reached}`);
  return reached === null ? EXIT_NO : 0;
}

/**
 * Runs the command of the arguments and returns its exit code. `print` receives its output.
 * @throws UsageError; the errors of the command
 */
export async function runCommand(
  features: readonly WorkerFeature[],
  args: readonly string[],
  configure: () => Configuration,
  stop: AbortSignal,
  print: (line: string) => void,
  progress = new Progress(),
): Promise<number> {
  const commands = new Map([COMMANDS, ...features.map((feature) => feature.commands ?? {})].flatMap(Object.entries));
  const { positionals, values } = parse(args, [...commands.values()]);
  const { help, ...options } = values;
  if (help === true) {
    print(helpOf([...commands.values()]));
    return 0;
  }
  const [name = "run", ...rest] = positionals;
  const command = commands.get(name);
  if (command === undefined || rest.length > 0) throw new UsageError(positionals.join(" "));
  const isForeign = Object.keys(options).some((option) => !Object.hasOwn(command.options ?? {}, option));
  const work = isForeign ? null : command.prepare(options);
  if (work === null) throw new UsageError(args.join(" "));
  return work({ configuration: configure(), features, stop, print, progress });
}

/** Reads the options of all commands, so that a known option never takes the name of a command as its value. */
function parse(
  args: readonly string[],
  commands: readonly Command[],
): { readonly positionals: readonly string[]; readonly values: CommandOptions } {
  const types = commands.flatMap(({ options = {} }) => Object.entries(options));
  const options = Object.fromEntries(types.map(([name, type]) => [name, { type }]));
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new UsageError(args.join(" "), error);
  }
}

/** The output of `--help`. */
function helpOf(commands: readonly Command[]): string {
  const without = commands.flatMap(({ withoutNode }) => withoutNode ?? []);
  const list = `${without.slice(0, -1).join(", ")} and ${without.at(-1)}`;
  return `The worker of an index: npm run indexer -- COMMAND

${commands.map(({ help }) => help).join("\n")}

${EXITS}
Environment variables configure the worker: docs/configuration.md. Every command needs DATABASE_URL, and every command
except ${list} needs RPC_URL.
`;
}
