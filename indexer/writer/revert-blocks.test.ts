import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { workerFeatures } from "@/features/worker";
import { local, type Network } from "@/lib/chain/networks";
import {
  type Address,
  blockOperations,
  type Hex,
  messageToHex,
  type ProtocolRules,
  type ReferenceBlock,
} from "@/lib/protocol";
import { HISTORY_FACTS, HISTORY_RULES, history, MODULE_RULES, moduleHistory } from "@/lib/protocol/testing/arbitrary";
import { LONG, seed } from "@/lib/protocol/testing/histories";
import { deploy, mint, named } from "@/lib/protocol/testing/messages";
import { ALICE, BOB, CAROL } from "@/lib/protocol/testing/story";
import { testDatabase } from "@/tools/testing/harness";
import { openForTests } from "@/tools/testing/harness/for-tests";
import { readState } from "@/tools/testing/harness/state";
import { emptyIndex } from "@/tools/testing/harness/vector-index";
import { connect } from "../database/connection";
import { type Cursor, openCursor } from "../lead/cursor";
import type { OperationBlock } from "../operations/fetch-operations";
import { prepareBatch } from "../pipeline";
import { NOTHING_PENDING } from "../state/records";
import { revertBlocks } from "./revert-blocks";
import { writeBatch } from "./write-batch";

const rows = workerFeatures.flatMap((feature) => feature.rows ?? []);

/** Histories of a run. PROPERTY_RUNS sets another number. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 8);

/** The rules of random histories, as a network file has them. */
function fieldsOf(rules: ProtocolRules) {
  const { paymentUnits, reservedTickers, operators, contractOverrides, market, vaults = null } = rules;
  return {
    paymentUnits: [...paymentUnits],
    reservedTickers: [...reservedTickers],
    operators: [...operators],
    contractOverrides: [...contractOverrides],
    extensions: ["delegation" as const, "market" as const],
    market: market === null || typeof market === "string" ? market : [...market],
    vaults,
  };
}

/** An index in which no block is ever final. */
async function openIndex() {
  const database = await testDatabase();
  const connection = await connect(database.url);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  let cursor: Cursor;
  return {
    async begin(network: Network): Promise<void> {
      await emptyIndex(sql);
      cursor = await openCursor(connection, network);
    },
    async write(network: Network, blocks: readonly OperationBlock[]): Promise<void> {
      const previous = { commitment: cursor.commitment, pending: NOTHING_PENDING };
      const ask = async (question: Parameters<typeof HISTORY_FACTS.mintControl>[0]) =>
        HISTORY_FACTS.mintControl(question) ?? "none";
      const batch = await prepareBatch(
        connection,
        blocks,
        previous,
        { network, rows },
        {
          answers: async () => new Map(),
          answer: ask,
        },
      );
      cursor = await writeBatch(connection, cursor, batch, { finalNumber: -1, following: null });
    },
    async revert(to: Pick<OperationBlock, "number" | "hash" | "timestamp">): Promise<void> {
      cursor = await revertBlocks(connection, cursor, to, rows);
    },
    state: () => readState(database.url),
    async stop(): Promise<void> {
      await connection.close();
      await sql.end();
      await database.drop();
    },
  };
}

const index = openForTests(openIndex);

function toOperations(block: ReferenceBlock): OperationBlock {
  const { number, hash, parentHash, timestamp } = block;
  return { number, hash, parentHash, timestamp, operations: blockOperations(block) };
}

/** Sizes of batches, and the blocks that are kept by one undo after the other, as shares of all blocks. */
const plan = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }),
  kept: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
});

async function undoAnyBlocks(rules: ProtocolRules, histories: typeof history): Promise<void> {
  await fc.assert(
    fc.asyncProperty(histories, plan, async (blocks, { sizes, kept }) => {
      const [first] = blocks;
      const network = { ...local, ...fieldsOf(rules), startBlock: first?.number ?? 0 };
      const operations = blocks.map(toOperations);

      await index().begin(network);
      const states: Awaited<ReturnType<typeof readState>>[] = [];
      for (const block of operations) {
        await index().write(network, [block]);
        states.push(await index().state());
      }

      await index().begin(network);
      const batches: OperationBlock[][] = [];
      for (let from = 0; from < operations.length; from += batches.at(-1)?.length ?? 1) {
        batches.push(operations.slice(from, from + (sizes[batches.length % sizes.length] ?? 1)));
      }
      for (const batch of batches) await index().write(network, batch);
      let end = operations.length - 1;
      expect(await index().state()).toEqual(states[end]);
      for (const share of kept) {
        const to = Math.floor(share * end);
        const block = operations[to];
        if (block === undefined || to === end) continue;
        await index().revert(block);
        expect(await index().state()).toEqual(states[to]);
        end = to;
      }
      for (const block of operations.slice(end + 1)) await index().write(network, [block]);
      expect(await index().state()).toEqual(states.at(-1));
    }),
    // Shrinking would write thousands of histories. The seed repeats the run.
    { seed, numRuns: RUNS, endOnFailure: true },
  );
}

test(
  `the undo of any number of blocks leaves the state after the block before them (seed ${seed})`,
  () => undoAnyBlocks(HISTORY_RULES, history),
  LONG,
);

test(
  `the undo of blocks with locks and offers with turns leaves the state before them (seed ${seed})`,
  () => undoAnyBlocks(MODULE_RULES, moduleHistory),
  LONG,
);

const hashOf = (first: string, number: number): Hex => `0x${first}${number.toString(16).padStart(62, "0")}`;

/** A block with one message. */
function blockWith(number: number, from: Address, to: Address, text: string): OperationBlock {
  const message = { hash: hashOf("aa", number), index: 0, from, to, value: 0n, input: messageToHex(text) };
  return toOperations({
    number,
    hash: hashOf("bb", number),
    parentHash: hashOf("bb", number - 1),
    timestamp: 1_700_000_000 + number,
    transactions: [{ ...message, succeeded: true, logs: [] }],
  });
}

test("the undo returns inscriptions to owners that had none left, and takes them from owners that had none before", async () => {
  const network = { ...local, startBlock: 1 };
  const blocks = [
    blockWith(1, ALICE, ALICE, deploy("GOLD")),
    blockWith(2, BOB, BOB, mint("GOLD", "1")),
    // BOB has no balance from here on, and CAROL has one.
    blockWith(3, BOB, CAROL, named("tsf", "GOLD", "1")),
    blockWith(4, CAROL, CAROL, mint("GOLD", "2")),
    blockWith(5, CAROL, ALICE, named("tsf", "GOLD", "2")),
  ];
  for (const kept of [1, 2, 3, 4]) {
    await index().begin(network);
    await index().write(network, blocks.slice(0, kept));
    const before = await index().state();
    expect(before.balance).toHaveLength([0, 1, 1, 1][kept - 1] ?? 0);
    await index().write(network, blocks.slice(kept));
    await index().revert(blocks[kept - 1] ?? { number: 0, hash: hashOf("bb", 0), timestamp: 0 });
    expect(await index().state()).toEqual(before);
  }
});
