import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { freeze } from "@/features/snapshots/worker/freeze";
import { workerFeatures } from "@/features/worker";
import { local } from "@/lib/chain/networks";
import {
  type Address,
  blockOperations,
  decodeEvent,
  type Hex,
  type Log,
  messageToHex,
  type ReferenceBlock,
} from "@/lib/protocol";
import { minted, moved } from "@/lib/protocol/testing/event-logs";
import { deploy } from "@/lib/protocol/testing/messages";
import { ALICE, BOB, TOKEN } from "@/lib/protocol/testing/story";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { testDatabase } from "@/tools/testing/harness";
import { countedWork } from "@/tools/testing/harness/counted-work";
import { openForTests } from "@/tools/testing/harness/for-tests";
import { runOn } from "@/tools/testing/harness/run-on";
import { emptyIndex } from "@/tools/testing/harness/vector-index";
import { type Connection, connect } from "../database/connection";
import type { MintControl } from "../judge/mint-control";
import { openCursor } from "../lead/cursor";
import { recognizeRange } from "../operations/recognize";
import { prepareBatch } from "../pipeline";
import type { NodeBlock } from "../source/node-block";
import { NO_RECEIPTS } from "../source/receipt-logs";
import { NOTHING_PENDING } from "../state/records";
import { revertBlocks } from "../writer/revert-blocks";
import { writeBatch } from "../writer/write-batch";

const rows = workerFeatures.flatMap((feature) => feature.rows ?? []);

/** Operations of a block. */
const SIZES = [40, 400, 4_000];
/** The largest growth of work from one size to the next one, which is ten times as large. Quadratic work grows a hundredfold. */
const GROWTH = 12;
const STAGES = ["indexer/state", "indexer/judge", "indexer/writer", "lib/protocol"] as const;
/** Operations of blocks with a snapshot each. In a table of a few pages, reading all of it is as cheap as an index. */
const SMALL = Array.from({ length: 8 }, () => 40);
const SNAPSHOT_SIZES = [400, 4_000];
const SNAPSHOT_STAGES = ["features/snapshots/worker", "lib/snapshots"] as const;

const database = openForTests(async () => {
  const { url, drop } = await testDatabase();
  return { url, stop: drop };
});

beforeEach(async () => {
  const sql = new pg.Client({ connectionString: database().url });
  await sql.connect();
  await emptyIndex(sql);
  await sql.end();
});

const hashOf = (first: string, number: number): Hex => `0x${first}${number.toString(16).padStart(62, "0")}`;
/** No message mints here. */
const NO_CONTROL: MintControl = { answers: async () => new Map(), answer: async () => "none" };
const TRANSACTION = { from: BOB, to: TOKEN, value: 0n, succeeded: true };

function blockOf(number: number, input: Hex, logs: readonly Omit<Log, "logIndex">[]): ReferenceBlock {
  return {
    number,
    hash: hashOf("bb", number),
    parentHash: hashOf("bb", number - 1),
    timestamp: 1_700_000_000 + number,
    transactions: [
      {
        ...TRANSACTION,
        hash: hashOf("aa", number),
        index: 0,
        input,
        logs: logs.map(({ address, topics, data }, logIndex) => ({ address, topics, data, logIndex })),
      },
    ],
  };
}

/** Mints to one account and to many, from a mint id on, and moves of one inscription. */
function logsOf(size: number, from = 0n): Omit<Log, "logIndex">[] {
  const account = (n: number): Address => `0x${(n + 1).toString(16).padStart(40, "0")}`;
  return Array.from({ length: size / 4 }, (_, n) => [
    minted(TOKEN, { id: from + BigInt(2 * n + 1), amount: 1n }, "accepted"),
    minted(TOKEN, { id: from + BigInt(2 * n + 2), amount: 1n, recipient: account(n) }, "accepted"),
    moved(TOKEN, { sender: BOB, recipient: TOKEN, id: 1n }, "accepted"),
    moved(TOKEN, { sender: TOKEN, recipient: BOB, id: 1n }, "accepted"),
  ]).flat();
}

