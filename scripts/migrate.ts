import { migrate } from "@/lib/database/migrate";
import { describeError, EngraveError, EXIT_CONFIGURATION, EXIT_FATAL } from "@/lib/runtime/errors";

const url = process.env.DATABASE_URL;
if (url === undefined || url === "") {
  console.error(
    "DATABASE_URL is not set. Set it to the address of the database, postgresql://user:password@host/name.",
  );
  process.exit(EXIT_CONFIGURATION);
}
try {
  const applied = await migrate(url);
  console.log(applied.length === 0 ? "The database has all migrations." : `Applied: ${applied.join(", ")}`);
} catch (error) {
  if (!(error instanceof EngraveError)) throw error;
  console.error(`${describeError(error)}\n${error.hint}`);
  process.exitCode = EXIT_FATAL;
}
