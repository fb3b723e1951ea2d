import { type Address, type Hash, isTokenId } from "@/lib/protocol";
import {
  assembleProof,
  type FenceRow,
  HASH_LENGTH,
  type Keccak,
  type ProofPlan,
  planProof,
  WHOLE_GROUP,
} from "@/lib/snapshots";
import { loadKeccak } from "@/lib/snapshots/fast-keccak";
import type { Snapshot, SnapshotBalance, SnapshotFences, SnapshotInscription } from "../generated/client";
import { toInt8 } from "../int8";
import type { Queryable, Row, Statement } from "../pool";

/** A snapshot (spec §11.3). The timestamp is that of its block, in seconds. */
export type SnapshotRow = Row<
  Snapshot,
  | "blockNumber"
  | "blockHash"
  | "timestamp"
  | "commitment"
  | "balancesRoot"
  | "inscriptionsRoot"
  | "balanceCount"
  | "inscriptionCount"
>;

/** A leaf with its hash, and the siblings from the leaf to the root. */
export interface LeafProof<L> {
  readonly leaf: L & { readonly hash: Hash };
  readonly proof: readonly Hash[];
}

/** The result of a read of a proof. `found` is null if the snapshot does not have the leaf. */
export interface SnapshotProof<L> {
  readonly snapshot: SnapshotRow;
  readonly found: LeafProof<L> | null;
}

/** Values of a leaf of the tree of balances (spec §11.2.1). */
export type BalanceValues = Row<SnapshotBalance, "ticker" | "address" | "amount">;
/** Values of a leaf of the tree of inscriptions (spec §11.2.2). */
export type InscriptionValues = Row<SnapshotInscription, "ticker" | "tokenId" | "owner" | "amount">;

/** Whether a row of a leaf belongs to the snapshot of block `$1`. */
const VALID = "l.from_block <= $1::int8 AND (l.to_block IS NULL OR l.to_block > $1::int8)";

const SNAPSHOT = `s.block_number AS "blockNumber", s.block_hash AS "blockHash", s.timestamp, s.commitment,
  s.balances_root AS "balancesRoot", s.inscriptions_root AS "inscriptionsRoot", s.balance_count AS "balanceCount",
  s.inscription_count AS "inscriptionCount"`;

/** The snapshot, a leaf by its key, and the row of fences below the leaf's hash. */
const leafQuery = (name: string, tree: number, columns: string, leaf: string): Statement => ({
  name,
  text: `SELECT ${SNAPSHOT}, l.leaf, l.ticker, l.amount, ${columns}, f.from_leaf AS "fromLeaf", f.segment, f.width, f.fences
    FROM snapshot s LEFT JOIN ${leaf} AND ${VALID} LEFT JOIN LATERAL (
      SELECT * FROM snapshot_fences f
      WHERE f.block_number = s.block_number AND f.tree = ${tree} AND f.from_leaf <= l.leaf ORDER BY f.from_leaf DESC LIMIT 1
    ) f ON true
    WHERE s.block_number = $1::int8`,
});

const INSCRIPTION_COLUMNS = `l.token_id AS "tokenId", l.owner`;
const BALANCE_LEAF = leafQuery(
  "snapshot-balance",
  0,
  "l.address",
  "snapshot_balance l ON l.ticker = $2 AND l.address = decode($3, 'hex')",
);
const INSCRIPTION_LEAF = leafQuery(
  "snapshot-inscription",
  1,
  INSCRIPTION_COLUMNS,
  "snapshot_inscription l ON l.ticker = $2 AND l.token_id = decode($3, 'hex')",
);
const INSCRIPTION_LEAF_BY_MINT_ID = leafQuery(
  "snapshot-inscription-by-mint-id",
  1,
  INSCRIPTION_COLUMNS,
  `snapshot_inscription l ON l.ticker = $2
    AND l.token_id = (SELECT token_id FROM inscription WHERE ticker = $2 AND mint_id = $3)`,
);

/**
 * The hashes of the leaf's group, and the siblings above it, each joined. Each sibling is a lookup by key: for a join
 * PostgreSQL may read all nodes of the tree.
 */
const pathQuery = (name: string, tree: number, group: string): Statement => ({
  name,
  text: `SELECT (${group}) AS leaves, (
      SELECT string_agg((
        SELECT substr(n.nodes, 1 + p.place * ${HASH_LENGTH}, ${HASH_LENGTH}) FROM snapshot_nodes n
        WHERE n.block_number = $1::int8 AND n.tree = ${tree} AND n.chunk = p.chunk
      ), '' ORDER BY p.step)
      FROM unnest($2::int[], $3::int[]) WITH ORDINALITY p (chunk, place, step)
    ) AS siblings`,
});

const pathQueries = (name: string, tree: number, table: string) => ({
  segment: pathQuery(
    `${name}-path`,
    tree,
    `SELECT string_agg(l.leaf, '' ORDER BY l.leaf) FROM ${table} l
     WHERE l.leaf >= decode($4, 'hex') AND l.leaf < decode($5, 'hex') AND ${VALID}`,
  ),
  whole: pathQuery(
    `${name}-whole-path`,
    tree,
    `SELECT nodes FROM snapshot_nodes WHERE block_number = $1::int8 AND tree = ${tree} AND chunk = ${WHOLE_GROUP}`,
  ),
});

