import type { Queryable, Statement } from "@/lib/database/pool";
import { type Address, type Hash, isTokenId } from "@/lib/protocol";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { assembleProof, type FenceRow, HASH_LENGTH, type LeafSegment, planProof, WHOLE_GROUP } from "@/lib/snapshots";
import {
  type BalanceValues,
  digitsOf,
  type FoundLeaf,
  findBalanceLeaf,
  findInscriptionLeaf,
  findLeafRange,
  type InscriptionValues,
  type LeafRow,
} from "./leaves";
import { readNodes, type StoredTree } from "./nodes";
import { SnapshotGoneError } from "./snapshots";

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

/**
 * Reads the balance of an address in a snapshot, with its proof (spec §11.2). Returns null if the snapshot does not have the
 * leaf. @throws SnapshotGoneError if the database does not have this snapshot anymore
 */
export async function readBalanceProof(
  database: Queryable,
  { blockNumber: block, balancesRoot: root, balanceCount }: ProvenSnapshot,
  ticker: string,
  address: Address,
): Promise<LeafProof<BalanceValues> | null> {
  const tree = { block, tree: 0, root } as const;
  const row = leafIn(tree, await findBalanceLeaf(database, block, ticker, address));
  if (row === null) return null;
  const { ticker: name, address: holder, amount, leaf: hash } = row;
  return {
    leaf: { ticker: name, address: holder, amount, hash },
    proof: await readPath(database, tree, balanceCount, row),
  };
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
  const tree = { block, tree: 1, root } as const;
  const named = isTokenId(id) ? id : await findTokenId(database, ticker, id);
  if (named === null) return null;
  const row = leafIn(tree, await findInscriptionLeaf(database, block, ticker, named));
  if (row === null) return null;
  const { ticker: name, tokenId, owner, amount, leaf: hash } = row;
  const proof = await readPath(database, tree, inscriptionCount, row);
  return { leaf: { ticker: name, tokenId, owner, amount, hash }, proof };
}

// A separate statement, because a distributed table answers it only for a constant ticker (docs/scaling.md).
const TOKEN_ID: Statement = {
  name: "snapshot-token-id",
  text: 'SELECT token_id AS "tokenId" FROM inscription WHERE ticker = $1 AND mint_id = $2',
};

async function findTokenId(database: Queryable, ticker: string, mintId: string): Promise<Hash | null> {
  const [row] = await database.query<{ tokenId: Hash }>(TOKEN_ID, [ticker, mintId]);
  return row?.tokenId ?? null;
}

function leafIn<V>({ block, root }: StoredTree, found: FoundLeaf<V>): (LeafRow & V) | null {
  if (found.root !== root) throw new SnapshotGoneError(block);
  return found.row;
}

/** Reads the group of a leaf and the nodes of its path, and assembles its proof. */
async function readPath(database: Queryable, tree: StoredTree, count: number, row: LeafRow): Promise<Hash[]> {
  const plan = planProof(count, fencesOf(row), bytesOf(row.leaf));
  const { segment, siblings } = plan;
  const chunks = [...new Set(siblings.map(({ chunk }) => chunk)), ...(segment === null ? [WHOLE_GROUP] : [])];
  const [nodes, range] = await Promise.all([
    readNodes(database, tree, chunks),
    segment === null ? null : readRange(database, tree, segment),
  ]);
  const path = siblings.map(({ chunk, offset }) => hashAt(nodes.get(chunk), offset));
  return assembleProof(plan, hashesOf(range ?? nodes.get(WHOLE_GROUP)), path, await loadKeccak()).map(hexText);
}

/** Reads the leaf hashes of a segment, joined in ascending order. */
async function readRange(
  database: Queryable,
  { block, tree, root }: StoredTree,
  { from, to }: LeafSegment,
): Promise<Buffer> {
  const found = await findLeafRange(database, tree === 0 ? "balances" : "inscriptions", { block, from, to });
  if (found.root !== root) throw new SnapshotGoneError(block);
  return bytesOf(found.leaves ?? "0x");
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

/** Faster than the conversions of lib/snapshots, which also run in browsers. */
function bytesOf(hex: Hash): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

function hexText(bytes: Uint8Array): Hash {
  return `0x${digitsOf(bytes)}`;
}
