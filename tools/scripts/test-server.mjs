/**
 * `DATABASE_URL=… npm run test:server`: runs the suites of worker, API and database on that server, in databases that it
 * creates and drops. The role must be allowed to create databases; some tests create roles. `-- --distributed` distributes
 * their tables, which needs Citus (docs/scaling.md). `-- FILTER …` runs only the tests whose paths match.
 */
import { spawn } from "node:child_process";

const { DATABASE_URL, ...environment } = process.env;
if (!DATABASE_URL) {
  console.error("DATABASE_URL: not set. Set it to the URL of any database of the server.");
  process.exit(2);
}
const args = process.argv.slice(2);
const filters = args.filter((argument) => argument !== "--distributed");
const suites = filters.length > 0 ? filters : ["indexer/", "features/", "lib/database/", "lib/api/"];
const projects = ["--project", "isolated", "--project", "shared"];
const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...projects, ...suites], {
  stdio: "inherit",
  env: {
    ...environment,
    ENGRAVE_TEST_GIVEN_SERVER: DATABASE_URL,
    ENGRAVE_TEST_DISTRIBUTED: args.includes("--distributed") ? "1" : "0",
  },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
