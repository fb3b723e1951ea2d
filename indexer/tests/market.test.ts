import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { local } from "@/lib/chain/networks";
import {
  type Address,
  blockOperations,
  type Hex,
  type Log,
  messageToHex,
  type ReferenceBlock,
  type Transaction,
} from "@/lib/protocol";
import { canceled, canceledAll, moved, offered, sold } from "@/lib/protocol/testing/event-logs";
import { deploy, list, mint, named } from "@/lib/protocol/testing/messages";
import { ALICE, BOB, CAROL, MARKET_CONTRACT } from "@/lib/protocol/testing/story";
import { type TestDatabase, testDatabase } from "@/testing/harness";
import { marketContradiction } from "@/testing/harness/market-audit";
import { emptyIndex } from "@/testing/harness/vector-index";
import { verify } from "../commands/verify";
import { type Connection, connect } from "../database/connection";
import { vaultFinder } from "../judge/vaults";
import { type Cursor, openCursor } from "../lead/cursor";
import { prepareBatch } from "../pipeline";
import { NOTHING_PENDING } from "../state/records";
import { completeSales } from "../writer/complete-sales";
import { revertBlocks } from "../writer/revert-blocks";
import { writeBatch } from "../writer/write-batch";

const NETWORK = { ...local, extensions: ["market" as const], market: MARKET_CONTRACT };
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Time of block 1: the start of a day. */
const START = 1_700_006_400;

let database: TestDatabase;
let connection: Connection;
let sql: pg.Client;
let cursor: Cursor;
let vault: Address;
let tokenId: Hex;

beforeAll(async () => {
  vault = (await vaultFinder(MARKET_CONTRACT))(BOB);
  database = await testDatabase();
  connection = await connect(database.url);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});

afterAll(async () => {
  await connection.close();
  await sql.end();
  await database.drop();
});

beforeEach(async () => {
  await emptyIndex(sql);
  cursor = await openCursor(connection, NETWORK);
  await write(START, send(ALICE, ALICE, deploy("GOLD")));
  [tokenId = "0x"] = await write(START, send(BOB, BOB, mint("GOLD", "1")));
});

afterEach(async () => {
  expect(await marketContradiction(sql)).toBeNull();
});

type Sent = Omit<Transaction, "hash" | "index"> & { readonly logs: readonly Omit<Log, "logIndex">[] };

function send(from: Address, to: Address, text: string, value = 0n): Sent {
  return { from, to, value, input: messageToHex(text), succeeded: true, logs: [] };
}

function call(...logs: readonly Omit<Log, "logIndex">[]): Sent {
  return { from: BOB, to: MARKET_CONTRACT, value: 0n, input: "0x", succeeded: true, logs };
}

const hashOf = (first: string, number: number): Hex => `0x${first}${(number + 1).toString(16).padStart(62, "0")}`;

/** Writes the next block, with this time, and returns the hashes of its transactions. */
async function write(timestamp: number, ...transactions: readonly Sent[]): Promise<Hex[]> {
  const number = cursor.number + 1;
  let logIndex = 0;
  const block: ReferenceBlock = {
    number,
    hash: hashOf("bb", number),
    parentHash: hashOf("bb", number - 1),
    timestamp,
    transactions: transactions.map((sent, index) => ({
      ...sent,
      index,
      hash: hashOf("aa", number * 100 + index),
      logs: sent.logs.map(({ address, topics, data }) => ({ address, topics, data, logIndex: logIndex++ })),
    })),
  };
  const { hash, parentHash } = block;
  const blocks = [{ number, hash, parentHash, timestamp, operations: blockOperations(block) }];
  const previous = { commitment: cursor.commitment, pending: NOTHING_PENDING };
  const batch = await prepareBatch(connection, blocks, previous, NETWORK, async () => "none");
  cursor = await writeBatch(connection, cursor, batch, { finalNumber: -1, due: [] });
  return block.transactions.map((transaction) => transaction.hash);
}

/** Undoes the last block. `timestamp`: of the block before it. */
async function undo(timestamp: number): Promise<void> {
  const number = cursor.number - 1;
  cursor = await revertBlocks(connection, cursor, { number, hash: hashOf("bb", number), timestamp });
}

