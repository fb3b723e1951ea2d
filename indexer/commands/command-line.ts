import { parseArgs } from "node:util";
import { type Configuration, requireDatabaseUrl } from "@/lib/config";
import { EXIT_NO, FatalError } from "@/lib/runtime/errors";
import { type Connection, connect } from "../database/connection";
import { run } from "../run";
import { withServices } from "../services";
import { probeNodes } from "../source/probe";
import { Progress } from "../telemetry/progress";
import { Watchdog } from "../telemetry/watchdog";
import { type CommitmentAt, compareWith } from "./compare";
import { reindex } from "./reindex";
import { readStatus } from "./status";
import { verify } from "./verify";

/** What `--help` says. */
export const HELP = `The worker of an index: npm run indexer -- COMMAND

  run       follows the chain (the default)
  status    says where the index stands and what its worker sees, as JSON; 3 where it is not in step
  verify    judges all recorded operations again and compares every row with the index; 3 where they differ
  verify --against URL
            finds the first block where this index and the one that the site at URL serves differ; 3 where they do
  reindex   indexes the chain anew beside the living index, and switches to it in one step at the end

Exit codes: 0 done; 1 a fatal error, with its code and what to do in the last line; 2 the configuration is wrong or the
command is unknown; 3 the answer is no (status, verify), or the command was stopped before it had one; 4 the worker
stalled, 5 another worker has taken the lead: start it again; 6 the chain contradicts what was final: have a look first.
Configuration is by environment variables: docs/configuration.md. DATABASE_URL is needed, and RPC_URL but for status
and verify --against.
`;

/** The command line names no command that there is. */
export class UsageError extends FatalError {
  readonly code = "USAGE";
  constructor(command: string, cause?: unknown) {
    super(`there is no command "${command}"`, { hint: "npm run indexer -- --help lists them.", cause });
  }
}

/** What a command works with. */
interface Order {
  readonly configuration: Configuration;
  readonly stop: AbortSignal;
  readonly print: (line: string) => void;
  readonly progress: Progress;
  /** Address of another index's site. */
  readonly against: string | null;
}

type Command = (order: Order) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async run({ configuration, stop, progress }) {
    await run(configuration, stop, progress);
    return 0;
  },

  async status({ configuration, print }) {
    const status = await onDatabase(requireDatabaseUrl(configuration), readStatus);
    print(JSON.stringify(status, null, 2));
    return status?.inStep === true ? 0 : EXIT_NO;
  },

  verify(order) {
    return order.against === null ? verifyRows(order) : verifyAgainst(order, order.against);
  },

  async reindex({ configuration, stop, print, progress }) {
    const watchdog = new Watchdog(configuration.stallTimeout);
    const work = withServices({ configuration, stop, watchdog }, ({ databaseUrl, rpc, network }) =>
      onDatabase(databaseUrl, async (connection) => {
        await probeNodes(rpc);
        return reindex({ connection, rpc, network, progress, watchdog, stop });
      }),
    );
    const reached = await Promise.race([work, watchdog.stalled]).finally(() => watchdog.stop());
    print(reached === null ? "stopped; nothing has changed" : `switched to the new index at block ${reached}`);
    return reached === null ? EXIT_NO : 0;
  },
};

async function verifyRows({ configuration, stop, print, progress }: Order): Promise<number> {
  const found = await withServices({ configuration, stop }, ({ databaseUrl, network }) =>
    onDatabase(databaseUrl, (connection) =>
      verify({ connection, network, stop, report: (block, last) => progress.report(block, last) }),
    ),
  );
  if (found === null) {
    print("stopped; nothing has changed");
    return EXIT_NO;
  }
  for (const { table, wrong, missing, examples } of found.differences) {
    print(`${table}: ${wrong} rows are wrong, ${missing} are missing`);
    for (const example of examples) print(`  ${example}`);
  }
  const verdict = found.differences.length === 0 ? "every row agrees" : "the index differs from its operations";
  print(`${found.operations} operations up to block ${found.block}: ${verdict}`);
  return found.differences.length === 0 ? 0 : EXIT_NO;
}

async function verifyAgainst({ configuration, print }: Order, url: string): Promise<number> {
  const { upTo, firstDifferent, here, there } = await onDatabase(requireDatabaseUrl(configuration), (connection) =>
    compareWith(connection, url),
  );
  const said = (of: CommitmentAt | null): string =>
    of === null ? "no change" : `${of.commitment} of block ${of.block}`;
  if (firstDifferent === null) {
    print(`both indexes agree up to block ${upTo}: ${said(here)}`);
    return 0;
  }
  print(`the indexes differ from block ${firstDifferent} on\n  here:  ${said(here)}\n  there: ${said(there)}`);
  return EXIT_NO;
}

async function onDatabase<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(url);
  return work(connection).finally(() => connection.close());
}

/**
 * Runs the command that the arguments name and gives the exit code.
 * @throws UsageError; what the command throws
 */
export async function runCommand(
  args: readonly string[],
  configure: () => Configuration,
  stop: AbortSignal,
  print: (line: string) => void,
  progress = new Progress(),
): Promise<number> {
  const { positionals, values } = parse(args);
  if (values.help === true) {
    print(HELP);
    return 0;
  }
  const [name = "run", ...rest] = positionals;
  const { against = null } = values;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || rest.length > 0) throw new UsageError(positionals.join(" "));
  if (against !== null && (name !== "verify" || !URL.canParse(against))) throw new UsageError(args.join(" "));
  return command({ configuration: configure(), stop, print, progress, against });
}

function parse(args: readonly string[]) {
  const options = { help: { type: "boolean", short: "h" }, against: { type: "string" } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(args.join(" "), error);
  }
}
