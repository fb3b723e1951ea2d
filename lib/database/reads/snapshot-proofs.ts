import { type Address, type Hash, isTokenId } from "@/lib/protocol";
import {
  assembleProof,
  compareBytes,
  type FenceRow,
  GROUP_DEPTH,
  HASH_LENGTH,
  planProof,
  type Segment,
  WHOLE_GROUP,
} from "@/lib/snapshots";
import { loadKeccak } from "@/lib/snapshots/fast-keccak";
import type { SnapshotBalance, SnapshotFences, SnapshotInscription } from "../generated/client";
import { toInt8 } from "../int8";
import type { Queryable, Row, Statement } from "../pool";
import { readNodes, type StoredTree } from "./snapshot-nodes";

/** A leaf with its hash, and the siblings from the leaf to the root. */
export interface LeafProof<L> {
  readonly leaf: L & { readonly hash: Hash };
  readonly proof: readonly Hash[];
}

/** The snapshot of a proof: its block, roots and numbers of leaves. */
export interface ProvenSnapshot {
  readonly blockNumber: number;
  readonly balancesRoot: Hash;
  readonly inscriptionsRoot: Hash;
  readonly balanceCount: number;
  readonly inscriptionCount: number;
}

/** Values of a leaf of the tree of balances (spec §11.2.1). */
export type BalanceValues = Row<SnapshotBalance, "ticker" | "address" | "amount">;
/** Values of a leaf of the tree of inscriptions (spec §11.2.2). */
export type InscriptionValues = Row<SnapshotInscription, "ticker" | "tokenId" | "owner" | "amount">;

/** Most leaves of a group besides one of them. */
const OTHERS = 2 ** GROUP_DEPTH - 1;

/** Whether a row of a leaf belongs to the snapshot of block `$1`. */
const valid = (row: string): string =>
  `${row}.from_block <= $1::int8 AND (${row}.to_block IS NULL OR ${row}.to_block > $1::int8)`;

/** The leaf hashes of the same snapshot nearest to that of `l` on one side, joined in ascending order. */
const neighbors = (table: string, side: "<" | ">"): string => `(
  SELECT string_agg(n.leaf, '' ORDER BY n.leaf) FROM (
    SELECT leaf FROM ${table} n WHERE n.leaf ${side} l.leaf AND ${valid("n")}
    ORDER BY n.leaf ${side === "<" ? "DESC" : "ASC"} LIMIT ${OTHERS}
  ) n)`;

/** A leaf by its key, its neighbors, and the row of fences below its hash. */
const leafQuery = (name: string, tree: number, table: string, columns: string, key: string): Statement => ({
  name,
  text: `SELECT l.leaf, l.ticker, l.amount, ${columns}, f.from_leaf AS "fromLeaf", f.segment, f.width, f.fences,
      ${neighbors(table, "<")} AS lower, ${neighbors(table, ">")} AS higher
    FROM ${table} l JOIN LATERAL (
      SELECT * FROM snapshot_fences f
      WHERE f.block_number = $1::int8 AND f.tree = ${tree} AND f.from_leaf <= l.leaf ORDER BY f.from_leaf DESC LIMIT 1
    ) f ON true
    WHERE l.ticker = $2 AND ${key} AND ${valid("l")}`,
});

const INSCRIPTION_COLUMNS = `l.token_id AS "tokenId", l.owner`;
const BALANCE_LEAF = leafQuery("snapshot-balance", 0, "snapshot_balance", "l.address", "l.address = decode($3, 'hex')");
const INSCRIPTION_LEAF = leafQuery(
  "snapshot-inscription",
  1,
  "snapshot_inscription",
  INSCRIPTION_COLUMNS,
  "l.token_id = decode($3, 'hex')",
);
const INSCRIPTION_LEAF_BY_MINT_ID = leafQuery(
  "snapshot-inscription-by-mint-id",
  1,
  "snapshot_inscription",
  INSCRIPTION_COLUMNS,
  "l.token_id = (SELECT token_id FROM inscription WHERE ticker = $2 AND mint_id = $3)",
);

type LeafRow = Row<SnapshotFences, "fromLeaf" | "segment" | "width" | "fences"> & {
  readonly leaf: Hash;
  readonly lower: Hash | null;
  readonly higher: Hash | null;
};

