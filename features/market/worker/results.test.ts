import { describe, expect, test } from "vitest";
import { type Address, type Hex, tokenIdOf } from "@/lib/protocol";
import { bridgedIn, minted, moved, sold } from "@/lib/protocol/testing/event-logs";
import { deploy, split as inTwo, list, mint, named } from "@/lib/protocol/testing/messages";
import { ALICE, BOB, CAROL } from "@/lib/protocol/testing/story";
import { call, marketIndexForTests, START, send } from "@/tools/testing/harness/market-index";
import { completeMovements } from "./complete-movements";

const index = marketIndexForTests();

describe("results", () => {
  const of = async (address: Address): Promise<unknown> => {
    const rows = await index().rows(
      `select ticker, cost, unknown, unknown_amount, sales, proceeds, sold_cost, unknown_sales, unknown_proceeds
       from result where address = decode('${address.slice(2)}', 'hex') order by ticker`,
    );
    return rows[0];
  };
  const NONE = {
    ...{ ticker: "GOLD", cost: "0", unknown: 0, unknown_amount: "0", sales: 0, proceeds: "0", sold_cost: "0" },
    ...{ unknown_sales: 0, unknown_proceeds: "0" },
  };
  /** `seller` lists the inscription for `price` wei, and `buyer` pays `paid`. */
  const exchange = (seller: Address, buyer: Address, id: string, price: string, paid = price) => [
    send(seller, seller, list("GOLD", id, price)),
    send(buyer, seller, named("ex", "GOLD", id), BigInt(paid)),
  ];
  const sale = (terms: { buyer?: Address; recipient?: Address; price?: bigint } = {}) => {
    const { vault, tokenId } = index();
    return call(
      sold({ tokenId, vault, price: 500n, ...terms }, "accepted"),
      moved(vault, { sender: vault, recipient: terms.recipient ?? CAROL, id: BigInt(tokenId) }, "accepted"),
    );
  };

  test("a sale of a minted inscription brings what was paid, and costs the buyer that", async () => {
    await index().write(START, ...exchange(BOB, CAROL, "1", "500", "600"));
    expect(await of(BOB)).toEqual({ ...NONE, sales: 1, proceeds: "600" });
    expect(await of(CAROL)).toEqual({ ...NONE, cost: "600" });
    await index().write(START, ...exchange(CAROL, ALICE, "1", "450"));
    expect(await of(CAROL)).toEqual({ ...NONE, sales: 1, proceeds: "450", sold_cost: "600" });
    expect(await of(ALICE)).toEqual({ ...NONE, cost: "450" });
    await index().undo(START);
    expect(await of(CAROL)).toEqual({ ...NONE, cost: "600" });
    expect(await of(ALICE)).toBeUndefined();
  });

  test("moves into and out of the own vault are none, and a sale from it is one", async () => {
    const { vault, tokenId } = index();
    await index().write(START, index().deposit());
    await index().write(START, call(moved(vault, { sender: vault, recipient: BOB, id: BigInt(tokenId) }, "accepted")));
    await index().write(START, index().deposit());
    expect(await index().rows("select 1 from movement")).toEqual([]);
    await index().write(START, sale());
    expect(await of(vault)).toEqual({ ...NONE, sales: 1, proceeds: "500" });
    expect(await of(CAROL)).toEqual({ ...NONE, cost: "500" });
  });

  test("a purchase for someone else costs its recipient an unknown amount", async () => {
    await index().write(START, index().deposit(), sale({ buyer: ALICE, recipient: CAROL }));
    expect(await of(CAROL)).toEqual({ ...NONE, unknown: 1, unknown_amount: "100" });
    expect(await of(ALICE)).toBeUndefined();
  });

  test("a sale to oneself is none, and one that another account pays is", async () => {
    await index().write(START, index().deposit(), sale({ buyer: BOB, recipient: BOB }));
    expect(await index().rows("select 1 from movement")).toEqual([]);
    await index().write(START, index().deposit(), sale({ buyer: CAROL, recipient: BOB }));
    expect(await of(index().vault)).toEqual({ ...NONE, sales: 1, proceeds: "500" });
    expect(await of(BOB)).toEqual({ ...NONE, unknown: 1, unknown_amount: "100" });
    await index().write(START, index().deposit(), sale({ buyer: CAROL, recipient: index().vault }));
    expect(await of(index().vault)).toMatchObject({ sales: 1, unknown_sales: 1, unknown_proceeds: "500" });
  });

  test("what was received costs an unknown amount, and so does its sale", async () => {
    await index().write(START, send(BOB, CAROL, named("tsf", "GOLD", "1")));
    expect(await of(CAROL)).toEqual({ ...NONE, unknown: 1, unknown_amount: "100" });
    await index().write(START, ...exchange(CAROL, ALICE, "1", "7"));
    expect(await of(CAROL)).toEqual({ ...NONE, unknown_sales: 1, unknown_proceeds: "7" });
  });

  /** CAROL has bought inscription 1, which has the amount 100, for 1,001 wei. */
  const split = (recipient: Address, one: string, two: string) => send(CAROL, recipient, inTwo("GOLD", "1", one, two));

  test("a split divides the cost by amount, and the second part gets the remainder", async () => {
    await index().write(START, ...exchange(BOB, CAROL, "1", "1001"));
    const [hash = "0x"] = await index().write(START, split(CAROL, "33", "67"));
    expect(await index().rows("select amount, taker_cost from movement where giver is null order by amount")).toEqual([
      { amount: "33", taker_cost: "330" },
      { amount: "67", taker_cost: "671" },
    ]);
    expect(await of(CAROL)).toEqual({ ...NONE, cost: "1001" });
    await index().write(START, ...exchange(CAROL, ALICE, tokenIdOf(hash, 1), "700"));
    expect(await of(CAROL)).toEqual({ ...NONE, cost: "330", sales: 1, proceeds: "700", sold_cost: "671" });
  });

  test("the parts of a split for someone else cost that account an unknown amount", async () => {
    await index().write(START, ...exchange(BOB, CAROL, "1", "1001"));
    await index().write(START, split(ALICE, "33", "67"));
    expect(await of(CAROL)).toEqual(NONE);
    expect(await of(ALICE)).toEqual({ ...NONE, unknown: 2, unknown_amount: "100" });
  });

  test("a part that its account gives away in the same block costs the recipient an unknown amount", async () => {
    await index().write(START, ...exchange(BOB, CAROL, "1", "1001"));
    const [row] = (await index().sql.query<{ next: number }>("select block_number::int + 1 as next from cursor")).rows;
    const hash: Hex = `0xaa${((row?.next ?? 0) * 100 + 1).toString(16).padStart(62, "0")}`;
    const given = send(CAROL, ALICE, named("tsf", "GOLD", tokenIdOf(hash, 1)));
    expect((await index().write(START, split(CAROL, "33", "67"), given))[0]).toBe(hash);
    expect(await of(CAROL)).toEqual({ ...NONE, cost: "330" });
    expect(await of(ALICE)).toEqual({ ...NONE, unknown: 1, unknown_amount: "67" });
  });

  const CONTRACT: Address = "0x00000000000000000000000000000000000000c1";
  const contractDeploy = () => send(ALICE, ALICE, deploy("CTRL", { contract: `"${CONTRACT}"` }));

  test("a mint by a contract costs an unknown amount, and a mint by message nothing", async () => {
    await index().write(START, contractDeploy());
    await index().write(START, call(minted(CONTRACT, { ticker: "CTRL", id: 5n, amount: 3n }, "accepted")));
    await index().write(START, call(bridgedIn(CONTRACT, { ticker: "CTRL", id: 6n, amount: 4n }, "accepted")));
    await index().write(START, send(CAROL, CAROL, mint("GOLD", "9")));
    expect(await of(BOB)).toEqual({ ...NONE, ticker: "CTRL", unknown: 2, unknown_amount: "7" });
    expect(await of(CAROL)).toBeUndefined();
  });

  test("of an index without them are completed as if this version had written them", async () => {
    await index().write(START, contractDeploy(), index().deposit(), sale(), ...exchange(CAROL, BOB, "1", "1001"));
    await index().write(START, call(minted(CONTRACT, { ticker: "CTRL", id: 5n, amount: 3n }, "accepted")));
    await index().write(START, index().deposit(), sale({ price: 900n }), ...exchange(CAROL, ALICE, "1", "9"));
    const ids = await index().write(
      START,
      send(ALICE, ALICE, named("tsf", "GOLD", "1")),
      send(ALICE, ALICE, inTwo("GOLD", "1", "40", "60")),
    );
    await index().write(START, ...exchange(ALICE, CAROL, tokenIdOf(ids[1] ?? "0x", 1), "11"));
    const all = async () => [
      await index().rows("select * from movement order by 1, 3, 4, 5, 2"),
      await index().rows("select * from result order by 1, 2"),
    ];
    const before = await all();
    expect(before[0]).not.toEqual([]);
    await index().sql.query("delete from movement; delete from result; insert into backfill values ('movement')");
    const complete = (alive: () => void, part: number) =>
      completeMovements(index().connection, index().network, { alive, part });
    // The worker ends within the third part, and another one that leads after it continues.
    let signs = 0;
    const interrupted = complete(() => {
      signs++;
      if (signs === 7) throw new Error("the worker ends");
    }, 2);
    await expect(interrupted).rejects.toThrow("the worker ends");
    const [movements] = await all();
    expect(movements?.length).toBeGreaterThan(0);
    expect(movements?.length).toBeLessThan(before[0]?.length ?? 0);
    expect(await index().rows("select name from backfill")).toEqual([{ name: "movement" }]);
    await complete(() => undefined, 2);
    expect(await all()).toEqual(before);
    expect(await index().rows("select name from backfill")).toEqual([]);
    await complete(() => undefined, 2);
    expect(await all()).toEqual(before);
  });
});
