import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Hex, hexToString } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { local } from "@/lib/chain/networks";
import { type HistoryVector, historyVector, recognitionVector } from "@/lib/protocol/testing/format";
import { type TestChain, type TestDatabase, testChain, testDatabase } from "@/tools/testing/harness";
import { connectClient } from "@/tools/testing/harness/contracts";
import { until } from "@/tools/testing/harness/until";
import { recordNames, type VectorBatch, vectorBatches } from "@/tools/testing/harness/vector-batches";
import { playOnChain, type ReplayedVector, VECTOR_CHAIN_ARGS } from "@/tools/testing/harness/vector-chain";
import { emptyIndex, type Index, readIndex } from "@/tools/testing/harness/vector-index";
import { testWorker } from "@/tools/testing/harness/worker";

const FOLDER = new URL("../../lib/protocol/vectors/", import.meta.url);
const RECOGNITION = "recognition.json";
const HISTORIES = readdirSync(FOLDER).filter((name) => name !== RECOGNITION);

/** Vectors whose calldata would have to be valid contract code. contract-mints.test.ts covers such messages. */
const UNPLAYABLE = new Set([
  "message: without a recipient it is rejected",
  "tsf: no recipient",
  "order: events of a transaction that creates a contract count",
]);

let chain: TestChain;
let client: ReturnType<typeof connectClient>;
let database: TestDatabase;
let sql: pg.Client;
let folder: string;

beforeAll(async () => {
  [chain, database] = await Promise.all([testChain({ args: VECTOR_CHAIN_ARGS }), testDatabase()]);
  client = connectClient(chain.url);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  folder = await mkdtemp(join(tmpdir(), "engrave-vectors-"));
});
afterAll(async () => {
  await sql.end();
  await database.drop();
  await chain.stop();
  await rm(folder, { recursive: true });
});

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema>[] {
  return z.array(schema).parse(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")));
}

/** Indexes the chain from this block to its head with the real worker, and with these changes of the local network. */
async function index(differences: object): Promise<void> {
  await emptyIndex(sql);
  const file = join(folder, "network.json");
  await writeFile(file, JSON.stringify({ ...local, ...differences }));
  const worker = testWorker({ databaseUrl: database.url, rpcUrl: chain.url, environment: { NETWORK: file } });
  const ended = worker.ended.then(() => Promise.reject(new Error("the worker ended too early")));
  await Promise.race([untilIndexed(Number(await client.getBlockNumber())), ended]);
  await worker.stop();
}

async function untilIndexed(block: number): Promise<void> {
  await until(async () => {
    const { rows } = await sql.query("select 1 from cursor where block_number = $1", [block]);
    return rows.length === 1;
  });
}

/** A vector, and how the chain names what it names. */
interface Played extends ReplayedVector {
  readonly vector: HistoryVector;
}

/** The network of a batch, with block numbers of the chain. */
function networkOf({ network }: VectorBatch, played: readonly Played[]): object {
  const contractOverrides = played.flatMap(({ vector, blockNumber }) =>
    vector.network.contractOverrides.map(({ block, ...override }) => ({ ...override, block: blockNumber(block) })),
  );
  return { ...network, contractOverrides, startBlock: (played[0]?.startBlock ?? 0) + 1 };
}

/** What the index should have of a vector. */
function expectedOf({ vector, translate }: Played): Index {
  return JSON.parse(translate(JSON.stringify({ findings: vector.findings, state: vector.state })));
}

/** The part of an index that a vector made: the findings of its transactions, and the records of its tickers and accounts. */
function partOf({ findings, state }: Index, { vector, translate }: Played): Index {
  const hashes = new Set(vector.blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => translate(hash))));
  const names = new Set(recordNames(vector));
  const ofVector = <Row extends { ticker: string }>(rows: readonly Row[]) =>
    rows.filter(({ ticker }) => names.has(ticker));
  const rounds = (state.rounds ?? []).filter(({ account }) => names.has(account));
  const locks = ofVector(state.locks ?? []);
  return {
    findings: findings.filter(({ transactionHash }) => hashes.has(transactionHash)),
    state: {
      deployments: ofVector(state.deployments),
      inscriptions: ofVector(state.inscriptions),
      sales: ofVector(state.sales),
      ...(rounds.length > 0 && { rounds }),
      ...(locks.length > 0 && { locks }),
    },
  };
}

