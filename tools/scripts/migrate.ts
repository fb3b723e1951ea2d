import "@/lib/runtime/no-debugger.mjs";
import { migrate } from "@/lib/database/migrate";
import { EngraveError, EXIT_CONFIGURATION, EXIT_FATAL, failureText } from "@/lib/runtime/errors";

const url = process.env.DATABASE_URL;
if (url === undefined || url === "") {
  console.error(
    "DATABASE_URL: not set. Set it to the URL of the database, for example postgresql://user:password@host/name.",
  );
  process.exit(EXIT_CONFIGURATION);
}
try {
  const onLocked = (error: unknown): void => console.error(failureText(error));
  const applied = await migrate(url, undefined, { onLocked });
  console.log(applied.length === 0 ? "No pending migrations." : `Applied: ${applied.join(", ")}`);
} catch (error) {
  if (!(error instanceof EngraveError)) throw error;
  console.error(failureText(error));
  process.exitCode = EXIT_FATAL;
}
