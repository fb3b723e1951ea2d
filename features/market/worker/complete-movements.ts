import { hex, optionalHex } from "@/indexer/database/bytea";
import type { Connection } from "@/indexer/database/connection";
import type { OwnerMove } from "@/indexer/judge/moves";
import { type VaultFinder, vaultFinder } from "@/indexer/judge/vaults";
import type { Network } from "@/lib/chain/networks";
import { tokenIdOf, vaultFactoryOf } from "@/lib/protocol";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import type { Keccak } from "@/lib/snapshots";
import { accountMoves, type PaidSale } from "./movements";
import { writeMovements } from "./results";

/** Operations of a part. */
const PART = 5_000;

/** Above every block. */
const HIGHEST = 2n ** 63n - 1n;

/** Who owned the inscription before the operation `o`, which burns it: the new owner of its last transfer, or else of its mint. */
const OWNER_BEFORE = `coalesce(
  (select case p.op when 'ex' then p.sender else p.recipient end from operation p
   where p.ticker = o.ticker and p.token_id = o.token_id and p.accepted and p.op in ('tsf', 'ex')
     and (p.block_number, p.transaction_index, p.position) < (o.block_number, o.transaction_index, o.position)
   order by p.block_number desc, p.transaction_index desc, p.position desc limit 1),
  (select m.recipient from inscription i join operation m on m.ticker = i.ticker and m.block_number = i.block_number
     and m.transaction_index = i.transaction_index and m.position = i.position
   where i.ticker = o.ticker and i.token_id = o.token_id))`;

const IS_MOVE = `o.accepted and (o.op in ('tsf', 'ex', 'sale', 'split', 'bridgeIn', 'bridgeOut') or o.op = 'mint' and o.emitter is not null)`;

/** Locks the row that says what is due, so that of two workers that believe to lead each part is written by one. */
const LOCK_DUE = "select name from backfill where name = 'movement' for update";
const LAST_BLOCK = "select coalesce(max(block_number), -1)::int8 as block from movement";

/** The block of the operation that is number $2 after the block $1. A transaction may move an inscription several times, so parts end with blocks. */
const END_OF_PART = `
  select o.block_number::int8 as block from operation o where ${IS_MOVE} and o.block_number > $1
  order by o.block_number, o.transaction_index, o.position offset $2::int8 - 1 limit 1`;

/** The accepted operations that change owners or record sales, after a block and up to another, in order. */
const MOVES = `
  select o.ticker, o.block_number::int8, o.transaction_index, o.position, o.transaction_hash, o.op, o.sender, o.recipient,
    o.token_id, o.amount, s.seller, s.buyer, s.recipient as sold_to, s.paid,
    case when o.op = 'split' then (select p.amount from inscription p
      where p.ticker = o.ticker and p.token_id = o.transaction_hash) end as first_part,
    case when o.op = 'bridgeOut' then ${OWNER_BEFORE} end as burner
  from operation o left join sale s on s.ticker = o.ticker and s.block_number = o.block_number
    and s.transaction_index = o.transaction_index and s.position = o.position
  where ${IS_MOVE} and o.block_number > $1 and o.block_number <= $2
  order by o.block_number, o.transaction_index, o.position`;

interface MovingRow {
  readonly ticker: string;
  readonly block_number: string;
  readonly transaction_index: number;
  readonly position: number;
  readonly transaction_hash: Buffer;
  readonly op: string;
  readonly sender: Buffer;
  readonly recipient: Buffer | null;
  readonly token_id: Buffer;
  readonly amount: string;
  readonly seller: Buffer | null;
  readonly buyer: Buffer | null;
  readonly sold_to: Buffer | null;
  readonly paid: string | null;
  readonly first_part: string | null;
  readonly burner: Buffer | null;
}

/** How a completion proceeds. */
interface Progress {
  /** Called before each part of the work. */
  readonly alive: () => void;
  /** Least number of operations of a part, except the last. */
  readonly part?: number;
}

/**
 * Computes the movements and results of an index that a version without them made, in parts: each is one transaction, and after an
 * interruption the next call continues with the part that is missing. Does nothing if the migration found no such index.
 * @throws DatabaseUnreachableError
 */
export async function completeMovements(
  connection: Connection,
  network: Network,
  { alive, part = PART }: Progress,
): Promise<void> {
  const factory = vaultFactoryOf(network);
  const vaultOf = factory && (await vaultFinder(factory));
  const keccak = await loadKeccak();
  for (let done: bigint | null = -1n; done !== null; ) {
    const before: bigint = done;
    done = await connection.transaction(async () => {
      alive();
      if ((await connection.query(LOCK_DUE)).length === 0) return null;
      // Blocks without movements leave no trace in the table.
      const written = await blockOf(connection, LAST_BLOCK, []);
      const start = written !== null && written > before ? written : before;
      const end = await blockOf(connection, END_OF_PART, [start, part]);
      const last = end ?? HIGHEST;
      const rows = await connection.query<MovingRow & Record<string, unknown>>(MOVES, [start, last]);
      await writeMovements(connection, movesOf(rows, vaultOf, keccak), alive);
      if (end === null) await connection.query("delete from backfill where name = 'movement'");
      return end;
    });
  }
}

async function blockOf(
  connection: Connection,
  statement: string,
  values: readonly (bigint | number)[],
): Promise<bigint | null> {
  const [row] = await connection.query<{ block: string }>(statement, values);
  return row === undefined ? null : BigInt(row.block);
}

function movesOf(rows: readonly MovingRow[], vaultOf: VaultFinder | null, keccak: Keccak) {
  const sales = rows.flatMap((row) => saleOf(row, vaultOf) ?? []);
  return accountMoves(
    rows.flatMap((row) => ownerMoves(row, keccak)),
    sales,
    vaultOf,
  );
}

const placeOf = ({ ticker, block_number, transaction_index, position, token_id }: MovingRow) => ({
  ticker,
  tokenId: hex(token_id),
  blockNumber: Number(block_number),
  transactionIndex: transaction_index,
  position,
});

function saleOf(row: MovingRow, vaultOf: VaultFinder | null): PaidSale | null {
  const [seller, buyer, recipient] = [row.seller, row.buyer, row.sold_to].map(optionalHex);
  if (!seller || !buyer || !recipient || row.paid === null) return null;
  const vault = row.op === "sale" && vaultOf !== null ? vaultOf(seller) : null;
  return { ...placeOf(row), seller, vault, buyer, recipient, paid: BigInt(row.paid) };
}

function ownerMoves(row: MovingRow, keccak: Keccak): OwnerMove[] {
  const [sender, recipient] = [hex(row.sender), optionalHex(row.recipient)];
  const move = { ...placeOf(row), amount: BigInt(row.amount), from: null, to: null, parent: null };
  switch (row.op) {
    case "tsf":
      return [{ ...move, from: sender, to: recipient }];
    case "ex":
      return [{ ...move, from: recipient, to: sender }];
    case "split": {
      // A split is the message of its transaction, so it makes the first two inscriptions (spec §4.2).
      const first = BigInt(row.first_part ?? 0);
      const part = (number: number, amount: bigint): OwnerMove => ({
        ...{ ...move, to: recipient, parent: move.tokenId, amount },
        tokenId: tokenIdOf(hex(row.transaction_hash), number, keccak),
      });
      return [{ ...move, from: sender }, part(0, first), part(1, move.amount - first)];
    }
    case "mint":
    case "bridgeIn":
      return [{ ...move, to: recipient }];
    case "bridgeOut":
      return [{ ...move, from: optionalHex(row.burner) }];
    default:
      return [];
  }
}
