import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MIGRATIONS_FOLDER } from "@/lib/database/migrate";
import { type Address, ZERO_ADDRESS } from "@/lib/protocol";
import { bridgedIn, bridgedOut, minted } from "@/lib/protocol/testing/event-logs";
import { deploy, split as inTwo, list, mint, named } from "@/lib/protocol/testing/messages";
import { ALICE, BOB, CAROL } from "@/lib/protocol/testing/story";
import { call, marketIndexForTests, START, send } from "@/tools/testing/harness/market-index";

const HOUR = 3_600;
const index = marketIndexForTests();

/** The changes of holders per ticker and hour, and the number of holders of each ticker. */
async function holders(): Promise<{ changes: unknown[]; counts: unknown[] }> {
  return {
    changes: await index().rows(
      `select ticker, ((hour - ${START}) / ${HOUR})::int as hour, holders from activity where holders <> 0 order by 1, 2`,
    ),
    counts: await index().rows("select ticker, holder_count from deployment order by 1"),
  };
}

/** Tickers whose changes do not add up to their number of holders. */
const wrong = () =>
  index().rows(
    `select d.ticker from deployment d where holder_count <> (select sum(holders) from activity a where a.ticker = d.ticker)`,
  );

const transfer = (from: Address, to: Address, id: string, ticker = "GOLD") => send(from, to, named("tsf", ticker, id));

/** Blocks, by hour, with each way in which addresses become holders and stop being holders. BOB holds GOLD 1 before. */
const BLOCKS = [
  { hour: 0, sent: () => [send(ALICE, CAROL, mint("GOLD", "2")), transfer(CAROL, CAROL, "2")] },
  { hour: 1, sent: () => [transfer(BOB, CAROL, "1"), send(BOB, BOB, deploy("LEAD"))] },
  { hour: 1, sent: () => [send(CAROL, BOB, inTwo("GOLD", "1", "40", "60")), transfer(CAROL, BOB, "2")] },
  { hour: 26, sent: () => [send(ALICE, ALICE, mint("LEAD", "1")), send(ALICE, BOB, mint("LEAD", "2"))] },
  { hour: 26, sent: () => [transfer(ALICE, ZERO_ADDRESS, "1", "LEAD"), transfer(BOB, ALICE, "2", "LEAD")] },
  { hour: 27, sent: () => [transfer(ALICE, BOB, "9", "LEAD"), send(CAROL, CAROL, named("list", "GOLD", "7"))] },
];

test("changes of holders are counted in the hour of their block, and the undo of each block takes them back", async () => {
  const states = [await holders()];
  for (const { hour, sent } of BLOCKS) {
    await index().write(START + hour * HOUR, ...sent());
    states.push(await holders());
    expect(await wrong()).toEqual([]);
  }
  expect(states.at(-1)).toEqual({
    changes: [
      { ticker: "GOLD", hour: 0, holders: 2 },
      { ticker: "GOLD", hour: 1, holders: -1 },
      { ticker: "LEAD", hour: 26, holders: 1 },
    ],
    counts: [
      { ticker: "GOLD", holder_count: 1 },
      { ticker: "LEAD", holder_count: 1 },
    ],
  });
  for (const [place, { hour }] of [...BLOCKS.entries()].reverse()) {
    await index().undo(START + hour * HOUR);
    expect([place, await holders()]).toEqual([place, states[place]]);
  }
});

test("the undo of a deployment keeps no changes in the row that a rejected operation before it made", async () => {
  await index().write(START, send(ALICE, ALICE, mint("LEAD", "1")));
  const before = await holders();
  await index().write(START, send(BOB, BOB, deploy("LEAD")), send(ALICE, ALICE, mint("LEAD", "1")));
  expect(await holders()).toMatchObject({ changes: [{}, { ticker: "LEAD", hour: 0, holders: 1 }] });
  await index().undo(START);
  expect(await holders()).toEqual(before);
});

test("of an index without them are computed by the migration as if this version had written them", async () => {
  for (const { hour, sent } of BLOCKS) await index().write(START + hour * HOUR, ...sent());
  const contract: Address = "0x00000000000000000000000000000000000000c1";
  const ctrl = (id: bigint) => ({ ticker: "CTRL", id, amount: 3n });
  await index().write(START + 30 * HOUR, send(ALICE, ALICE, deploy("CTRL", { contract: `"${contract}"` })));
  await index().write(
    START + 31 * HOUR,
    call(minted(contract, ctrl(5n), "accepted"), bridgedIn(contract, ctrl(6n), "accepted")),
  );
  await index().write(
    START + 32 * HOUR,
    call(bridgedOut(contract, ctrl(5n), "accepted")),
    transfer(BOB, ALICE, "6", "CTRL"),
  );
  await index().write(START + 33 * HOUR, send(ALICE, ALICE, list("CTRL", "6", "1")));
  await index().write(START + 33 * HOUR, send(CAROL, ALICE, named("ex", "CTRL", "6"), 1n));
  await index().write(START + 34 * HOUR, {
    ...call(bridgedOut(contract, { ...ctrl(6n), sender: CAROL }, "accepted")),
    from: CAROL,
  });
  const state = () => index().rows("select * from activity order by ticker, hour");
  const written = await state();
  await index().sql.query("update activity set holders = 0");
  expect(await state()).not.toEqual(written);
  const [folder = ""] = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith("_holders_over_time"));
  const migration = await readFile(join(MIGRATIONS_FOLDER, folder, "migration.sql"), "utf8");
  await index().sql.query(migration.slice(migration.indexOf("UPDATE")));
  expect(await state()).toEqual(written);
});
