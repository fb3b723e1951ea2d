import { hex } from "@/indexer/database/bytea";
import type { Connection } from "@/indexer/database/connection";
import type { StateCheck, TableDifference } from "@/indexer/feature";
import { hashBalance, hashInscription, hexOf, type Keccak, TreeBuilder } from "@/lib/snapshots";
import { commitmentAt } from "./freeze";
import { LeafHashes } from "./leaf-hashes";
import { byteaText } from "./leaves";
import { TREES, type Tree } from "./store-tree";

/** Rows per statement. */
const PAGE = 10_000;
const EXAMPLES = 3;

interface StoredSnapshot {
  readonly block_number: string;
  readonly block_hash: Buffer;
  readonly commitment: Buffer;
  readonly balances_root: Buffer;
  readonly inscriptions_root: Buffer;
  readonly balance_count: number;
  readonly inscription_count: number;
}

/** The leaves of a tree in the state, and their columns in the tables of state and snapshots. */
interface TreeState {
  readonly tree: Tree;
  /** The table of the state that contains them, without the schema. */
  readonly from: string;
  readonly columns: string;
  readonly key: string;
  hash(row: StateRow, keccak: Keccak): Uint8Array;
}

interface StateRow extends Record<string, unknown> {
  readonly ticker: string;
  readonly key: Buffer;
  readonly owner: Buffer;
  readonly amount: string;
}

const BALANCES: TreeState = {
  tree: TREES.balances,
  from: "balance",
  columns: "ticker, address as key, address as owner, amount",
  key: "address",
  hash: ({ ticker, owner, amount }, keccak) => hashBalance({ ticker, address: owner, amount: BigInt(amount) }, keccak),
};

const INSCRIPTIONS: TreeState = {
  tree: TREES.inscriptions,
  from: "inscription",
  columns: "ticker, token_id as key, owner, amount",
  key: "token_id",
  hash: ({ ticker, key, owner, amount }, keccak) =>
    hashInscription({ ticker, tokenId: key, owner, amount: BigInt(amount) }, keccak),
};

/** The live tables of the snapshots. The connection's search path points to the replayed index. */
const LIVE = "public";

/** Compares stored snapshots, one after the other, with the state that a replay has reached. */
export class SnapshotCheck implements StateCheck {
  readonly name = "snapshots";
  readonly #connection: Connection;
  readonly #keccak: Keccak;
  readonly #open: StoredSnapshot[];
  readonly differences: TableDifference[] = [];
  /** The blocks of the stored snapshots, in order. */
  readonly blocks: readonly number[];
  /** Number of snapshots that were compared. */
  checked = 0;

  private constructor(connection: Connection, keccak: Keccak, stored: StoredSnapshot[]) {
    this.#connection = connection;
    this.#keccak = keccak;
    this.#open = stored;
    this.blocks = stored.map(({ block_number: number }) => Number(number));
  }

  /** Reads the stored snapshots up to a block. @throws DatabaseUnreachableError */
  static async of(connection: Connection, keccak: Keccak, upTo: number): Promise<SnapshotCheck> {
    const stored = await connection.query<StoredSnapshot & Record<string, unknown>>(
      `select * from ${LIVE}.snapshot where block_number <= $1 order by block_number`,
      [upTo],
    );
    return new SnapshotCheck(connection, keccak, stored);
  }

  /**
   * Compares the snapshots below this block with the state, which must be the state before the block.
   * @throws DatabaseUnreachableError
   */
  async before(block: number): Promise<void> {
    for (let next = this.#open[0]; next !== undefined && Number(next.block_number) < block; next = this.#open[0]) {
      this.#open.shift();
      await this.#compare(next);
    }
  }

  async #compare(stored: StoredSnapshot): Promise<void> {
    const block = Number(stored.block_number);
    const commitment = await commitmentAt(this.#connection, block);
    if (commitment !== hex(stored.commitment))
      this.#report(`snapshot of block ${block}`, [`commitment is not ${commitment}`]);
    const [row] = await this.#connection.query<{ hash: Buffer }>("select hash from block where number = $1", [block]);
    if (row !== undefined && !row.hash.equals(stored.block_hash))
      this.#report(`snapshot of block ${block}`, [`block hash is not ${hex(row.hash)}`]);
    await this.#compareTree(BALANCES, block, stored.balances_root, stored.balance_count);
    await this.#compareTree(INSCRIPTIONS, block, stored.inscriptions_root, stored.inscription_count);
    this.checked++;
  }

