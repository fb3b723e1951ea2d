import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type pg from "pg";
import { local } from "@/lib/chain/networks";
import type { Address, Hash } from "@/lib/protocol";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness/database";
import { testPool } from "@/tools/testing/harness/pool";
import { until } from "@/tools/testing/harness/until";
import { type TestWorker, testWorker } from "@/tools/testing/harness/worker";
import type { Head } from "./trade-chain";

/** The state of an inscription in the index. */
export interface Shown {
  readonly owner: Address;
  /** Its offer, if it is open. */
  readonly offer: ShownOffer | null;
}

export interface ShownOffer {
  readonly seller: Address;
  readonly price: bigint;
  readonly sequence: bigint;
}

/** The state of the index at its latest block. */
export interface IndexView {
  readonly number: number;
  readonly hash: Hash;
  /** By token id. */
  readonly inscriptions: ReadonlyMap<Hash, Shown>;
}

/** An accepted transfer by an event, or an accepted sale. */
export function moveKey(transactionHash: Hash, op: "tsf" | "sale", tokenId: Hash, account: Address): string {
  return [transactionHash, op, tokenId, account].join(" ");
}

/** The development chain without a registry, which the system's chain does not have. */
async function networkFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-market-"));
  const file = join(folder, "network.json");
  await writeFile(file, JSON.stringify({ ...local, registry: null }));
  return file;
}

/** Hex text of a `bytea` column, as the protocol writes it. */
const text = (column: string, name: string) => `'0x' || encode(${column}, 'hex') as ${name}`;

interface Row {
  readonly number: string;
  readonly hash: Hash;
  readonly token: Hash;
  readonly owner: Address;
  readonly open: boolean | null;
  readonly seller: Address;
  readonly price: string;
  readonly sequence: string;
}

/** The real worker with its database, on the chain of a system. */
export class TradeIndex {
  readonly #database: TestDatabase;
  readonly #worker: TestWorker;
  readonly #sql: pg.Pool;
  readonly #rpcUrl: string;
  readonly #network: string;

  private constructor(database: TestDatabase, rpcUrl: string, network: string) {
    this.#database = database;
    this.#rpcUrl = rpcUrl;
    this.#network = network;
    this.#worker = testWorker({ databaseUrl: database.url, rpcUrl, environment: { NETWORK: network } });
    this.#sql = testPool(database.url, 1);
  }

  static async start(url: string): Promise<TradeIndex> {
    // Over WebSocket the node notifies the worker of new blocks, which is faster than polling.
    return new TradeIndex(await testDatabase(), url.replace("http:", "ws:"), await networkFile());
  }

  get databaseUrl(): string {
    return this.#database.url;
  }

  /** Waits until the index is at this block. */
  async reach(head: Head): Promise<void> {
    const ended = this.#worker.ended.then(() => {
      throw new Error("the worker stopped");
    });
    ended.catch(() => undefined);
    await Promise.race([untilAt(this.#sql, head), ended]);
  }

  /** Reads these inscriptions and the newest block in one statement. */
  async view(tokenIds: readonly Hash[]): Promise<IndexView> {
    const { rows } = await this.#sql.query<Row>(
      `select c.block_number::text as number, ${text("c.block_hash", "hash")}, ${text("i.token_id", "token")},
         ${text("i.owner", "owner")}, o.open, ${text("o.seller", "seller")}, o.price::text, o.sequence::text
       from cursor c cross join inscription i left join offer o on o.ticker = i.ticker and o.token_id = i.token_id
       where i.token_id = any($1)`,
      [tokenIds.map((tokenId) => Buffer.from(tokenId.slice(2), "hex"))],
    );
    const [first] = rows;
    if (first === undefined || rows.length !== tokenIds.length) throw new Error("the index lacks an inscription");
    const inscriptions = new Map(rows.map((row) => [row.token, shown(row)]));
    return { number: Number(first.number), hash: first.hash, inscriptions };
  }

  /** Accepted transfers by events and sales from this block on, each as a {@link moveKey}. */
  async moves(fromBlock: number): Promise<ReadonlySet<string>> {
    const { rows } = await this.#sql.query<{ hash: Hash; op: "tsf" | "sale"; token: Hash; account: Address }>(
      `select ${text("transaction_hash", "hash")}, op, ${text("token_id", "token")}, ${text("recipient", "account")}
       from operation where block_number >= $1 and reason is null and emitter is not null and op in ('tsf', 'sale')`,
      [fromBlock],
    );
    return new Set(rows.map(({ hash, op, token, account }) => moveKey(hash, op, token, account)));
  }

  /** Stops the worker, and calls `compare` with the databases of this index and of a clean one of the same chain. */
  async compare(head: Head, compare: (own: string, clean: string) => Promise<void>): Promise<void> {
    await this.#worker.stop();
    const clean = await TradeIndex.start(this.#rpcUrl);
    try {
      await clean.reach(head);
      await compare(this.databaseUrl, clean.databaseUrl);
    } finally {
      await clean.stop();
    }
  }

  async stop(): Promise<void> {
    await this.#worker.stop();
    await this.#sql.end();
    await this.#database.drop();
    await rm(dirname(this.#network), { recursive: true });
  }
}

function shown({ owner, open, seller, price, sequence }: Row): Shown {
  const offer = open === true ? { seller, price: BigInt(price), sequence: BigInt(sequence) } : null;
  return { owner, offer };
}

function untilAt(sql: pg.Pool, { number, hash }: Head): Promise<void> {
  return until(async () => {
    const { rowCount } = await sql.query("select from cursor where block_number = $1 and block_hash = $2", [
      number,
      Buffer.from(hash.slice(2), "hex"),
    ]);
    return rowCount === 1;
  });
}
