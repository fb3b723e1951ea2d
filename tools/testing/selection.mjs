/**
 * Which tests `npm test` runs, in one place. `npm test -- --all` runs all of them.
 *
 * Plain `npm test` leaves out every integration test: a test file that uses the harness, a local chain or another process. It
 * runs those of {@link SAMPLES}, one or two a room, and the browser tests with {@link SMOKE} in their title.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The word in the title of a browser test that plain `npm test` runs. */
export const SMOKE = "@smoke";

/** The integration tests that plain `npm test` runs. */
export const SAMPLES = [
  "app/_lib/logo.test.ts",
  "tools/bench/prepared-answers.test.ts",
  "components/signing/series.test.ts",
  "components/tracker/advance.test.ts",
  "tools/devstack/commands.test.ts",
  "tools/devstack/processes/guarded.test.ts",
  "indexer/tests/reorgs.test.ts",
  "indexer/tests/worker.test.ts",
  "lib/api/tests/http.test.ts",
  "lib/api/tests/messages.test.ts",
  "lib/chain/contracts/proofs.test.ts",
  "lib/client/client.test.ts",
  "lib/database/migrate.test.ts",
  "lib/database/replicas.test.ts",
  "lib/runtime/rotating-file.test.ts",
  "server/front.test.ts",
  "tools/testing/citations.test.ts",
  "tools/testing/reports.test.ts",
];

/** What a file of an integration test contains. */
const INTEGRATION =
  /from "(?:@\/tools\/testing\/(?!markup|connection|visible-page)|@\/tools\/devstack\/|[^"]*\/harness[/"]|[^"]*\/(?:start-chain|previous-version|backup\/server|installation)")|node:child_process|spawnGuarded/;
const ROOMS = ["app", "components", "indexer", "lib", "server", "tools"];

/**
 * The tests that need programs which npm does not install. `packages` are Debian's, and `files` the tests.
 *
 * @type {readonly { packages: readonly string[], files: readonly string[] }[]}
 */
export const NEEDS = [
  { packages: ["redis-server"], files: ["lib/api/http/rate-limit.test.ts"] },
  { packages: ["pgbouncer"], files: ["lib/api/tests/behind.test.ts"] },
  { packages: ["systemd"], files: ["tools/testing/deploy/units.test.ts"] },
  { packages: ["nginx-light", "caddy", "openssl"], files: ["tools/testing/deploy/proxy.test.ts"] },
  {
    packages: ["prometheus", "prometheus-node-exporter", "postgresql"],
    files: ["tools/testing/deploy/monitoring.test.ts"],
  },
  {
    packages: ["postgresql"],
    files: [
      "tools/testing/backup/compose-backup.test.ts",
      "tools/testing/backup/connection.test.ts",
      "tools/testing/backup/drill.test.ts",
      "tools/testing/deploy/passwords.test.ts",
    ],
  },
];

/**
 * The integration tests.
 *
 * @returns {string[]} paths relative to the repository, without the simulations
 */
export function integrationTests() {
  return ROOMS.flatMap(testsBelow).filter((file) => INTEGRATION.test(readFileSync(file, "utf8")));
}

/** @returns {string[]} the integration tests that plain `npm test` leaves out */
export function leftOut() {
  return integrationTests().filter((file) => !SAMPLES.includes(file));
}

/**
 * The tests that cannot run on this machine.
 *
 * @param {readonly string[]} missing Debian packages that are not installed
 * @returns {{ files: readonly string[], packages: readonly string[] }[]} each with the packages that it misses
 */
export function withoutPackages(missing) {
  return NEEDS.map(({ files, packages }) => ({
    files,
    packages: packages.filter((name) => missing.includes(name)),
  })).filter(({ packages }) => packages.length > 0);
}

/** @returns {string[]} */
function testsBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "generated" || entry.name === "node_modules" ? [] : testsBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