  async #compareTree(state: TreeState, block: number, root: Buffer, count: number): Promise<void> {
    const { table, tree } = state.tree;
    const what = `${table} of block ${block}`;
    await this.#compareValues(state, block, what);
    const leaves = await this.#leaves(state);
    const rows = new Map<string, string>();
    const builder = new TreeBuilder(leaves.count, this.#keccak, {
      chunk: ({ chunk, nodes }) => void rows.set(`nodes ${chunk}`, byteaText(nodes)),
      fences: ({ fromLeaf, segment, width, fences }) =>
        void rows.set(`fences ${segment}`, [fromLeaf, fences].map(byteaText).join(` ${width} `)),
    });
    for (const leaf of leaves.sorted()) builder.add(leaf);
    const expected = builder.end();
    if (!root.equals(expected) || count !== leaves.count)
      this.#report(what, [`the root of ${leaves.count} leaves is ${hexOf(expected)}, not ${hex(root)} of ${count}`]);
    await this.#compareRows(what, block, tree, rows);
    await this.#compareLeaves(state, block, what, leaves);
  }

  /** Compares the stored hashes of the leaves. */
  async #compareLeaves({ tree: { table } }: TreeState, block: number, what: string, leaves: LeafHashes): Promise<void> {
    const expected = leaves.sorted();
    const nextExpected = (): string | null => {
      const { value, done } = expected.next();
      return done === true ? null : byteaText(value);
    };
    const wrong: string[] = [];
    let next = nextExpected();
    /** Both come in ascending order. */
    const compareTo = (stored: string | null): void => {
      for (; next !== null && (stored === null || next < stored); next = nextExpected()) wrong.push(next);
      if (next !== null && next === stored) next = nextExpected();
      else if (stored !== null) wrong.push(stored);
    };
    for (let last = "\\x"; ; ) {
      const rows: { leaf: string }[] = await this.#connection.query<{ leaf: string }>(
        `select leaf::text as leaf from ${LIVE}.${table} where leaf > $1::bytea and from_block <= $2
           and (to_block is null or to_block > $2) order by leaf limit ${PAGE}`,
        [last, block],
      );
      const end = rows.at(-1);
      if (end === undefined) break;
      for (const { leaf } of rows) compareTo(leaf);
      last = end.leaf;
    }
    compareTo(null);
    if (wrong.length > 0) this.#report(`${what}, stored hashes`, wrong);
  }

  /** Compares keys, owners and amounts of the leaves, and the hashes in their rows. */
  async #compareValues({ tree: { table }, from, columns, key }: TreeState, block: number, what: string): Promise<void> {
    const live = `select ${columns} from ${LIVE}.${table}
      where from_block <= $1 and (to_block is null or to_block > $1)`;
    const replayed = `select ${columns} from ${from} where ${key === "address" ? "true" : "owner is not null"}`;
    for (const [one, other, name] of [
      [live, replayed, "wrong"],
      [replayed, live, "missing"],
    ] as const) {
      const rows = await this.#connection.query<{ row: string }>(
        `select d::text as row from (${one} except all ${other}) d limit ${EXAMPLES}`,
        [block],
      );
      if (rows.length > 0)
        this.#report(
          `${what}, ${name} leaves`,
          rows.map(({ row }) => row),
        );
    }
  }

  /** The hashes of the state's leaves. */
  async #leaves({ from, columns, key, hash }: TreeState): Promise<LeafHashes> {
    const leaves = new LeafHashes();
    let [ticker, last] = ["", "\\x"];
    for (;;) {
      const rows: StateRow[] = await this.#connection.query<StateRow>(
        `select ${columns} from ${from} where (ticker, ${key}) > ($1, $2::bytea) and ${key === "address" ? "true" : "owner is not null"}
         order by ticker, ${key} limit ${PAGE}`,
        [ticker, last],
      );
      for (const row of rows) leaves.add(hash(row, this.#keccak));
      const end = rows.at(-1);
      if (end === undefined) return leaves;
      [ticker, last] = [end.ticker, byteaText(end.key)];
    }
  }

  /** Compares the stored nodes and fences, and the hashes of the stored leaves. */
  async #compareRows(what: string, block: number, tree: number, expected: Map<string, string>): Promise<void> {
    const rows = await this.#connection.query<{ name: string; value: string }>(
      `select 'nodes ' || chunk as name, nodes::text as value from ${LIVE}.snapshot_nodes
         where block_number = $1 and tree = $2
       union all select 'fences ' || segment, concat_ws(' ', from_leaf::text, width, fences::text) from ${LIVE}.snapshot_fences
         where block_number = $1 and tree = $2`,
      [block, tree],
    );
    const wrong = rows.filter(({ name, value }) => expected.get(name) !== value).map(({ name }) => name);
    const names = new Set(rows.map(({ name }) => name));
    const missing = [...expected.keys()].filter((name) => !names.has(name));
    if (wrong.length + missing.length > 0) this.#report(`${what}, stored tree`, [...wrong, ...missing]);
  }

  #report(table: string, examples: readonly string[]): void {
    this.differences.push({ table, wrong: examples.length, missing: 0, examples: examples.slice(0, EXAMPLES) });
  }
}
