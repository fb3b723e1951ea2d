import type { Column } from "@/indexer/writer/column";
import { forRows, insertRows, joinStatements, type WriteStatement } from "@/indexer/writer/statements";
import { hashInscription } from "@/lib/snapshots";
import {
  byteaText,
  type LeafChange,
  leafColumns,
  type Making,
  type NewRow,
  type OldColumns,
  PAGE,
  restOf,
  writePages,
} from "./leaves";

/**
 * Accepted operations that move or burn an inscription. In an exchange the sender becomes the owner (spec §5.8). The index that
 * finds them by the inscription has no mints, so these names must not include them.
 */
export const MOVING = "('tsf', 'ex', 'split', 'bridgeOut')";

/** Inscriptions whose leaf may have changed, and changes of balances, of the snapshot that is being made. */
const TEMPORARY_TABLES = `
  create temp table if not exists snapshot_key (ticker text, token_id bytea, primary key (ticker, token_id))
    on commit delete rows;
  create temp table if not exists snapshot_change (ticker text, address bytea, amount numeric, primary key (ticker, address))
    on commit delete rows`;

/**
 * The inscriptions that operations after block $1, up to block $2, made, moved or burned. Each of the two partial indexes of
 * inscriptions by block has its own part: without bitmap scans, a part for both would read all inscriptions.
 */
const FILL_KEYS = `
  insert into snapshot_key
  select ticker, token_id from operation
  where block_number > $1 and block_number <= $2 and accepted and op in ${MOVING}
  union
  select ticker, token_id from inscription
  where block_number > $1 and block_number <= $2 and token_id = transaction_hash
  union
  select ticker, token_id from inscription
  where block_number > $1 and block_number <= $2 and token_id <> transaction_hash`;

/**
 * The owner of the inscription `i` right after block $1, from its last operation. Until it moves, it belongs to the
 * recipient of the operation that made it, a mint or a split (spec §5.5).
 */
const OWNER = `case when last.op is null then origin.recipient when last.op = 'ex' then last.sender
  when last.op not in ('split', 'bridgeOut') then last.recipient end as owner`;
const JOIN_OWNER = `
  left join lateral (
    select o.op, o.sender, o.recipient from operation o
    where o.ticker = i.ticker and o.token_id = i.token_id and o.block_number <= $1 and o.accepted and o.op in ${MOVING}
    order by o.block_number desc, o.transaction_index desc, o.position desc limit 1
  ) last on true
  left join operation origin on last.op is null and origin.ticker = i.ticker and origin.block_number = i.block_number
    and origin.transaction_index = i.transaction_index and origin.position = i.position`;

/** A page of all inscriptions up to block $1, without leaf rows, since there is no snapshot before. */
const ALL = `
  select i.ticker, i.token_id, i.amount, ${OWNER}, null::bigint as from_block, null::bigint as to_block,
    null::bytea as old_owner, null::numeric as old_amount, null::bytea as leaf
  from inscription i ${JOIN_OWNER}
  where (i.ticker, i.token_id) > ($2, $3::bytea) and i.block_number <= $1
  order by i.ticker, i.token_id limit ${PAGE}`;

/** A page of the inscriptions that may have changed, with their leaf rows in the snapshot of block $4. */
const CHANGED = `
  select i.ticker, i.token_id, i.amount, ${OWNER}, old.from_block, old.to_block, old.owner as old_owner,
    old.amount as old_amount, old.leaf
  from (
    select * from snapshot_key where (ticker, token_id) > ($2, $3::bytea) order by ticker, token_id limit ${PAGE}
  ) k join inscription i on i.ticker = k.ticker and i.token_id = k.token_id ${JOIN_OWNER}
  left join snapshot_inscription old on old.ticker = i.ticker and old.token_id = i.token_id and old.from_block <= $4
    and (old.to_block is null or old.to_block > $4)
  order by i.ticker, i.token_id`;

interface StateRow extends OldColumns {
  readonly ticker: string;
  readonly token_id: Buffer;
  readonly amount: string;
  /** Null if burned. */
  readonly owner: Buffer | null;
  readonly old_owner: Buffer | null;
}

