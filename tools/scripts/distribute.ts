import "@/lib/runtime/no-debugger.mjs";
import { parseArgs } from "node:util";
import pg from "pg";
import { sessionOf } from "@/lib/database/deferred-indexes";
import { distribute } from "@/lib/database/distribute";
import { withSessionSettings } from "@/lib/database/session-settings";
import { databaseError } from "@/lib/database/unreachable";
import { EngraveError, EXIT_CONFIGURATION, EXIT_FATAL, failureText } from "@/lib/runtime/errors";

const HELP = `Distributes the large tables of a database on Citus by ticker (docs/scaling.md).

  DATABASE_URL=postgresql://user:password@coordinator/name npm run distribute

  --undo  makes them ordinary tables again

Stop all workers first. Run the command again after each migration that adds a table.`;

const { undo, help } = options();
if (help) {
  console.log(HELP);
  process.exit();
}
const url = process.env.DATABASE_URL;
if (url === undefined || url === "") {
  console.error("DATABASE_URL: not set. Set it to the URL of the database of the coordinator.");
  process.exit(EXIT_CONFIGURATION);
}
const client = new pg.Client({ ...withSessionSettings(url), keepAlive: true });
try {
  await client.connect();
  const onLocked = (error: unknown): void => console.error(failureText(error));
  const changed = await distribute(sessionOf(client), undo, { onLocked });
  for (const name of changed) console.log(`${name}: ${undo ? "ordinary table" : "distributed by ticker"}`);
  if (changed.length === 0) console.log("Nothing to change.");
} catch (cause) {
  const error = databaseError(cause);
  if (!(error instanceof EngraveError)) throw error;
  console.error(failureText(error));
  process.exitCode = EXIT_FATAL;
} finally {
  await client.end();
}

/** The options of the command line. Ends the process if it has others. */
function options(): { readonly undo: boolean; readonly help: boolean } {
  const flags = {
    undo: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  } as const;
  try {
    return parseArgs({ options: flags }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exit(EXIT_CONFIGURATION);
  }
}
