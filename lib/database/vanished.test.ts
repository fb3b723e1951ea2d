import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { moveIndex } from "@/tools/testing/harness/move-index";
import { Relay } from "@/tools/testing/harness/relay";
import { withClient } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { listen } from "./listen";
import { openDatabase, type RepeatableRead, type Statement } from "./pool";

/** A server that vanishes without closing its connections: nothing that is sent to it arrives. */
let server: TestDatabase;
let relay: Relay;
/** The URL of the server behind the relay. */
let url: string;

beforeEach(async () => {
  server = await testDatabase();
  await withClient(server.url, (client) => moveIndex(client, 1, 1, 5));
  const direct = new URL(server.url);
  relay = await Relay.listen({ host: direct.hostname, port: Number(direct.port) });
  direct.hostname = "127.0.0.1";
  direct.port = String(relay.port);
  url = direct.href;
});

afterEach(async () => {
  await relay.close();
  await server.drop();
});

const ONE: Statement = { name: "one", text: "SELECT 1 AS one" };

test("repeatable reads of a server that vanished are given up, and new ones can be opened", async () => {
  const database = openDatabase(url, { statementLimit: 2_000, connectTimeout: 3_000 });
  const open: RepeatableRead[] = [];
  for (let count = 0; count < 4; count++) open.push(await database.repeatableRead());
  await expect(database.repeatableRead()).rejects.toMatchObject({ code: "BUSY" });
  relay.abandon();
  // Two are in a statement, and two are closed between statements.
  const reads = open.slice(0, 2).map((each) => each.query(ONE, []));
  expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await Promise.all(open.map((each) => each.close()));
  for (const _ of open) {
    const read = await database.repeatableRead();
    expect(await read.query(ONE, [])).toEqual([{ one: 1 }]);
    await read.close();
  }
  await database.close();
});

test("a listener notices that the server vanished, and listens again", async () => {
  const listener = listen(url, () => undefined);
  await until(() => listener.newest()?.block === 5);
  relay.abandon();
  await until(() => listener.newest() === null);
  await withClient(server.url, (client) => moveIndex(client, 1, 6, 6));
  await until(() => listener.newest()?.block === 6);
  await listener.close();
});

test("a listener of a server that vanished can be closed immediately", async () => {
  const listener = listen(url, () => undefined);
  await until(() => listener.newest() !== null);
  relay.abandon();
  await until(() => listener.newest() === null);
  const since = performance.now();
  await listener.close();
  expect(performance.now() - since).toBeLessThan(5_000);
});
