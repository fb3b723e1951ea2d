import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { untilWatched } from "@/tools/testing/harness/standby";
import { readState } from "@/tools/testing/harness/state";
import { Tally } from "@/tools/testing/simulation/counts";
import { MessageClock } from "@/tools/testing/simulation/message-clock";
import { type Cut, DatabaseProxy } from "@/tools/testing/simulation/proxy";
import { Random } from "@/tools/testing/simulation/random";

// Each test waits for several syncs, restarts and reconnections.
const LONG = { timeout: 30_000, interval: 25 };

let stage: Stage;
let proxy: DatabaseProxy;
let sql: pg.Client;

beforeEach(async () => {
  stage = await stageOf();
  const parts = {
    databaseUrl: stage.database.url,
    random: new Random("proxy"),
    tally: new Tally(),
    clock: new MessageClock(),
  };
  proxy = new DatabaseProxy({ ...parts, sparesMigrations: false });
  await proxy.listen();
  sql = new pg.Client({ connectionString: stage.database.url });
  await sql.connect();
});
afterEach(async () => {
  proxy.calm();
  await sql.end();
  await stage.close();
  await proxy.close();
});

const untilAtHead = () => vi.waitFor(async () => expect(await stage.isAtHead()).toBe(true), LONG);
async function epoch(): Promise<number> {
  const { rows } = await sql.query<{ epoch: string }>("select epoch from cursor");
  return Number(rows[0]?.epoch);
}

describe("an unknown outcome of a commit", () => {
  test.each<Cut>([
    { kind: "commit", number: 1, manner: "lost" },
    { kind: "commit", number: 1, manner: "unanswered" },
    { kind: "commit", number: 2, manner: "lost" },
    { kind: "commit", number: 2, manner: "unanswered" },
    { kind: "commit", number: 2, manner: "raced" },
  ])("is resolved by reading the cursor again: %j", async (cut) => {
    let cuts = 0;
    proxy.drawCut = () => (cuts++ < 6 ? cut : null);
    stage.start(proxy.url);
    await untilAtHead();
    stage.chain.grow(4);
    await untilAtHead();
    // The new connection begins another epoch. The commit may have happened before the cut.
    await vi.waitFor(async () => expect(await epoch()).toBeGreaterThan(1), LONG);
    await untilAtHead();
    expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
  });
});

describe("a standby", () => {
  test("takes over after the leader dies", async () => {
    stage.start(proxy.url);
    await untilAtHead();
    expect(await epoch()).toBe(1);
    const standby = stage.start();
    await untilWatched(stage.database.url);
    stage.chain.grow(1);
    await untilAtHead();
    expect(await epoch()).toBe(1);
    proxy.refuse(true);
    proxy.cutAll();
    await vi.waitFor(async () => expect(await epoch()).toBe(2), LONG);
    stage.chain.grow(1);
    await untilAtHead();
    await standby.stop();
  });

  test("fences a leader that has not yet detected its replacement", async () => {
    const leader = stage.start();
    await untilAtHead();
    // The old leader must be stopped by the epoch, not by a conflict with rows of the new leader.
    await sql.query(`
      update cursor set epoch = epoch + 1;
      insert into recent_block (number, hash, timestamp)
        select max(number) + 1, '\\x00', 0 from recent_block`);
    const before = await readState(stage.database.url);
    stage.chain.grow(1);
    await expect(leader.ended).rejects.toMatchObject({ code: "LEADERSHIP_LOST" });
    expect(await readState(stage.database.url)).toEqual(before);
  });
});

test("effects, undo rows, cursor and commitment are one transaction: a failed statement leaves no row", async () => {
  await sql.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin if new.block_number >= 5 then raise exception 'refused'; end if; return null; end
    $$;
    create constraint trigger refuse after insert or update on cursor
      deferrable initially deferred for each row execute function refuse()`);
  const worker = stage.start();
  await expect(worker.ended).rejects.toMatchObject({ cause: { message: "refused" } });
  const { rows } = await sql.query(
    `select (select count(*) from block) + (select count(*) from operation) + (select count(*) from inscription)
       + (select count(*) from inscription_undo) as n`,
  );
  const { rows: cursor } = await sql.query("select block_number, commitment from cursor");
  expect({ rows, cursor }).toEqual({ rows: [{ n: "0" }], cursor: [{ block_number: "-1", commitment: null }] });
});
