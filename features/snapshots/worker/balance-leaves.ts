import type { Column } from "@/indexer/writer/column";
import { forRows, insertRows, joinStatements, type WriteStatement } from "@/indexer/writer/statements";
import { hashBalance } from "@/lib/snapshots";
import {
  beforeOf,
  byteaText,
  type LeafChange,
  leafColumns,
  type Making,
  type NewRow,
  type OldColumns,
  PAGE,
  requireAmount,
  restOf,
  writePages,
} from "./leaves";

/** A page of changed balances with their leaf rows in the snapshot of block $1. */
const CHANGED = `
  select c.ticker, c.address, c.amount as change, old.from_block, old.to_block, old.amount as old_amount, old.leaf
  from (
    select * from snapshot_change where (ticker, address) > ($2, $3::bytea) order by ticker, address limit ${PAGE}
  ) c
  left join snapshot_balance old on old.ticker = c.ticker and old.address = c.address and old.from_block <= $1
    and (old.to_block is null or old.to_block > $1)
  order by c.ticker, c.address`;

interface ChangeRow extends OldColumns {
  readonly ticker: string;
  readonly address: Buffer;
  readonly change: string;
}

interface BalanceRow extends NewRow {
  readonly address: Buffer;
}

const columns: readonly Column<BalanceRow>[] = [
  ...leafColumns,
  ["address", "bytea", ({ address }) => byteaText(address)],
];

const keyColumns: readonly Column<ChangeRow>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["address", "bytea", ({ address }) => byteaText(address)],
  ["from_block", "bigint", ({ from_block }) => from_block],
];

/**
 * Writes the leaf rows of the balances that the temporary table `snapshot_change` changes.
 * @throws InvariantError if a balance would be negative; DatabaseUnreachableError
 */
export async function writeBalanceLeaves(making: Making): Promise<LeafChange> {
  const { connection } = making;
  const change: LeafChange = { came: 0, left: 0 };
  const read = (last: ChangeRow | null): Promise<readonly ChangeRow[]> => {
    const after = last === null ? ["", "\\x"] : [last.ticker, byteaText(last.address)];
    return connection.query<ChangeRow>(CHANGED, [beforeOf(making), ...after]);
  };
  await writePages(making, read, (rows) => encode(making, rows, change));
  return change;
}

/** The statements that write the leaf rows of a page. Counts them in `change`. @throws InvariantError */
async function encode(making: Making, rows: readonly ChangeRow[], change: LeafChange): Promise<WriteStatement[]> {
  const { block, after, keccak } = making;
  const ended: ChangeRow[] = [];
  const created: BalanceRow[] = [];
  for (const row of rows) {
    const { ticker, address, leaf: oldLeaf } = row;
    const old = BigInt(row.old_amount ?? 0);
    const amount = requireAmount(old + BigInt(row.change), `the balance of ${ticker} of ${byteaText(address)}`);
    if (amount === old) continue;
    if (oldLeaf !== null) {
      ended.push(row);
      change.left++;
      const rest = restOf(making, row.to_block);
      if (rest !== null)
        created.push({ ticker, address, amount: old, leaf: oldLeaf, fromBlock: rest.from, toBlock: rest.to });
    }
    if (amount > 0n) {
      const leaf = hashBalance({ ticker, address, amount }, keccak);
      created.push({ ticker, address, amount, leaf, fromBlock: block, toBlock: after });
      change.came++;
    }
  }
  return joinStatements([
    forRows(
      keyColumns,
      ended,
      `update snapshot_balance s set to_block = ${block} from rows
       where s.ticker = rows.ticker and s.address = rows.address and s.from_block = rows.from_block`,
    ),
    insertRows("snapshot_balance", columns, created),
  ]);
}
