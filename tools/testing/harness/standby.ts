import { runOn } from "./run-on";
import { until } from "./until";

/** Sessions whose last statement is the check that only a standby makes. */
const CHECKS = `select from pg_stat_activity where datname = current_database()
  and application_name = 'engrave-indexer' and query ~ 'epoch, beats, backend'`;

/** Waits until a standby watches the leader of the index in this database. */
export function untilWatched(databaseUrl: string): Promise<void> {
  return until(async () => (await runOn(databaseUrl, CHECKS)).length > 0);
}
