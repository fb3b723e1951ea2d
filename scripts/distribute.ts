import { parseArgs } from "node:util";
import pg from "pg";
import { sessionOf } from "@/lib/database/deferred-indexes";
import { distribute } from "@/lib/database/distribute";
import { databaseError } from "@/lib/database/unreachable";
import { EngraveError, EXIT_CONFIGURATION, EXIT_FATAL, failureText } from "@/lib/runtime/errors";

const { values } = parseArgs({ options: { undo: { type: "boolean", default: false } } });
const url = process.env.DATABASE_URL;
if (url === undefined || url === "") {
  console.error("DATABASE_URL: not set. Set it to the URL of the database of the coordinator.");
  process.exit(EXIT_CONFIGURATION);
}
const client = new pg.Client({ connectionString: url, keepAlive: true });
try {
  await client.connect();
  const changed = await distribute(sessionOf(client), values.undo);
  for (const name of changed) console.log(`${name}: ${values.undo ? "ordinary table" : "distributed by ticker"}`);
  if (changed.length === 0) console.log("Nothing to change.");
} catch (cause) {
  const error = databaseError(cause);
  if (!(error instanceof EngraveError)) throw error;
  console.error(failureText(error));
  process.exitCode = EXIT_FATAL;
} finally {
  await client.end();
}