async function rows(text: string): Promise<unknown[]> {
  return (await sql.query(text)).rows;
}

const vaultBytes = (): Buffer => Buffer.from(vault.slice(2), "hex");
const deposit = () => send(BOB, vault, named("tsf", "GOLD", "1"));
const offer = (terms: { expires?: number; round?: number; price?: bigint } = {}) =>
  call(offered({ tokenId, vault, ...terms }, "accepted"));
const openness = () => rows("select open from offer");
const figures = () => rows("select ticker, open_offers, open_amount, sales, volume, last_unit_price from market_token");
const NO_SALES = { sales: 0, volume: "0", last_unit_price: null };
const ONE_OFFER = { ticker: "GOLD", open_offers: 1, open_amount: "100", ...NO_SALES };

describe("vaults", () => {
  const seen = () => rows("select encode(vault, 'hex') as vault, encode(account, 'hex') as account from vault");
  const expected = () => [{ vault: vault.slice(2), account: BOB.slice(2) }];

  test("have the addresses that the contracts compute", async () => {
    const find = await vaultFinder("0xceb9f57ebeffda41c9301b0e8811f46039aba69a");
    expect(find("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266")).toBe("0xd9650ed1cb841acb349f391d956b9831e2c355aa");
    expect(find("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"), "remembered").toBe(
      "0xd9650ed1cb841acb349f391d956b9831e2c355aa",
    );
  });

  test("are known from a transfer of their account, and no other", async () => {
    await write(START, send(BOB, ALICE, named("tsf", "GOLD", "1")));
    await write(START, send(ALICE, vault, named("tsf", "GOLD", "1")));
    expect(await seen()).toEqual([]);
    await write(START, send(BOB, BOB, mint("GOLD", "2")), send(BOB, vault, named("tsf", "GOLD", "2")));
    expect(await seen()).toEqual(expected());
    await undo(START);
    expect(await seen()).toEqual([]);
  });

  test("are known from an accepted offer", async () => {
    await write(START, send(BOB, ALICE, named("tsf", "GOLD", "1")));
    await write(START, offer());
    expect(await seen(), "rejected").toEqual([]);
    await write(START, send(ALICE, vault, named("tsf", "GOLD", "1")), offer());
    expect(await seen()).toEqual(expected());
  });
});

describe("an offer", () => {
  test("has the price of one unit, rounded down, and is counted", async () => {
    await write(START, deposit(), offer({ price: 12_345n }));
    expect(await rows("select price, unit_price, amount, open from offer")).toEqual([
      { price: "12345", unit_price: "123450000000000000000", amount: "100", open: true },
    ]);
    expect(await figures()).toEqual([ONE_OFFER]);
  });

  test("closes in the first block at its expiry, with or without operations, and opens if that block is undone", async () => {
    await write(START, deposit(), offer({ expires: START + 20 }));
    await write(START + 19);
    expect(await openness()).toEqual([{ open: true }]);
    await write(START + 20);
    expect(await openness()).toEqual([{ open: false }]);
    expect(await figures()).toEqual([]);
    await undo(START + 19);
    expect(await openness()).toEqual([{ open: true }]);
    expect(await figures()).toEqual([ONE_OFFER]);
  });

  test("that has expired when it is made is not open", async () => {
    await write(START, deposit(), offer({ expires: START }));
    expect(await openness()).toEqual([{ open: false }]);
    await undo(START);
    expect(await openness()).toEqual([]);
  });

  test("closes when its seller cancels all, and opens if that is undone", async () => {
    await write(START, deposit(), offer());
    await write(START, call(canceledAll(1, "accepted")));
    expect(await openness()).toEqual([{ open: false }]);
    await write(START, offer({ round: 1 }));
    expect(await openness()).toEqual([{ open: true }]);
    await undo(START);
    expect(await openness()).toEqual([{ open: false }]);
    await undo(START);
    expect(await openness()).toEqual([{ open: true }]);
    expect(await figures()).toEqual([ONE_OFFER]);
  });

  test("ends by a withdrawal or a cancellation, and is back if that is undone", async () => {
    await write(START, deposit(), offer({ price: 7n }));
    for (const end of [
      call(canceled({ tokenId, vault }, "accepted")),
      call(moved(vault, { sender: vault, recipient: BOB, id: BigInt(tokenId) }, "accepted")),
      offer({ price: 8n }),
    ]) {
      const before = await rows("select * from offer");
      await write(START, end);
      expect(await rows("select * from offer")).not.toEqual(before);
      await undo(START);
      expect(await rows("select * from offer")).toEqual(before);
      expect(await figures()).toEqual([ONE_OFFER]);
    }
  });
});