/** Rows of all tables, or of one, that the statements of this connection have read so far. */
async function rowsRead(connection: Connection, table: string | null = null): Promise<number> {
  // Otherwise the server reports them up to a minute later.
  await connection.query("select pg_stat_force_next_flush()");
  const [row] = await runOn(
    database().url,
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables
     where $1::text is null or relname = $1`,
    [table],
  );
  return Number(row?.read);
}

/** Opens the index of {@link database}, which writes blocks without a chain. */
async function openIndex() {
  const network = { ...local, extensions: [] };
  const connection = await connect(database().url);
  let cursor = await openCursor(connection, network);
  return {
    connection,
    /** Writes a block, and returns the number of its accepted operations. */
    async write({ number, hash, parentHash, timestamp, ...block }: ReferenceBlock, finalNumber = -1): Promise<number> {
      const at = { number, hash, parentHash, timestamp };
      const blocks = [{ ...at, operations: blockOperations({ ...at, ...block }) }];
      const previous = { commitment: cursor.commitment, pending: NOTHING_PENDING };
      const batch = await prepareBatch(connection, blocks, previous, { network, rows }, NO_CONTROL);
      cursor = await writeBatch(connection, cursor, batch, { finalNumber, following: null });
      return batch.operations.accepted;
    },
    async revertTo({ number, hash, timestamp }: ReferenceBlock): Promise<void> {
      cursor = await revertBlocks(connection, cursor, { number, hash, timestamp }, rows);
    },
  };
}

/** The block that deploys a token with a contract. */
const DEPLOYMENT = blockOf(0, messageToHex(deploy("GOLD", { max: '"99999"', contract: `"${TOKEN}"` })), []);

/** Work by what was counted, of blocks of the sizes of {@link SIZES}. */
type Figures = readonly Readonly<Record<string, number>>[];

function expectLinear(figures: Figures): void {
  for (const [index, figure] of figures.entries()) {
    const smaller = figures[index - 1];
    if (smaller === undefined) continue;
    for (const [stage, count] of Object.entries(figure)) {
      expect(count / Math.max(1, smaller[stage] ?? 0), `${stage}: ${count} after ${smaller[stage]}`).toBeLessThan(
        GROWTH,
      );
    }
  }
}

test("the work on a block is linear in its operations, in each stage, and in the database", async () => {
  const { connection, write, revertTo } = await openIndex();
  await write(DEPLOYMENT);
  const figures: Record<string, number>[] = [];
  for (const size of SIZES) {
    const before = await rowsRead(connection);
    const counted = await countedWork(STAGES, async () => {
      expect(await write(blockOf(1, "0x", logsOf(size)))).toBe(size);
    });
    const written = await rowsRead(connection);
    await revertTo(DEPLOYMENT);
    const undone = (await rowsRead(connection)) - written;
    figures.push({ ...Object.fromEntries(counted), "rows read": written - before, "rows read by the undo": undone });
  }
  await connection.close();
  expectLinear(figures);
  // Otherwise nothing was counted.
  for (const counted of [...STAGES, "rows read by the undo"]) expect(figures.at(-1)?.[counted]).toBeGreaterThan(4_000);
});

/** Makes the snapshot of a block. Returns the rows read of all tables and of inscriptions. */
async function freezeAt(
  connection: Connection,
  { number, hash, timestamp }: ReferenceBlock,
): Promise<Record<"rows" | "inscriptions", number>> {
  const [rows, inscriptions] = [await rowsRead(connection), await rowsRead(connection, "inscription")];
  const stop = new AbortController().signal;
  await freeze(connection, await loadKeccak(), { number, hash, timestamp }, { epoch: null, stop });
  return {
    rows: (await rowsRead(connection)) - rows,
    inscriptions: (await rowsRead(connection, "inscription")) - inscriptions,
  };
}

test("the work on a snapshot is linear in the blocks since the one before", async () => {
  const { connection, write } = await openIndex();
  await write(DEPLOYMENT, 0);
  await freezeAt(connection, DEPLOYMENT);
  const figures: Record<string, number>[] = [];
  const inscriptions: number[] = [];
  let last = 0n;
  // Several small ones, so that the server keeps plans. The last one shows that the inscriptions of earlier blocks cost nothing.
  for (const [index, size] of [...SMALL, ...SNAPSHOT_SIZES, 40].entries()) {
    const block = blockOf(index + 1, "0x", logsOf(size, last));
    last += BigInt(size / 2);
    expect(await write(block, block.number)).toBe(size);
    // As the server does from time to time by itself, which would change plans at any moment.
    await connection.query("analyze");
    let read = { rows: 0, inscriptions: 0 };
    const counted = await countedWork(SNAPSHOT_STAGES, async () => {
      read = await freezeAt(connection, block);
    });
    inscriptions.push(read.inscriptions);
    figures.push({ ...Object.fromEntries(counted), "rows read": read.rows });
  }
  await connection.close();
  expect(inscriptions.at(-1)).toBeLessThan(200);
  const large = figures.slice(SMALL.length, -1);
  expectLinear(large);
  for (const counted of [...SNAPSHOT_STAGES, "rows read"]) expect(large.at(-1)?.[counted]).toBeGreaterThan(4_000);
});

test("the calldata of a transaction is read once, however many logs it has", async () => {
  const reads = async (logs: number): Promise<number> => {
    let count = 0;
    const hash = hashOf("bb", 1);
    const transaction = {
      hash: hashOf("aa", 1),
      blockHash: hash,
      transactionIndex: "0x0",
      from: ALICE,
      to: TOKEN,
      value: "0x0",
      get input() {
        count++;
        return "0x00";
      },
    };
    const block: NodeBlock = {
      number: 1,
      hash,
      parentHash: hashOf("bb", 0),
      timestamp: 1,
      logsBloom: null,
      transactions: [transaction],
      size: 0,
      raw: {},
    };
    const { address, topics, data } = moved(TOKEN, {}, "accepted");
    const event = decodeEvent({ topics, data });
    if (event === null) throw new Error("expected an event");
    const place = {
      blockNumber: 1,
      blockHash: hash,
      transactionHash: transaction.hash,
      transactionIndex: 0,
      isRemoved: false,
    };
    const events = Array.from({ length: logs }, (_, logIndex) => ({
      log: { address, topics, data, ...place, logIndex },
      event,
    }));
    const receipts = { ...NO_RECEIPTS, events };
    expect((await recognizeRange({ blocks: [block], receipts })).events.length).toBe(logs);
    return count;
  };
  expect(await reads(1_000)).toBe(await reads(1));
});
