import { expect, test } from "vitest";
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
import { testDatabase } from "@/testing/harness";
import { countedWork } from "@/testing/harness/counted-work";
import { openForTests } from "@/testing/harness/for-tests";
import { runOn } from "@/testing/harness/run-on";
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

/** Operations of a block. */
const SIZES = [40, 400, 4_000];
/** The largest growth of work from one size to the next one, which is ten times as large. Quadratic work grows a hundredfold. */
const GROWTH = 13;
const STAGES = ["indexer/state", "indexer/judge", "indexer/writer", "lib/protocol"] as const;

const database = openForTests(async () => {
  const { url, drop } = await testDatabase();
  return { url, stop: drop };
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

/** Mints to one account and to many, and moves of one inscription. */
function logsOf(size: number): Omit<Log, "logIndex">[] {
  const account = (n: number): Address => `0x${(n + 1).toString(16).padStart(40, "0")}`;
  return Array.from({ length: size / 4 }, (_, n) => [
    minted(TOKEN, { id: BigInt(2 * n + 1), amount: 1n }, "accepted"),
    minted(TOKEN, { id: BigInt(2 * n + 2), amount: 1n, recipient: account(n) }, "accepted"),
    moved(TOKEN, { sender: BOB, recipient: TOKEN, id: 1n }, "accepted"),
    moved(TOKEN, { sender: TOKEN, recipient: BOB, id: 1n }, "accepted"),
  ]).flat();
}

/** Rows that the statements of this connection have read so far. */
async function rowsRead(connection: Connection): Promise<number> {
  // Otherwise the server reports them up to a minute later.
  await connection.query("select pg_stat_force_next_flush()");
  const [row] = await runOn(
    database().url,
    "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables",
  );
  return Number(row?.read);
}

test("the work on a block is linear in its operations, in each stage, and in the database", async () => {
  const network = { ...local, extensions: [] };
  const connection = await connect(database().url);
  let cursor = await openCursor(connection, network);
  const write = async ({ number, hash, parentHash, timestamp, ...block }: ReferenceBlock): Promise<number> => {
    const at = { number, hash, parentHash, timestamp };
    const blocks = [{ ...at, operations: blockOperations({ ...at, ...block }) }];
    const previous = { commitment: cursor.commitment, pending: NOTHING_PENDING };
    const batch = await prepareBatch(connection, blocks, previous, network, NO_CONTROL);
    cursor = await writeBatch(connection, cursor, batch, { finalNumber: -1, due: [] });
    return batch.operations.accepted;
  };
  const keys = { max: '"99999"', contract: `"${TOKEN}"` };
  const deployment = { ...blockOf(0, messageToHex(deploy("GOLD", keys)), []) };
  await write(deployment);
  const figures: Record<string, number>[] = [];
  for (const size of SIZES) {
    const before = await rowsRead(connection);
    const counted = await countedWork(STAGES, async () => {
      expect(await write(blockOf(1, "0x", logsOf(size)))).toBe(size);
    });
    const written = await rowsRead(connection);
    cursor = await revertBlocks(connection, cursor, {
      number: 0,
      hash: deployment.hash,
      timestamp: deployment.timestamp,
    });
    const undone = (await rowsRead(connection)) - written;
    figures.push({ ...Object.fromEntries(counted), "rows read": written - before, "rows read by the undo": undone });
  }
  await connection.close();
  for (const [index, figure] of figures.entries()) {
    const smaller = figures[index - 1];
    if (smaller === undefined) continue;
    for (const [stage, count] of Object.entries(figure)) {
      expect(count / Math.max(1, smaller[stage] ?? 0), `${stage}: ${count} after ${smaller[stage]}`).toBeLessThan(
        GROWTH,
      );
    }
  }
  // Otherwise nothing was counted.
  for (const counted of [...STAGES, "rows read by the undo"]) expect(figures.at(-1)?.[counted]).toBeGreaterThan(4_000);
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