describe("the floor and the share on offer", () => {
  const UNIT = "0".repeat(16);
  const ofGold = async (): Promise<unknown[]> => {
    const [row] = await rows(
      `select floor_unit_price, '0x' || encode(floor_token_id, 'hex') as floor_token_id, listed_share from market_token`,
    );
    return Object.values(row ?? {});
  };
  /** The floor is the offer at this price for 100, and this share is on offer. */
  const at = (price: number, id: Hex, share: number) => [`${price}${UNIT}`, id, share];
  let ids: Hex[];

  /** BOB offers three inscriptions of 100 each: two at 3 and one at 5. The supply is 400. */
  beforeEach(async () => {
    const minted = ["2", "3", "4"].map((id) => send(BOB, vault, mint("GOLD", id)));
    ids = [...(await write(START, ...minted))].sort();
    const [one, two, three] = ids;
    await write(START, offerOf(three, 3n, START + 20), offerOf(two, 3n), offerOf(one, 5n));
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 750_000));
  });

  const offerOf = (id: Hex = "0x", price = 1n, expires = START + DAY) =>
    call(offered({ tokenId: id, vault, price, expires }, "accepted"));

  test("are those of the offers that are left, and the ones before if that is undone", async () => {
    const [one = "0x", two = "0x", three = "0x"] = ids;
    const before = at(3, two, 750_000);
    for (const [end, after] of [
      [call(canceled({ tokenId: two, vault }, "accepted")), at(3, three, 500_000)],
      [call(moved(vault, { sender: vault, recipient: CAROL, id: BigInt(two) }, "accepted")), at(3, three, 500_000)],
      [offerOf(two, 4n), at(3, three, 750_000)],
      [offerOf(one, 1n), at(1, one, 750_000)],
      [call(canceledAll(1, "accepted")), []],
    ] as const) {
      await write(START, end);
      expect(await ofGold()).toEqual(after);
      await undo(START);
      expect(await ofGold()).toEqual(before);
    }
  });

  test("follow an expiry in a block without operations", async () => {
    const [, two = "0x", three = "0x"] = ids;
    await write(START, call(canceled({ tokenId: two, vault }, "accepted")));
    await write(START + 20);
    expect(await ofGold()).toEqual(at(5, ids[0] ?? "0x", 250_000));
    await undo(START);
    expect(await ofGold()).toEqual(at(3, three, 500_000));
  });

  test("follow the supply", async () => {
    await write(START, send(CAROL, CAROL, mint("GOLD", "5")));
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 600_000));
    await write(START, send(CAROL, CAROL, mint("GOLD", "6", "1")));
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 598_802));
    await undo(START);
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 600_000));
    await undo(START);
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 750_000));
  });

  test("open again with the offers of an older round", async () => {
    await write(START, call(canceledAll(1, "accepted")));
    await write(START, call(canceledAll(0, "accepted")));
    expect(await ofGold()).toEqual(at(3, ids[1] ?? "0x", 750_000));
    await undo(START);
    expect(await ofGold()).toEqual([]);
  });
});

