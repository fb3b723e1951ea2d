import { parseArgs } from "node:util";
import { type Configuration, requireDatabaseUrl } from "@/lib/config";
import { FatalError } from "@/lib/runtime/errors";
import { connect } from "../database/connection";
import { Progress } from "../progress";
import { run, withServices } from "../run";
import { reindex } from "./reindex";
import { readStatus } from "./status";
import { verify } from "./verify";

/** What `--help` says. */
export const HELP = `The worker of an index: npm run indexer -- COMMAND

  run       follows the chain (the default)
  status    says where the index stands and what its worker sees, as JSON; 3 where it is not in step
  verify    judges all recorded operations again and compares every row with the index; 3 where they differ
  reindex   indexes the chain anew beside the living index, and switches to it in one step at the end

Exit codes: 0 done; 1 a fatal error, with its code and what to do in the last line; 2 the configuration is wrong or the
command is unknown; 3 the answer is no (status, verify).
Configuration is by environment variables: docs/configuration.md. DATABASE_URL is needed, and RPC_URL but for status.
`;

/** The command line names no command that there is. */
export class UsageError extends FatalError {
  readonly code = "USAGE";
  constructor(command: string, cause?: unknown) {
    super(`there is no command "${command}"`, { mend: "npm run indexer -- --help lists them.", cause });
  }
}

/** Exit code of a command whose answer is no. */
const NO = 3;

type Command = (configuration: Configuration, stop: AbortSignal, print: (line: string) => void) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async run(configuration, stop) {
    await run(configuration, stop);
    return 0;
  },

  async status(configuration, _, print) {
    const connection = await connect(requireDatabaseUrl(configuration));
    const status = await readStatus(connection).finally(() => connection.close());
    print(JSON.stringify(status, null, 2));
    return status?.inStep === true ? 0 : NO;
  },

  async verify(configuration, stop, print) {
    const found = await withServices(configuration, stop, async ({ databaseUrl, network }) => {
      const connection = await connect(databaseUrl);
      return verify(connection, network, (block) => print(`judged again up to block ${block}`)).finally(() =>
        connection.close(),
      );
    });
    if (found === null) return NO;
    for (const { table, wrong, missing, examples } of found.differences) {
      print(`${table}: ${wrong} rows are wrong, ${missing} are missing`);
      for (const example of examples) print(`  ${example}`);
    }
    const verdict = found.differences.length === 0 ? "every row agrees" : "the index differs from its operations";
    print(`${found.operations} operations up to block ${found.block}: ${verdict}`);
    return found.differences.length === 0 ? 0 : NO;
  },

  async reindex(configuration, stop, print) {
    const reached = await withServices(configuration, stop, async ({ databaseUrl, rpc, network }) => {
      const connection = await connect(databaseUrl);
      const parts = { connection, rpc, network, progress: new Progress(), stop };
      return reindex(parts).finally(() => connection.close());
    });
    print(reached === null ? "stopped; nothing has changed" : `switched to the new index at block ${reached}`);
    return reached === null ? NO : 0;
  },
};

/**
 * Runs the command that the arguments name and gives the exit code.
 * @throws UsageError; what the command throws
 */
export async function runCommand(
  args: readonly string[],
  configure: () => Configuration,
  stop: AbortSignal,
  print: (line: string) => void,
): Promise<number> {
  const { positionals, values } = parse(args);
  if (values.help === true) {
    print(HELP);
    return 0;
  }
  const [name = "run", ...rest] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || rest.length > 0) throw new UsageError(positionals.join(" "));
  return command(configure(), stop, print);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { help: { type: "boolean", short: "h" } } });
  } catch (error) {
    throw new UsageError(args.join(" "), error);
  }
}
