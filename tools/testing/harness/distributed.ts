import { sessionOf } from "@/lib/database/deferred-indexes";
import { distribute } from "@/lib/database/distribute";
import { migrate } from "@/lib/database/migrate";
import { databaseUrl, runOn, withClient } from "./run-on";

/**
 * Creates a database with distributed tables on the coordinator and on the nodes that are registered in the database of `server`. Returns
 * the function that drops it everywhere. Citus copies no distributed tables from a template.
 */
export async function createDistributed(server: string, name: string): Promise<() => Promise<void>> {
  const nodes = await runOn(server, "select nodename, nodeport from pg_dist_node where groupid > 0 order by groupid");
  const servers = [server, ...nodes.map(({ nodename, nodeport }) => at(server, String(nodename), String(nodeport)))];
  const url = databaseUrl(server, name);
  await Promise.all(servers.map((each) => runOn(each, `CREATE DATABASE ${name} TEMPLATE template0`)));
  await oneByOne(server, async () => {
    await Promise.all(servers.map((each) => runOn(databaseUrl(each, name), "CREATE EXTENSION citus")));
    for (const { nodename, nodeport } of nodes) await runOn(url, "select citus_add_node($1, $2)", [nodename, nodeport]);
  });
  await migrate(url);
  await withClient(url, (client) => distribute(sessionOf(client)));
  return async () => {
    for (const each of servers) await runOn(each, `DROP DATABASE ${name} WITH (FORCE)`);
  };
}

/** Runs `work` while no other test does. A node that is added receives all roles, and fails if two databases send them at once. */
function oneByOne(server: string, work: () => Promise<void>): Promise<void> {
  return withClient(server, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('engrave test nodes'))");
    await work();
  });
}

/** The same user and database on another node. */
function at(server: string, host: string, port: string): string {
  const url = new URL(server);
  url.hostname = host;
  url.port = port;
  return url.href;
}