describe("more offers than one statement closes", () => {
  const MANY = 10_001;
  const open = () => rows("select count(*)::int as open from offer where open");

  beforeEach(async () => {
    await sql.query(
      `insert into inscription (ticker, token_id, ordinal, amount, owner, listed, transaction_hash, block_number,
         transaction_index, position, timestamp)
       select 'MANY', int8send(i), i, 1, $1, false, int8send(i), 0, 0, 0, 0 from generate_series(1, $2) i`,
      [vaultBytes(), MANY],
    );
    await sql.query(
      `insert into offer select 'MANY', int8send(i), $3, $1, 1, 1, 1000000000000000000, $4, 0, 0, 0, 0, 0, int8send(i), 0, true
       from generate_series(1, $2) i`,
      [vaultBytes(), MANY, Buffer.from(BOB.slice(2), "hex"), START + 20],
    );
    await sql.query("insert into market_token values ('MANY', $1::int, $1::int, 0, 0, null)", [MANY]);
  });

  test("close at their expiry, and open if that is undone", async () => {
    await write(START + 20);
    expect(await open()).toEqual([{ open: 0 }]);
    await undo(START);
    expect(await open()).toEqual([{ open: MANY }]);
  });

  test("close when their seller cancels all, and open if that is undone", async () => {
    await write(START, call(canceledAll(1, "accepted")));
    expect(await open()).toEqual([{ open: 0 }]);
    await undo(START);
    expect(await open()).toEqual([{ open: MANY }]);
  });
});

describe("a sale", () => {
  const sale = (terms: { buyer?: Address; recipient?: Address; price?: bigint } = {}) =>
    call(
      sold({ tokenId, vault, price: 500n, ...terms }, "accepted"),
      moved(vault, { sender: vault, recipient: terms.recipient ?? CAROL, id: BigInt(tokenId) }, "accepted"),
    );
  const counted = () => rows("select counted from sale order by block_number, transaction_index, position");
  /** CAROL lists the inscription for `price` wei, and BOB buys it. */
  const back = (price: string) => [
    send(CAROL, CAROL, list("GOLD", "1", price)),
    send(BOB, CAROL, named("ex", "GOLD", "1"), BigInt(price)),
  ];

  test("through the market is recorded with its value and unit price, and makes candles", async () => {
    await write(START, deposit(), offer());
    await write(START + HOUR, sale());
    expect(await rows("select price, unit, paid, value, unit_price, amount, counted from sale")).toEqual([
      {
        ...{ price: "500", unit: null, paid: "500", value: "500" },
        unit_price: `5${"0".repeat(18)}`,
        amount: "100",
        counted: true,
      },
    ]);
    const price = `5${"0".repeat(18)}`;
    const candle = { open: price, high: price, low: price, close: price, volume: "500", amount: "100", sales: 1 };
    expect(
      await rows(`select "interval", start, open, high, low, close, volume, amount, sales from candle order by 1`),
    ).toEqual([
      { interval: "day", start: String(START), ...candle },
      { interval: "hour", start: String(START + HOUR), ...candle },
    ]);
    expect(await figures()).toEqual([
      { ticker: "GOLD", open_offers: 0, open_amount: "0", sales: 1, volume: "500", last_unit_price: price },
    ]);
    expect(await rows("select sales from activity where ticker = 'GOLD' and sales > 0")).toEqual([{ sales: 1 }]);
    await undo(START);
    expect(await rows("select 1 from candle")).toEqual([]);
    expect(await figures()).toEqual([ONE_OFFER]);
  });

  test("by message has the value in the coin's smallest unit, and joins the candle of its hour", async () => {
    await write(
      START,
      send(BOB, BOB, list("GOLD", "1", "2", "gwei")),
      send(CAROL, BOB, named("ex", "GOLD", "1"), 3n * 10n ** 9n),
    );
    expect(await rows("select price, unit, paid, value, unit_price from sale")).toEqual([
      { price: "2", unit: "gwei", paid: "3000000000", value: "2000000000", unit_price: `2${"0".repeat(25)}` },
    ]);
    await write(
      START + 1,
      send(CAROL, CAROL, list("GOLD", "1", "50")),
      send(ALICE, CAROL, named("ex", "GOLD", "1"), 50n),
    );
    const [open, close] = [`2${"0".repeat(25)}`, `5${"0".repeat(17)}`];
    const both = { open, high: open, low: close, close, volume: "2000000050", sales: 2 };
    expect(await rows("select open, high, low, close, volume, sales from candle")).toEqual([both, both]);
    await undo(START);
    const first = { open, high: open, low: open, close: open, volume: "2000000000", sales: 1 };
    expect(await rows("select open, high, low, close, volume, sales from candle")).toEqual([first, first]);
  });

  test.each([
    ["the seller", { buyer: BOB, recipient: CAROL }],
    ["the seller for another account", { buyer: CAROL, recipient: BOB }],
  ])("to %s does not count", async (_, terms) => {
    await write(START, deposit(), sale(terms));
    expect(await counted()).toEqual([{ counted: false }]);
    expect(await figures()).toEqual([]);
  });

  test("to the seller's vault does not count", async () => {
    await write(START, deposit(), sale({ buyer: CAROL, recipient: vault }));
    expect(await counted()).toEqual([{ counted: false }]);
  });

  test.each([
    [30 * DAY, false],
    [30 * DAY + 1, true],
  ])("back to the seller after %i seconds counts: %s", async (seconds, counts) => {
    await write(START, deposit(), sale());
    await write(START + seconds, ...back("9"));
    expect(await counted()).toEqual([{ counted: true }, { counted: counts }]);
    await undo(START);
    expect(await counted()).toEqual([{ counted: true }]);
  });

  test("back to the seller in the same block does not count, and the first one does", async () => {
    await write(START, deposit(), sale(), ...back("9"));
    expect(await counted()).toEqual([{ counted: true }, { counted: false }]);
  });

  test("of an index without values is completed as if this version had written it", async () => {
    await write(START, deposit(), sale());
    await write(START + DAY, ...back("9"), send(BOB, BOB, list("GOLD", "1", "2", "gwei")));
    await write(START + DAY, send(ALICE, BOB, named("ex", "GOLD", "1"), 2n * 10n ** 9n));
    await sql.query("delete from sale where unit is null");
    await sql.query(
      "delete from candle; delete from market_token; update sale set value = 0, unit_price = 0, counted = false",
    );
    await completeSales(connection, NETWORK);
    expect(await rows("select value, counted from sale order by block_number")).toEqual([
      { value: "9", counted: true },
      { value: "2000000000", counted: true },
    ]);
    const before = await rows("select * from candle");
    expect(before).toHaveLength(2);
    await completeSales(connection, NETWORK);
    expect(await rows("select * from candle")).toEqual(before);
  });
});

