import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openNotifier } from "@/lib/database/notifier";
import { type Database, openDatabase } from "@/lib/database/pool";
import { readOutcome } from "@/lib/database/reads/transactions";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { movedHash, moveIndex } from "@/tools/testing/harness/move-index";
import type { ChainNode } from "../http/define-endpoint";
import { reportTransaction } from "./transaction-report";

/** Two replicas: the first one has reached the block of the transaction, the second one has not. */
const servers: { server: TestDatabase; database: Database }[] = [];

beforeAll(async () => {
  for (const block of [7, 5]) {
    const server = await testDatabase();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await moveIndex(client, 1, 1, block);
    await client.end();
    servers.push({ server, database: openDatabase(server.url) });
  }
});

afterAll(async () => {
  for (const { server, database } of servers) {
    await database.close();
    await server.drop();
  }
});

const unused = (): never => {
  throw new Error("no other call is expected");
};
const node: ChainNode = {
  findTransaction: async () => ({ block: { number: 7, hash: movedHash(1, 7) } }),
  findProceeds: unused,
  findItemStates: unused,
  findPendingMints: unused,
  mintControl: unused,
};

test("a transaction is pending in the state of a replica that has not reached it, although another one has", async () => {
  const [ahead, behind] = servers;
  if (ahead === undefined || behind === undefined) throw new Error("the servers are not started");
  const database: Database = {
    ...behind.database,
    query: (statement, values) => (statement.name === "covered" ? ahead : behind).database.query(statement, values),
    repeatableRead: unused,
    replicaLag: () => null,
    replicas: () => [],
    close: async () => undefined,
  };
  const context = { database, notifier: openNotifier(database, null), streams: 1, node, rulesOf: () => null };
  const report = (of: typeof context) =>
    reportTransaction(movedHash(9, 9), of, null, {
      read: async (hash) => {
        const { at, found } = await readOutcome(of.database, hash);
        return { at, found: found?.status ?? null };
      },
      pending: () => "pending",
    });
  const { at, found } = await report(context);
  expect([at?.block, found]).toEqual([5, "pending"]);
  // The index that has reached the block does not have the transaction.
  const whole = { ...context, database: ahead.database };
  await expect(report(whole)).rejects.toMatchObject({ code: "TRANSACTION_UNKNOWN" });
});