function rowsOf({ findings, state }: Index): number[] {
  const { deployments, inscriptions, sales, rounds = [], locks = [] } = state;
  return [findings, deployments, inscriptions, sales, rounds, locks].map((rows) => rows.length);
}

const vectors = HISTORIES.flatMap((file) => read(file, historyVector));
const batches = vectorBatches(vectors.filter(({ name }) => !UNPLAYABLE.has(name)));

test("few workers index all vectors", () => {
  expect(batches.flatMap((batch) => batch.vectors).length).toBe(vectors.length - UNPLAYABLE.size);
  expect(batches.length).toBeLessThan(10);
});

describe.each(batches.map((batch, i) => [i, batch] as const))("histories on a chain, batch %i", (_, batch) => {
  const played = new Map<string, Played>();
  let indexed: Index;

  beforeAll(async () => {
    for (const vector of batch.vectors) played.set(vector.name, { vector, ...(await playOnChain(client, vector)) });
    await index(networkOf(batch, [...played.values()]));
    indexed = await readIndex(sql);
  });

  test.each(batch.vectors.map(({ name }) => name))("%s", (name) => {
    const history = played.get(name);
    if (history === undefined) throw new Error(`${name} was not played`);
    const { findings, state } = partOf(indexed, history);
    const expected = expectedOf(history);
    expect(findings).toMatchObject(expected.findings);
    expect(findings).toHaveLength(expected.findings.length);
    expect(state).toEqual(expected.state);
  });

  test("the index has nothing else", () => {
    const sums = [...played.values()].map((history) => rowsOf(expectedOf(history)));
    expect(rowsOf(indexed)).toEqual(sums.reduce((sum, counts) => sum.map((count, i) => count + (counts[i] ?? 0))));
  });
});

test.each(vectors.filter(({ name }) => UNPLAYABLE.has(name)).map((vector) => [vector.name, vector] as const))(
  "not possible: %s",
  async (_, vector) => {
    await expect(playOnChain(client, vector)).rejects.toThrow("transaction: expected ");
  },
);

describe("recognition.json on a chain", () => {
  // The calldata of a transaction consists of whole bytes.
  const inputs = read(RECOGNITION, recognitionVector).filter(({ input }) => /^0x(?:[0-9a-f]{2})*$/.test(input));
  const hashes = new Map<string, Hex>();
  const FORM = new Set(inputs.flatMap(({ expected }) => (expected.kind === "invalid" ? [expected.reason] : [])));

  beforeAll(async () => {
    const startBlock = Number(await client.getBlockNumber()) + 1;
    const [from] = await client.getAddresses();
    if (from === undefined) throw new Error("the chain has no accounts");
    for (const { name, input } of inputs) {
      const price = { type: "legacy", gas: 1_000_000n, gasPrice: 0n } as const;
      hashes.set(name, await client.sendTransaction({ account: from, to: from, data: input, ...price }));
    }
    await client.mine({ blocks: 1 });
    await index({ startBlock });
  });

  test.each(inputs.map((vector) => [vector.name, vector] as const))("%s", async (name, { input, expected }) => {
    const { findings } = await readIndex(sql);
    const found = findings.filter(({ transactionHash }) => transactionHash === hashes.get(name));
    if (expected.kind === "none") {
      expect(found).toEqual([]);
    } else if (expected.kind === "invalid") {
      expect(found).toMatchObject([{ accepted: false, reason: expected.reason }]);
    } else {
      // Nothing is deployed here, so the checks after the form decide the reason.
      const { op, tick } = expected.message;
      expect(found).toMatchObject([{ op, ticker: tick }]);
      expect(FORM).not.toContain(found[0]?.reason);
    }
    const { rows } = await sql.query("select text from operation where transaction_hash = $1", [
      bytes(hashes.get(name)),
    ]);
    expect(rows).toEqual(expected.kind === "none" ? [] : [{ text: hexToString(input) }]);
  });
});

function bytes(hash: Hex | undefined): Buffer {
  return Buffer.from(hash?.slice(2) ?? "", "hex");
}
