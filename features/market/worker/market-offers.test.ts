import { beforeEach, describe, expect, test } from "vitest";
import { vaultFinder } from "@/indexer/judge/vaults";
import type { Address } from "@/lib/protocol";
import { canceled, canceledAll, moved } from "@/lib/protocol/testing/event-logs";
import { mint, named } from "@/lib/protocol/testing/messages";
import { ALICE, BOB } from "@/lib/protocol/testing/story";
import { call, marketIndexForTests, ONE_OFFER, START, send } from "@/tools/testing/harness/market-index";

const index = marketIndexForTests();

describe("vaults", () => {
  const seen = () => index().rows("select encode(vault, 'hex') as vault, encode(account, 'hex') as account from vault");
  const expected = () => [{ vault: index().vault.slice(2), account: BOB.slice(2) }];

  test("have the addresses that the contracts compute", async () => {
    const find = await vaultFinder("0xceb9f57ebeffda41c9301b0e8811f46039aba69a");
    expect(find("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266")).toBe("0xd9650ed1cb841acb349f391d956b9831e2c355aa");
    expect(find("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"), "remembered").toBe(
      "0xd9650ed1cb841acb349f391d956b9831e2c355aa",
    );
  });

  test("are known from a transfer of their account, and no other", async () => {
    await index().write(START, send(BOB, ALICE, named("tsf", "GOLD", "1")));
    await index().write(START, send(ALICE, index().vault, named("tsf", "GOLD", "1")));
    expect(await seen()).toEqual([]);
    await index().write(START, send(BOB, BOB, mint("GOLD", "2")), send(BOB, index().vault, named("tsf", "GOLD", "2")));
    expect(await seen()).toEqual(expected());
    await index().undo(START);
    expect(await seen()).toEqual([]);
  });

  test("are known from an accepted offer", async () => {
    await index().write(START, send(BOB, ALICE, named("tsf", "GOLD", "1")));
    await index().write(START, index().offer());
    expect(await seen(), "rejected").toEqual([]);
    await index().write(START, send(ALICE, index().vault, named("tsf", "GOLD", "1")), index().offer());
    expect(await seen()).toEqual(expected());
  });
});

describe("an offer", () => {
  test("has the price of one unit, rounded down, and is counted", async () => {
    await index().write(START, index().deposit(), index().offer({ price: 12_345n }));
    expect(await index().rows("select price, unit_price, amount, open from offer")).toEqual([
      { price: "12345", unit_price: "123450000000000000000", amount: "100", open: true },
    ]);
    expect(await index().figures()).toEqual([ONE_OFFER]);
  });

  test("closes in the first block at its expiry, with or without operations, and opens if that block is undone", async () => {
    await index().write(START, index().deposit(), index().offer({ expires: START + 20 }));
    await index().write(START + 19);
    expect(await index().openness()).toEqual([{ open: true }]);
    await index().write(START + 20);
    expect(await index().openness()).toEqual([{ open: false }]);
    expect(await index().figures()).toEqual([]);
    await index().undo(START + 19);
    expect(await index().openness()).toEqual([{ open: true }]);
    expect(await index().figures()).toEqual([ONE_OFFER]);
  });

  test("is open by the time of the last block, also if the times of blocks decrease", async () => {
    await index().write(START, index().deposit(), index().offer({ expires: START + 20 }));
    await index().write(START + 30);
    expect(await index().openness()).toEqual([{ open: false }]);
    await index().write(START + 10);
    expect(await index().openness()).toEqual([{ open: true }]);
    expect(await index().figures()).toEqual([ONE_OFFER]);
    await index().undo(START + 30);
    expect(await index().openness()).toEqual([{ open: false }]);
    expect(await index().figures()).toEqual([]);
    await index().undo(START);
    expect(await index().openness()).toEqual([{ open: true }]);
    expect(await index().figures()).toEqual([ONE_OFFER]);
  });

  test("that has expired when it is made is not open", async () => {
    await index().write(START, index().deposit(), index().offer({ expires: START }));
    expect(await index().openness()).toEqual([{ open: false }]);
    await index().undo(START);
    expect(await index().openness()).toEqual([]);
  });

  test("closes when its seller cancels all, and opens if that is undone", async () => {
    await index().write(START, index().deposit(), index().offer());
    await index().write(START, call(canceledAll(1, "accepted")));
    expect(await index().openness()).toEqual([{ open: false }]);
    await index().write(START, index().offer({ round: 1 }));
    expect(await index().openness()).toEqual([{ open: true }]);
    await index().undo(START);
    expect(await index().openness()).toEqual([{ open: false }]);
    await index().undo(START);
    expect(await index().openness()).toEqual([{ open: true }]);
    expect(await index().figures()).toEqual([ONE_OFFER]);
  });

  test("ends by a withdrawal or a cancellation, and is back if that is undone", async () => {
    await index().write(START, index().deposit(), index().offer({ price: 7n }));
    const { vault, tokenId } = index();
    for (const end of [
      call(canceled({ tokenId, vault }, "accepted")),
      call(moved(vault, { sender: vault, recipient: BOB, id: BigInt(tokenId) }, "accepted")),
      index().offer({ price: 8n }),
    ]) {
      const before = await index().rows("select * from offer");
      await index().write(START, end);
      expect(await index().rows("select * from offer")).not.toEqual(before);
      await index().undo(START);
      expect(await index().rows("select * from offer")).toEqual(before);
      expect(await index().figures()).toEqual([ONE_OFFER]);
    }
  });
});

const bytes = (address: Address): Buffer => Buffer.from(address.slice(2), "hex");

describe("more offers than one statement closes", () => {
  const MANY = 10_001;
  const open = () => index().rows("select count(*)::int as open from offer where open");

  beforeEach(async () => {
    const vault = bytes(index().vault);
    await index().sql.query(
      `insert into inscription (ticker, token_id, ordinal, amount, owner, listed, transaction_hash, block_number,
         transaction_index, position, timestamp)
       select 'MANY', int8send(i), i, 1, $1, false, int8send(i), 0, 0, 0, 0 from generate_series(1, $2) i`,
      [vault, MANY],
    );
    await index().sql.query(
      `insert into offer select 'MANY', int8send(i), $3, $1, 1, 1, 1000000000000000000, $4, 0, 0, 0, 0, 0, int8send(i), 0, true
       from generate_series(1, $2) i`,
      [vault, MANY, bytes(BOB), START + 20],
    );
    await index().sql.query("insert into market_token values ('MANY', $1::int, $1::int, 0, 0, null)", [MANY]);
  });

  test("close at their expiry, and open if that is undone", async () => {
    await index().write(START + 20);
    expect(await open()).toEqual([{ open: 0 }]);
    await index().undo(START);
    expect(await open()).toEqual([{ open: MANY }]);
  });

  test("close when their seller cancels all, and open if that is undone", async () => {
    await index().write(START, call(canceledAll(1, "accepted")));
    expect(await open()).toEqual([{ open: 0 }]);
    await index().undo(START);
    expect(await open()).toEqual([{ open: MANY }]);
  });
});
