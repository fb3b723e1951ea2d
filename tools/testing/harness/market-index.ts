import pg from "pg";
import { afterEach, beforeEach, expect } from "vitest";
import { workerFeatures } from "@/features/worker";
import { type Connection, connect } from "@/indexer/database/connection";
import { vaultFinder } from "@/indexer/judge/vaults";
import { type Cursor, openCursor } from "@/indexer/lead/cursor";
import { prepareBatch } from "@/indexer/pipeline";
import { NOTHING_PENDING } from "@/indexer/state/records";
import { revertBlocks } from "@/indexer/writer/revert-blocks";
import { writeBatch } from "@/indexer/writer/write-batch";
import { local, type Network } from "@/lib/chain/networks";
import {
  type Address,
  blockOperations,
  type Hex,
  type Log,
  messageToHex,
  type ReferenceBlock,
  type Transaction,
  vaultFactoryOf,
} from "@/lib/protocol";
import { offered } from "@/lib/protocol/testing/event-logs";
import { deploy, mint, named } from "@/lib/protocol/testing/messages";
import { ALICE, BOB, FACTORY, MARKET_CONTRACT } from "@/lib/protocol/testing/story";
import { testDatabase } from "./database";
import { openForTests } from "./for-tests";
import { marketContradiction } from "./market-audit";
import { emptyIndex } from "./vector-index";

const rows = workerFeatures.flatMap((feature) => feature.rows ?? []);

const NETWORK: Network = { ...local, extensions: ["market"], market: MARKET_CONTRACT };

/** A network whose market has modules. */
export const WITH_MODULES: Network = {
  ...local,
  extensions: ["market"],
  market: [{ kind: "market", contract: MARKET_CONTRACT, startBlock: 0 }],
  vaults: FACTORY,
};

/** Time of block 1: the start of a day. */
export const START = 1_700_006_400;

/** The figures of GOLD with one open offer and no sales. */
export const ONE_OFFER = {
  ...{ ticker: "GOLD", open_offers: 1, open_amount: "100" },
  ...{ sales: 0, volume: "0", last_unit_price: null },
};

type SentLog = Omit<Log, "logIndex">;
type Sent = Omit<Transaction, "hash" | "index"> & { readonly logs: readonly SentLog[] };

/** A transaction with a message. */
export function send(from: Address, to: Address, text: string, value = 0n): Sent {
  return { from, to, value, input: messageToHex(text), succeeded: true, logs: [] };
}

/** A call of the market by BOB, which emits these events. */
export function call(...logs: readonly SentLog[]): Sent {
  return { from: BOB, to: MARKET_CONTRACT, value: 0n, input: "0x", succeeded: true, logs };
}

const hashOf = (first: string, number: number): Hex => `0x${first}${(number + 1).toString(16).padStart(62, "0")}`;

function blockOf(number: number, timestamp: number, transactions: readonly Sent[]): ReferenceBlock {
  let logIndex = 0;
  return {
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
}

/** Reads by SQL, and the usual transactions of BOB. */
function tradesOf(sql: pg.Client, vault: Address, tokenId: () => Hex) {
  const rows = async (text: string): Promise<unknown[]> => (await sql.query(text)).rows;
  return {
    rows,
    /** Whether each offer is open. */
    openness: () => rows("select open from offer"),
    figures: () => rows("select ticker, open_offers, open_amount, sales, volume, last_unit_price from market_token"),
    /** Transfers the inscription to BOB's vault. */
    deposit: () => send(BOB, vault, named("tsf", "GOLD", "1")),
    /** Offers the inscription. */
    offer: (terms: { expires?: number; round?: number; price?: bigint } = {}) =>
      call(offered({ tokenId: tokenId(), vault, ...terms }, "accepted")),
  };
}

type MarketIndex = Awaited<ReturnType<typeof marketIndex>>;

/** Opens an index with the market, which indexes the given blocks without a chain. */
async function marketIndex(network: Network) {
  const vault = (await vaultFinder(vaultFactoryOf(network) ?? MARKET_CONTRACT))(BOB);
  const database = await testDatabase();
  const connection: Connection = await connect(database.url);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  let cursor: Cursor;
  let tokenId: Hex = "0x";

  /** Writes the next block, with this time, and returns the hashes of its transactions. */
  async function write(timestamp: number, ...transactions: readonly Sent[]): Promise<Hex[]> {
    const block = blockOf(cursor.number + 1, timestamp, transactions);
    const { number, hash, parentHash } = block;
    const blocks = [{ number, hash, parentHash, timestamp, operations: blockOperations(block) }];
    const previous = { commitment: cursor.commitment, pending: NOTHING_PENDING };
    const batch = await prepareBatch(
      connection,
      blocks,
      previous,
      { network, rows },
      {
        answers: async () => new Map(),
        answer: async () => "none",
      },
    );
    cursor = await writeBatch(connection, cursor, batch, { finalNumber: -1, following: null });
    return block.transactions.map((transaction) => transaction.hash);
  }

  return {
    network,
    connection,
    sql,
    /** BOB's vault. */
    vault,
    /** The inscription of {@link begin}. */
    get tokenId() {
      return tokenId;
    },
    ...tradesOf(sql, vault, () => tokenId),
    write,
    /** The first row that differs from the rows that it is derived from, as text; null if there is none. */
    contradiction: () => marketContradiction(sql),
    /** Empties the index. Then ALICE deploys GOLD, and BOB mints its mint id 1. */
    async begin(): Promise<void> {
      await emptyIndex(sql);
      cursor = await openCursor(connection, network);
      await write(START, send(ALICE, ALICE, deploy("GOLD")));
      [tokenId = "0x"] = await write(START, send(BOB, BOB, mint("GOLD", "1")));
    },
    /** Undoes the last block. `timestamp`: time of the block before it. */
    async undo(timestamp: number): Promise<void> {
      const number = cursor.number - 1;
      cursor = await revertBlocks(connection, cursor, { number, hash: hashOf("bb", number), timestamp }, rows);
    },
    async stop(): Promise<void> {
      await connection.close();
      await sql.end();
      await database.drop();
    },
  };
}

/** Opens an index for the tests of the calling file. Each test begins with `begin` and ends with an audit of the market. */
export function marketIndexForTests(network = NETWORK): () => MarketIndex {
  const index = openForTests(() => marketIndex(network));
  beforeEach(() => index().begin());
  afterEach(async () => {
    expect(await index().contradiction()).toBeNull();
  });
  return index;
}
