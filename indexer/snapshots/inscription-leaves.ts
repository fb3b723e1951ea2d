import { hashInscription } from "@/lib/snapshots";
import { BY_BLOCK } from "../database/by-block";
import { type Column, forRows, insertRows, send } from "../writer/statements";
import {
  beforeOf,
  byteaText,
  type LeafChange,
  leafColumns,
  type Making,
  type NewRow,
  type OldColumns,
  PAGE,
  restOf,
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

/** The inscriptions that operations after block $1, up to block $2, made, moved or burned. */
const FILL_KEYS = `
  insert into snapshot_key
  select ticker, token_id from operation
  where block_number > $1 and block_number <= $2 and accepted and op in ${MOVING}
  union
  select ticker, token_id from inscription where block_number > $1 and block_number <= $2 and ${BY_BLOCK}`;

/**
 * The owner of each inscription right after block $1, from its last operation, and its leaf row in the snapshot of
 * block $2. Until it moves, it belongs to the recipient of the operation that made it, a mint or a split (spec §5.5).
 */
const statesOf = (keys: string): string => `
  select i.ticker, i.token_id, i.amount,
    case when last.op is null then origin.recipient when last.op = 'ex' then last.sender
      when last.op not in ('split', 'bridgeOut') then last.recipient end as owner,
    old.from_block, old.to_block, old.owner as old_owner, old.amount as old_amount, old.leaf
  from (${keys}) k join inscription i on i.ticker = k.ticker and i.token_id = k.token_id
  left join lateral (
    select o.op, o.sender, o.recipient from operation o
    where o.ticker = i.ticker and o.token_id = i.token_id and o.block_number <= $1 and o.accepted and o.op in ${MOVING}
    order by o.block_number desc, o.transaction_index desc, o.position desc limit 1
  ) last on true
  left join operation origin on last.op is null and origin.ticker = i.ticker and origin.block_number = i.block_number
    and origin.transaction_index = i.transaction_index and origin.position = i.position
  left join snapshot_inscription old on old.ticker = i.ticker and old.token_id = i.token_id and old.from_block <= $2
    and (old.to_block is null or old.to_block > $2)
  order by i.ticker, i.token_id`;

const pageOf = (table: string, where: string): string =>
  statesOf(`select ticker, token_id from ${table} where (ticker, token_id) > ($3, $4::bytea) and ${where}
    order by ticker, token_id limit ${PAGE}`);

/** Pages of all inscriptions up to the block, and of those that may have changed. */
const ALL = pageOf("inscription", "block_number <= $1");
const CHANGED = pageOf("snapshot_key", "true");

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
  const { connection, pace, block, before } = making;
  await connection.query(TEMPORARY_TABLES);
  if (before !== null) await pace.run(() => connection.query(FILL_KEYS, [before, block]));
  const change: LeafChange = { came: 0, left: 0 };
  const read = (last: StateRow | null): Promise<readonly StateRow[]> => {
    const after = last === null ? ["", "\\x"] : [last.ticker, byteaText(last.token_id)];
    return connection.query<StateRow>(before === null ? ALL : CHANGED, [block, beforeOf(making), ...after]);
  };
  for await (const rows of pace.pages(read)) await writePage(making, rows, change);
  return change;
}

async function writePage(making: Making, rows: readonly StateRow[], change: LeafChange): Promise<void> {
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
  await write(making, ended, created, [...balances.values()]);
}

function add(balances: Map<string, BalanceChange>, ticker: string, address: Buffer, amount: bigint): void {
  const key = `${ticker}:${address.toString("latin1")}`;
  const change = balances.get(key) ?? { ticker, address, amount: 0n };
  change.amount += amount;
  balances.set(key, change);
}

async function write(
  { connection, pace, block }: Making,
  ended: readonly StateRow[],
  created: readonly InscriptionRow[],
  changes: readonly BalanceChange[],
): Promise<void> {
  const statements = [
    ...(await forRows(
      keyColumns,
      ended,
      `update snapshot_inscription s set to_block = ${block} from rows
       where s.ticker = rows.ticker and s.token_id = rows.token_id and s.from_block = rows.from_block`,
    )),
    ...(await insertRows("snapshot_inscription", columns, created)),
    ...(await forRows(
      changeColumns,
      changes,
      `insert into snapshot_change as c select * from rows
       on conflict (ticker, address) do update set amount = c.amount + excluded.amount`,
    )),
  ];
  for (const statement of statements) await pace.run(() => Promise.all(send(connection, [statement])));
}