/**
 * Reads the balance of an address in a snapshot, with its proof (spec §11.2), by one statement, or two if the process does
 * not know the nodes of the path yet. Returns null if the snapshot does not have the leaf.
 */
export async function readBalanceProof(
  database: Queryable,
  { blockNumber: block, balancesRoot: root, balanceCount }: ProvenSnapshot,
  ticker: string,
  address: Address,
): Promise<LeafProof<BalanceValues> | null> {
  const values = [toInt8(BigInt(block)), ticker, address.slice(2)];
  const [row] = await database.query<LeafRow & BalanceValues>(BALANCE_LEAF, values);
  if (row === undefined) return null;
  const { ticker: name, address: holder, amount, leaf: hash } = row;
  const proof = await readPath(database, { block, tree: 0, root }, balanceCount, row);
  return { leaf: { ticker: name, address: holder, amount, hash }, proof };
}

/**
 * Reads an inscription in a snapshot, with its proof (spec §11.2), as {@link readBalanceProof}. `id` is a token id or a mint
 * id (spec §4.4.1). Returns null if the snapshot does not have the leaf.
 */
export async function readInscriptionProof(
  database: Queryable,
  { blockNumber: block, inscriptionsRoot: root, inscriptionCount }: ProvenSnapshot,
  ticker: string,
  id: string,
): Promise<LeafProof<InscriptionValues> | null> {
  const isToken = isTokenId(id);
  const values = [toInt8(BigInt(block)), ticker, isToken ? id.slice(2) : id];
  const statement = isToken ? INSCRIPTION_LEAF : INSCRIPTION_LEAF_BY_MINT_ID;
  const [row] = await database.query<LeafRow & InscriptionValues>(statement, values);
  if (row === undefined) return null;
  const { ticker: name, tokenId, owner, amount, leaf: hash } = row;
  const proof = await readPath(database, { block, tree: 1, root }, inscriptionCount, row);
  return { leaf: { ticker: name, tokenId, owner, amount, hash }, proof };
}

/** Reads the nodes of the path of a leaf, and assembles its proof. */
async function readPath(database: Queryable, tree: StoredTree, count: number, row: LeafRow): Promise<Hash[]> {
  const plan = planProof(count, fencesOf(row), bytesOf(row.leaf));
  const { segment, siblings } = plan;
  const isWhole = segment === null;
  const chunks = [...new Set(siblings.map(({ chunk }) => chunk)), ...(isWhole ? [WHOLE_GROUP] : [])];
  const nodes = await readNodes(database, tree, chunks);
  const path = siblings.map(({ chunk, offset }) => hashAt(nodes.get(chunk), offset));
  const leaves = isWhole ? hashesOf(nodes.get(WHOLE_GROUP)) : leavesOf(row, segment);
  return assembleProof(plan, leaves, path, await loadKeccak()).map(hexText);
}

/** The leaves of a segment, which are among the leaf and its neighbors. */
function leavesOf({ lower, leaf, higher }: LeafRow, { from, to }: Segment): Uint8Array[] {
  const hashes = hashesOf(Buffer.from(`${digitsOf(lower)}${digitsOf(leaf)}${digitsOf(higher)}`, "hex"));
  return hashes.filter((hash) => compareBytes(from, hash) <= 0 && (to === null || compareBytes(hash, to) < 0));
}

function fencesOf({ fromLeaf, segment, width, fences }: LeafRow): FenceRow {
  return { fromLeaf: bytesOf(fromLeaf), segment, width, fences: bytesOf(fences) };
}

function hashAt(nodes: Buffer | undefined, index: number): Uint8Array {
  return nodes?.subarray(index * HASH_LENGTH, (index + 1) * HASH_LENGTH) ?? new Uint8Array(0);
}

function hashesOf(joined: Buffer | undefined): Uint8Array[] {
  return Array.from({ length: (joined?.length ?? 0) / HASH_LENGTH }, (_, index) => hashAt(joined, index));
}

function digitsOf(hex: Hash | null): string {
  return hex === null ? "" : hex.slice(2);
}

/** Faster than the conversions of lib/snapshots, which also run in browsers. */
function bytesOf(hex: Hash): Buffer {
  return Buffer.from(digitsOf(hex), "hex");
}

function hexText(bytes: Uint8Array): Hash {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")}`;
}