interface InscriptionRow extends NewRow {
  readonly tokenId: Buffer;
  readonly owner: Buffer;
}

const columns: readonly Column<InscriptionRow>[] = [
  ...leafColumns,
  ["token_id", "bytea", ({ tokenId }) => byteaText(tokenId)],
  ["owner", "bytea", ({ owner }) => byteaText(owner)],
];

const keyColumns: readonly Column<StateRow>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["token_id", "bytea", ({ token_id }) => byteaText(token_id)],
  ["from_block", "bigint", ({ from_block }) => from_block],
];

interface BalanceChange {
  readonly ticker: string;
  readonly address: Buffer;
  amount: bigint;
}

const changeColumns: readonly Column<BalanceChange>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["address", "bytea", ({ address }) => byteaText(address)],
  ["amount", "numeric", ({ amount }) => amount],
];

/**
 * Writes the leaf rows of the inscriptions that differ from the previous snapshot, and collects the changes of balances
 * in the temporary table `snapshot_change`. Reads only final operations, whose rows never change again.
 * @throws DatabaseUnreachableError
 */
export async function writeInscriptionLeaves(making: Making): Promise<LeafChange> {
  const { connection, reader, pace, block, before } = making;
  await connection.query(TEMPORARY_TABLES);
  if (before !== null) await pace.run(() => connection.query(FILL_KEYS, [before, block]));
  const read = (last: StateRow | null): Promise<readonly StateRow[]> => {
    const values = [block, ...(last === null ? ["", "\\x"] : [last.ticker, byteaText(last.token_id)])];
    // The reader sees neither the temporary table nor the rows that this transaction writes.
    if (before === null) return reader.query<StateRow>(ALL, values);
    return connection.query<StateRow>(CHANGED, [...values, before]);
  };
  const change: LeafChange = { came: 0, left: 0 };
  await writePages(making, read, (rows) => encode(making, rows, change));
  return change;
}

/** The statements that write the leaf rows of a page. Counts them in `change`. */
function encode(making: Making, rows: readonly StateRow[], change: LeafChange): Promise<WriteStatement[]> {
  const { block, after, keccak } = making;
  const ended: StateRow[] = [];
  const created: InscriptionRow[] = [];
  const balances = new Map<string, BalanceChange>();
  for (const row of rows) {
    const { ticker, token_id: tokenId, owner, leaf: oldLeaf, old_owner: oldOwner } = row;
    const amount = BigInt(row.amount);
    const leaf = owner === null ? null : hashInscription({ ticker, tokenId, owner, amount }, keccak);
    if (leaf !== null && oldLeaf?.equals(leaf)) continue;
    if (oldLeaf !== null && oldOwner !== null) {
      ended.push(row);
      change.left++;
      add(balances, ticker, oldOwner, -amount);
      const rest = restOf(making, row.to_block);
      if (rest !== null)
        created.push({
          ticker,
          tokenId,
          owner: oldOwner,
          amount,
          leaf: oldLeaf,
          fromBlock: rest.from,
          toBlock: rest.to,
        });
    }
    if (leaf !== null && owner !== null) {
      created.push({ ticker, tokenId, owner, amount, leaf, fromBlock: block, toBlock: after });
      change.came++;
      add(balances, ticker, owner, amount);
    }
  }
  return joinStatements([
    forRows(
      keyColumns,
      ended,
      `update snapshot_inscription s set to_block = ${block} from rows
       where s.ticker = rows.ticker and s.token_id = rows.token_id and s.from_block = rows.from_block`,
    ),
    insertRows("snapshot_inscription", columns, created),
    forRows(
      changeColumns,
      [...balances.values()],
      `insert into snapshot_change as c select * from rows
       on conflict (ticker, address) do update set amount = c.amount + excluded.amount`,
    ),
  ]);
}

function add(balances: Map<string, BalanceChange>, ticker: string, address: Buffer, amount: bigint): void {
  const key = `${ticker}:${address.toString("latin1")}`;
  const change = balances.get(key) ?? { ticker, address, amount: 0n };
  change.amount += amount;
  balances.set(key, change);
}
