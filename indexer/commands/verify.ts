import { requireDatabaseUrl } from "@/lib/config";
import { EXIT_NO } from "@/lib/runtime/errors";
import { type CommitmentAt, compareWith } from "../comparison/compare";
import type { Command, CommandContext } from "../feature";
import { verify } from "../second-index/verify";
import { onDatabase, withServices } from "../services";

/** `verify`: compares the index with its operations, or with another index. */
export const verifyCommand: Command = {
  help: `  verify    judge all recorded operations again and compare every row with the index; 3 if they differ
  verify --against URL
            find the first block where this index and the index of the site at URL differ; 3 if they do`,
  withoutNode: "verify --against",
  options: { against: "string" },
  prepare({ against }) {
    if (against === undefined) return verifyRows;
    if (typeof against !== "string" || !URL.canParse(against)) return null;
    return (context) => verifyAgainst(context, against);
  },
};

async function verifyRows(context: CommandContext): Promise<number> {
  const { stop, print, progress } = context;
  const found = await withServices(context, ({ databaseUrl, network, features }) =>
    onDatabase(databaseUrl, (connection) =>
      verify({ connection, network, features, stop, report: (block, last) => progress.report(block, last) }),
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
  const others = Object.entries(found.checked).flatMap(([name, count]) => (count === 0 ? [] : ` and ${count} ${name}`));
  print(`${found.operations} operations up to block ${found.block}${others.join("")}: ${summary}`);
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