describe("verify", () => {
  const check = async (): Promise<string[]> => {
    const found = await verify({ connection, network: NETWORK, stop: new AbortController().signal, report: () => {} });
    return found?.differences.map(({ table }) => table) ?? ["stopped"];
  };

  /** An offer of each kind: open, expired, of another round, rejected; a sale; and a block without operations at the end. */
  const history = async (): Promise<void> => {
    await write(START, deposit(), offer());
    await write(START, call(sold({ tokenId, vault }, "accepted"), released(CAROL)), offer());
    await write(START, ...["2", "3", "4"].flatMap((id) => [mintToVault(id)]));
    const ids: { token_id: Hex }[] = (
      await sql.query(
        "select '0x' || encode(token_id, 'hex') as token_id from inscription where ordinal > 1 order by ordinal",
      )
    ).rows;
    const [two = "0x", three = "0x", four = "0x"] = ids.map((row) => row.token_id);
    await write(START, call(offered({ tokenId: two, vault }, "accepted"), canceledAll(1, "accepted")));
    await write(START, call(offered({ tokenId: three, vault, round: 1 }, "accepted")));
    await write(START, call(offered({ tokenId: four, vault, round: 1, expires: START + 5 }, "accepted")));
    await write(START, call(canceled({ tokenId: four, vault }, "accepted")));
    await write(START, call(offered({ tokenId: four, vault, round: 1, expires: START + 5 }, "accepted")));
    await write(START + 9);
  };
  const released = (recipient: Address) => moved(vault, { sender: vault, recipient, id: BigInt(tokenId) }, "accepted");
  const mintToVault = (id: string) => send(BOB, vault, mint("GOLD", id));

  test("judges the recorded events again, and finds wrong rows of the market", async () => {
    await history();
    expect(await rows("select open from offer order by token_id")).toEqual([
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
      ["market_token", "update market_token set floor_unit_price = floor_unit_price + 1"],
      ["market_token", "update market_token set listed_share = listed_share + 1"],
    ] as const) {
      await sql.query(`create table kept as table ${table}`);
      await sql.query(damage);
      expect(await check()).toContain(table);
      await sql.query(`begin; delete from ${table}; insert into ${table} table kept; drop table kept; commit`);
    }
    expect(await check()).toEqual([]);
  });
});
