import { parseArgs } from "node:util";
import { type Configuration, requireDatabaseUrl } from "@/lib/config";
import { EXIT_NO, FatalError } from "@/lib/runtime/errors";
import { type CommitmentAt, compareWith } from "../comparison/compare";
import { type Connection, connect } from "../database/connection";
import { run } from "../run";
import { reindex } from "../second-index/reindex";
import { verify } from "../second-index/verify";
import { retry, withServices } from "../services";
import { probeNodes } from "../source/probe";
import { Progress } from "../telemetry/progress";
import { stallLimit, Watchdog } from "../telemetry/watchdog";
import { ARCHIVE_COMMANDS, ARCHIVE_FLAGS, type ArchiveOptions, archiveOptions } from "./archive";
import { makeSnapshot } from "./snapshot";
import { readStatus } from "./status";

/** The output of `--help`. */
const HELP = `The worker of an index: npm run indexer -- COMMAND

  run       follow the chain (default)
  status    print the status of the index and its worker as JSON; exit code 3 if the index is not synced
  verify    judge all recorded operations again and compare every row with the index; 3 if they differ
  verify --against URL
            find the first block where this index and the index of the site at URL differ; 3 if they do
  snapshot --at BLOCK
            make the snapshot of a final block that is not made automatically; the worker may run meanwhile
  reindex   index the chain again into a second index, then replace the live index by it in one step
  export --to DIR [--blocks N] [--operations N]
            add the final operations to the archive in a folder; segments end at multiples of N blocks or with N operations
  bootstrap --from URL|DIR [--rejudge] [--audit]
            make an index from an archive, check it, follow the chain, then replace the live index by it in one step;
            --rejudge: under the rules of this network, without comparing results; --audit: then audit it
  audit     compare the part of the index that is from an archive with the chain; 3 if they differ

Exit codes: 0 success; 1 fatal error, with its code and a hint in the last line; 2 wrong configuration or unknown
command; 3 negative result (status, verify), or stopped before the result; 4 the worker stalled: restart it;
5 another worker leads: restart it; 6 the chain contradicts a final block: check the nodes first.
Environment variables configure the worker: docs/configuration.md. Every command needs DATABASE_URL, and every command
except status, verify --against, export and bootstrap needs RPC_URL.
`;

/** The command line has an unknown command or option. */
export class UsageError extends FatalError {
  readonly code = "USAGE";
  constructor(command: string, cause?: unknown) {
    super(`unknown command "${command}"`, { hint: "npm run indexer -- --help lists the commands.", cause });
  }
}

/** The input of a command. */
interface CommandContext {
  readonly configuration: Configuration;
  readonly stop: AbortSignal;
  readonly print: (line: string) => void;
  readonly progress: Progress;
  /** Address of the site of another index; null if the option is not given. */
  readonly against: string | null;
  /** Number of a block; null if the option is not given. */
  readonly at: number | null;
  readonly archive: ArchiveOptions;
}

type Command = (context: CommandContext) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async run({ configuration, stop, progress }) {
    await run(configuration, stop, progress);
    return 0;
  },

  async status({ configuration, print }) {
    const status = await onDatabase(requireDatabaseUrl(configuration), readStatus);
    print(JSON.stringify(status, null, 2));
    return status?.synced === true ? 0 : EXIT_NO;
  },

  verify(context) {
    return context.against === null ? verifyRows(context) : verifyAgainst(context, context.against);
  },

  async snapshot({ configuration, stop, print, at }) {
    if (at === null) throw new UsageError("snapshot");
    const work = withServices({ configuration, stop }, async ({ databaseUrl, rpc, network }) => {
      const attempt = () =>
        onDatabase(databaseUrl, (connection) => makeSnapshot({ connection, rpc, network, block: at, stop }));
      return retry({ what: "the snapshot", stop }, async () => ({ made: await attempt() }));
    });
    const done = await work;
    if (done === null) {
      print("stopped; nothing has changed");
      return EXIT_NO;
    }
    const { made } = done;
    if (made === null) print(`the snapshot of block ${at} exists already`);
    else print(`made the snapshot of block ${at}: ${made.balances} balances, ${made.inscriptions} inscriptions`);
    return 0;
  },

  async reindex({ configuration, stop, print, progress }) {
    const watchdog = new Watchdog(stallLimit(configuration));
    const work = withServices({ configuration, stop, watchdog }, (services) =>
      onDatabase(services.databaseUrl, async (connection) => {
        await probeNodes(services.rpc);
        return reindex({ ...services, connection, progress, watchdog, stop });
      }),
    );
    const reached = await Promise.race([work, watchdog.stalled]).finally(() => watchdog.stop());
    print(reached === null ? "stopped; nothing has changed" : `switched to the new index at block ${reached}`);
    return reached === null ? EXIT_NO : 0;
  },

  ...ARCHIVE_COMMANDS,
};

async function verifyRows({ configuration, stop, print, progress }: CommandContext): Promise<number> {
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
  const summary = found.differences.length === 0 ? "every row agrees" : "the index differs from its operations";
  const snapshots = found.snapshots === 0 ? "" : ` and ${found.snapshots} snapshots`;
  print(`${found.operations} operations up to block ${found.block}${snapshots}: ${summary}`);
  return found.differences.length === 0 ? 0 : EXIT_NO;
}

async function verifyAgainst({ configuration, print }: CommandContext, url: string): Promise<number> {
  const { upTo, firstDifferent, here, there } = await onDatabase(requireDatabaseUrl(configuration), (connection) =>
    compareWith(connection, url),
  );
  const format = (at: CommitmentAt | null): string =>
    at === null ? "no commitment" : `${at.commitment} of block ${at.block}`;
  if (firstDifferent === null) {
    print(`both indexes agree up to block ${upTo}: ${format(here)}`);
    return 0;
  }
  print(`the indexes differ from block ${firstDifferent} on\n  here:  ${format(here)}\n  there: ${format(there)}`);
  return EXIT_NO;
}

async function onDatabase<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(url);
  return work(connection).finally(() => connection.close());
}

/**
 * Runs the command of the arguments and returns its exit code. `print` receives its output.
 * @throws UsageError; the errors of the command
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
  const at = values.at === undefined ? null : blockOf(values.at);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || rest.length > 0) throw new UsageError(positionals.join(" "));
  if (against !== null && (name !== "verify" || !URL.canParse(against))) throw new UsageError(args.join(" "));
  if ((name === "snapshot") !== (at !== null)) throw new UsageError(args.join(" "));
  const archive = archiveOptions(name, values);
  if (archive === null) throw new UsageError(args.join(" "));
  return command({ configuration: configure(), stop, print, progress, against, at, archive });
}

/** The number of a block. @throws UsageError if the text is not a block number */
function blockOf(text: string): number {
  if (!/^[0-9]{1,15}$/.test(text)) throw new UsageError(`--at ${text}`);
  return Number(text);
}

function parse(args: readonly string[]) {
  const options = {
    help: { type: "boolean", short: "h" },
    against: { type: "string" },
    at: { type: "string" },
    ...ARCHIVE_FLAGS,
  } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(args.join(" "), error);
  }
}
