import { describe, expect, test } from "vitest";
import { workerFeatures } from "@/features/worker";
import { verify } from "@/indexer/second-index/verify";
import type { Hex } from "@/lib/protocol";
import { canceled, canceledAll, moved, offered, sold } from "@/lib/protocol/testing/event-logs";
import { mint } from "@/lib/protocol/testing/messages";
import { BOB, CAROL } from "@/lib/protocol/testing/story";
import { call, marketIndexForTests, START, send } from "@/tools/testing/harness/market-index";

const index = marketIndexForTests();

describe("verify", () => {
  const check = async (): Promise<string[]> => {
    const { connection, network } = index();
    const stop = new AbortController().signal;
    const found = await verify({ connection, network, features: workerFeatures, stop, report: () => {} });
    return found?.differences.map(({ table }) => table) ?? ["stopped"];
  };

  /** An offer of each kind: open, expired, of another round, rejected; a sale; and a block without operations at the end. */
  const history = async (): Promise<void> => {
    const { vault, tokenId } = index();
    const mintToVault = (id: string) => send(BOB, vault, mint("GOLD", id));
    const released = moved(vault, { sender: vault, recipient: CAROL, id: BigInt(tokenId) }, "accepted");
    await index().write(START, index().deposit(), index().offer());
    await index().write(START, call(sold({ tokenId, vault }, "accepted"), released), index().offer());
    await index().write(START, ...["2", "3", "4"].flatMap((id) => [mintToVault(id)]));
    const ids: { token_id: Hex }[] = (
      await index().sql.query(
        "select '0x' || encode(token_id, 'hex') as token_id from inscription where ordinal > 1 order by ordinal",
      )
    ).rows;
    const [two = "0x", three = "0x", four = "0x"] = ids.map((row) => row.token_id);
    await index().write(START, call(offered({ tokenId: two, vault }, "accepted"), canceledAll(1, "accepted")));
    await index().write(START, call(offered({ tokenId: three, vault, round: 1 }, "accepted")));
    await index().write(START, call(offered({ tokenId: four, vault, round: 1, expires: START + 5 }, "accepted")));
    await index().write(START, call(canceled({ tokenId: four, vault }, "accepted")));
    await index().write(START, call(offered({ tokenId: four, vault, round: 1, expires: START + 5 }, "accepted")));
    await index().write(START + 9);
  };

  test("judges the recorded events again, and finds wrong rows of the market", async () => {
    await history();
    expect(await index().rows("select open from offer order by token_id")).toEqual([
      { open: false },
      { open: true },
      { open: false },
    ]);
    expect(await check()).toEqual([]);
    for (const [table, damage] of [
      ["offer", "update offer set open = true where expires < 2000000000"],
      ["offer", "update offer set price = price + 1"],
      ["market_round", "update market_round set round = 2"],
      ["vault", "update vault set account = vault"],
      ["sale", "update sale set counted = false"],
      ["sale", "delete from sale"],
      ["candle", "update candle set high = high + 1"],
      ["market_token", "update market_token set volume = volume + 1"],
      ["market_token", "update market_token set floor_unit_price = floor_unit_price + 1"],
      ["market_token", "update market_token set listed_share = listed_share + 1"],
      ["movement", "update movement set taker_cost = 0"],
      ["result", "update result set sold_cost = sold_cost + 1"],
    ] as const) {
      await index().sql.query(`create table kept as table ${table}`);
      await index().sql.query(damage);
      expect(await check()).toContain(table);
      await index().sql.query(`begin; delete from ${table}; insert into ${table} table kept; drop table kept; commit`);
    }
    expect(await check()).toEqual([]);
  });
});
