import { beforeEach, describe, expect, test } from "vitest";
import type { Hex } from "@/lib/protocol";
import { canceled, canceledAll, moved, offered } from "@/lib/protocol/testing/event-logs";
import { mint } from "@/lib/protocol/testing/messages";
import { BOB, CAROL } from "@/lib/protocol/testing/story";
import { call, marketIndexForTests, START, send } from "@/tools/testing/harness/market-index";

const DAY = 86_400;
const index = marketIndexForTests();

describe("the floor and the share on offer", () => {
  const UNIT = "0".repeat(16);
  const ofGold = async (): Promise<unknown[]> => {
    const [row] = await index().rows(
      `select floor_unit_price, '0x' || encode(floor_token_id, 'hex') as floor_token_id, listed_share from market_token`,
    );
    return Object.values(row ?? {});
  };
  /** The floor is the offer at this price for 100, and this share is on offer. */
  const at = (price: number, id: Hex, share: number) => [`${price}${UNIT}`, id, share];
  let ids: Hex[];

  /** BOB offers three inscriptions of 100 each: two at 3 and one at 5. The supply is 400. */
  beforeEach(async () => {
    const minted = ["2", "3", "4"].map((id) => send(BOB, index().vault, mint("GOLD", id)));
    ids = [...(await index().write(START, ...minted))].sort();
    const [one, two, three] = ids;
    await index().write(START, offerOf(three, 3n, START + 20), offerOf(two, 3n), offerOf(one, 5n));
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 750_000));
  });

  const offerOf = (id: Hex = "0x", price = 1n, expires = START + DAY) =>
    call(offered({ tokenId: id, vault: index().vault, price, expires }, "accepted"));

  test("follow the remaining offers, and return to their previous values after an undo", async () => {
    const [one = "0x", two = "0x", three = "0x"] = ids;
    const before = at(3, two, 750_000);
    for (const [end, after] of [
      [call(canceled({ tokenId: two, vault: index().vault }, "accepted")), at(3, three, 500_000)],
      [
        call(moved(index().vault, { sender: index().vault, recipient: CAROL, id: BigInt(two) }, "accepted")),
        at(3, three, 500_000),
      ],
      [offerOf(two, 4n), at(3, three, 750_000)],
      [offerOf(one, 1n), at(1, one, 750_000)],
      [call(canceledAll(1, "accepted")), []],
    ] as const) {
      await index().write(START, end);
      expect(await ofGold()).toEqual(after);
      await index().undo(START);
      expect(await ofGold()).toEqual(before);
    }
  });

  test("follow an expiry in a block without operations", async () => {
    const [, two = "0x", three = "0x"] = ids;
    await index().write(START, call(canceled({ tokenId: two, vault: index().vault }, "accepted")));
    await index().write(START + 20);
    expect(await ofGold()).toEqual(at(5, ids[0] ?? "0x", 250_000));
    await index().undo(START);
    expect(await ofGold()).toEqual(at(3, three, 500_000));
  });

  test("follow the supply", async () => {
    await index().write(START, send(CAROL, CAROL, mint("GOLD", "5")));
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 600_000));
    await index().write(START, send(CAROL, CAROL, mint("GOLD", "6", "1")));
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 598_802));
    await index().undo(START);
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 600_000));
    await index().undo(START);
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 750_000));
  });

  test("open again with the offers of an older round", async () => {
    await index().write(START, call(canceledAll(1, "accepted")));
    await index().write(START, call(canceledAll(0, "accepted")));
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 750_000));
    await index().undo(START);
    expect(await ofGold()).toEqual([]);
  });
});