const BALANCE_PATH = pathQueries("snapshot-balance", 0, "snapshot_balance");
const INSCRIPTION_PATH = pathQueries("snapshot-inscription", 1, "snapshot_inscription");

/** Above every hash. */
const NO_LIMIT = "ff".repeat(HASH_LENGTH + 1);

type LeafRow<L> = SnapshotRow &
  (L & { readonly leaf: Hash } & Row<SnapshotFences, "fromLeaf" | "segment" | "width" | "fences">);
type NoLeafRow = SnapshotRow & { readonly leaf: null };

/**
 * Reads the balance of an address in the snapshot of a block, with its proof (spec §11.2), by two statements. Returns null
 * if there is no such snapshot.
 */
export async function readBalanceProof(
  database: Queryable,
  block: bigint,
  ticker: string,
  address: Address,
): Promise<SnapshotProof<BalanceValues> | null> {
  const values = [toInt8(block), ticker, address.slice(2)];
  const [row] = await database.query<LeafRow<BalanceValues> | NoLeafRow>(BALANCE_LEAF, values);
  if (row === undefined) return null;
  if (row.leaf === null) return { snapshot: snapshotOf(row), found: null };
  const { ticker: name, amount } = row;
  const proof = await readPath(database, row, row.balanceCount, BALANCE_PATH);
  return {
    snapshot: snapshotOf(row),
    found: { leaf: { ticker: name, address: row.address, amount, hash: row.leaf }, proof },
  };
}

/**
 * Reads an inscription in the snapshot of a block, with its proof (spec §11.2), by two statements. `id` is a token id or a
 * mint id (spec §4.4.1). Returns null if there is no such snapshot.
 */
export async function readInscriptionProof(
  database: Queryable,
  block: bigint,
  ticker: string,
  id: string,
): Promise<SnapshotProof<InscriptionValues> | null> {
  const isToken = isTokenId(id);
  const values = [toInt8(block), ticker, isToken ? id.slice(2) : id];
  const statement = isToken ? INSCRIPTION_LEAF : INSCRIPTION_LEAF_BY_MINT_ID;
  const [row] = await database.query<LeafRow<InscriptionValues> | NoLeafRow>(statement, values);
  if (row === undefined) return null;
  if (row.leaf === null) return { snapshot: snapshotOf(row), found: null };
  const { ticker: name, tokenId, owner, amount, leaf: hash } = row;
  const proof = await readPath(database, row, row.inscriptionCount, INSCRIPTION_PATH);
  return { snapshot: snapshotOf(row), found: { leaf: { ticker: name, tokenId, owner, amount, hash }, proof } };
}

function snapshotOf(row: SnapshotRow): SnapshotRow {
  const {
    blockNumber,
    blockHash,
    timestamp,
    commitment,
    balancesRoot,
    inscriptionsRoot,
    balanceCount,
    inscriptionCount,
  } = row;
  return {
    blockNumber,
    blockHash,
    timestamp,
    commitment,
    balancesRoot,
    inscriptionsRoot,
    balanceCount,
    inscriptionCount,
  };
}

/** Reads what the proof of a leaf needs, and assembles it. */
async function readPath(
  database: Queryable,
  row: LeafRow<unknown>,
  count: number,
  queries: ReturnType<typeof pathQueries>,
): Promise<Hash[]> {
  const plan = planProof(count, fencesOf(row), bytesOf(row.leaf));
  const { segment, siblings } = plan;
  const places = [row.blockNumber, siblings.map(({ chunk }) => chunk), siblings.map(({ offset }) => offset)];
  const [path] = await database.query<{ leaves: Hash | null; siblings: Hash | null }>(
    segment === null ? queries.whole : queries.segment,
    segment === null ? places : [...places, digits(segment.from), segment.to === null ? NO_LIMIT : digits(segment.to)],
  );
  return proofOf(plan, path?.leaves ?? "0x", path?.siblings ?? "0x", await loadKeccak());
}

function proofOf(plan: ProofPlan, leaves: Hash, siblings: Hash, keccak: Keccak): Hash[] {
  return assembleProof(plan, hashesOf(leaves), hashesOf(siblings), keccak).map(hexText);
}

function fencesOf({ fromLeaf, segment, width, fences }: LeafRow<unknown>): FenceRow {
  return { fromLeaf: bytesOf(fromLeaf), segment, width, fences: bytesOf(fences) };
}

function hashesOf(joined: Hash): Uint8Array[] {
  const bytes = bytesOf(joined);
  return Array.from({ length: bytes.length / HASH_LENGTH }, (_, index) =>
    bytes.subarray(index * HASH_LENGTH, (index + 1) * HASH_LENGTH),
  );
}

/** Faster than the conversions of lib/snapshots, which also run in browsers. */
function bytesOf(hex: Hash): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

function digits(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

function hexText(bytes: Uint8Array): Hash {
  return `0x${digits(bytes)}`;
}
