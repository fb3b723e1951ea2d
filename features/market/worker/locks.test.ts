import { describe, expect, test } from "vitest";
import { workerFeatures } from "@/features/worker";
import { verify } from "@/indexer/second-index/verify";
import { canceledAll, moved } from "@/lib/protocol/testing/event-logs";
import { named } from "@/lib/protocol/testing/messages";
import { BOB, CAROL, MODULE } from "@/lib/protocol/testing/story";
import { locked, offeredWithTurn, unlocked } from "@/lib/protocol/testing/vault-logs";
import { call, marketIndexForTests, START, send, WITH_MODULES } from "@/tools/testing/harness/market-index";

const index = marketIndexForTests(WITH_MODULES);

/** The events of BOB's vault and of the market for its inscription. */
const lock = (fields: object = {}) => call(locked({ ...own(), ...fields }, "accepted"));
const unlock = (fields: object = {}) => call(unlocked({ ...own(), ...fields }, "accepted"));
const offer = (fields: object = {}) =>
  call(offeredWithTurn({ tokenId: index().tokenId, vault: index().vault, ...fields }, "accepted"));
const leave = () =>
  call(moved(index().vault, { sender: index().vault, recipient: CAROL, id: BigInt(index().tokenId) }, "accepted"));
const own = () => ({ tokenId: index().tokenId, address: index().vault });

const locks = () =>
  index().rows("select turn::int, until::int, '0x' || encode(module, 'hex') as module from vault_lock");
const offers = () => index().rows("select turn::int, price, end_price, starts_at::int, ends_at::int, open from offer");
const LOCK = { turn: 1, until: START + 60, module: MODULE };
const OFFER = { turn: 0, price: "5", end_price: null, starts_at: null, ends_at: null, open: true };

describe("locks and offers with a turn", () => {
  test("are back if the block that ended them is undone", async () => {
    await index().write(START, index().deposit(), offer());
    await index().write(START + 1, lock({ until: START + 60 }));
    expect([await offers(), await locks()]).toEqual([[], [LOCK]]);
    await index().undo(START);
    expect([await offers(), await locks()]).toEqual([[OFFER], []]);

    await index().write(START + 1, lock({ until: START + 60 }));
    await index().write(START + 2, unlock());
    expect(await locks()).toEqual([]);
    await index().undo(START + 1);
    expect([await offers(), await locks()]).toEqual([[], [LOCK]]);

    await index().write(START + 2, leave());
    expect(await locks()).toEqual([]);
    await index().undo(START + 1);
    expect(await locks()).toEqual([LOCK]);
  });

  test("change several times in a block and in a batch of the index", async () => {
    await index().write(
      START,
      index().deposit(),
      lock({ until: START }),
      offer({ turn: 1 }),
      lock({ turn: 2, until: 7 }),
    );
    expect([await offers(), await locks()]).toEqual([[], [{ ...LOCK, turn: 2, until: 7 }]]);
    await index().write(START, unlock({ turn: 3 }), lock({ turn: 4, until: 8 }), unlock({ turn: 5 }));
    expect(await locks()).toEqual([]);
    await index().undo(START);
    expect(await locks()).toEqual([{ ...LOCK, turn: 2, until: 7 }]);
    await index().undo(START);
    expect([await offers(), await locks()]).toEqual([[], []]);
  });

  test("are loaded for transfer events that name a mint id", async () => {
    await index().write(START, index().deposit(), lock({ until: START }));
    const { vault } = index();
    await index().write(START, call(moved(vault, { sender: vault, recipient: BOB, id: 1n }, "accepted")));
    expect(await locks()).toEqual([]);
    await index().undo(START);
    expect(await locks()).toMatchObject([{ turn: 1 }]);
  });

  test("keep the terms of a falling price when an offer is undone", async () => {
    const falling = { endPrice: 2n, startsAt: START, endsAt: START + 10, expires: START + 20 };
    await index().write(START, index().deposit(), offer(falling));
    const row = { ...OFFER, end_price: "2", starts_at: START, ends_at: START + 10 };
    expect(await offers()).toEqual([row]);
    await index().write(START + 1, offer());
    await index().undo(START);
    expect(await offers()).toEqual([row]);
    await index().write(START + 20);
    expect(await offers()).toEqual([{ ...row, open: false }]);
  });

  test("are judged again by verify, which finds wrong rows", async () => {
    await index().write(START, index().deposit(), offer({ endPrice: 2n, startsAt: 1, endsAt: 2 }));
    await index().write(START, send(BOB, BOB, named("list", "GOLD", "1")), call(canceledAll(1, "accepted")));
    await index().write(START, lock(), unlock(), offer({ turn: 2, round: 1 }));
    await index().write(START, lock({ address: CAROL }), lock({ turn: 3, until: 1 }), offer({ turn: 3, round: 1 }));
    expect(await check()).toEqual([]);
    for (const [table, damage] of [
      ["vault_lock", "update vault_lock set until = until + 1"],
      ["vault_lock", "delete from vault_lock"],
      ["offer", "update offer set turn = turn + 1"],
      ["offer", "update offer set starts_at = 1"],
    ] as const) {
      await index().sql.query(`create table kept as table ${table}`);
      await index().sql.query(damage);
      expect(await check()).toContain(table);
      await index().sql.query(`begin; delete from ${table}; insert into ${table} table kept; drop table kept; commit`);
    }
    expect(await check()).toEqual([]);
  });
});

async function check(): Promise<string[]> {
  const { connection, network } = index();
  const stop = new AbortController().signal;
  const found = await verify({ connection, network, features: workerFeatures, stop, report: () => {} });
  return found?.differences.map(({ table }) => table) ?? ["stopped"];
}
