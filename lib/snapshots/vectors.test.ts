import { readFile } from "node:fs/promises";
import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { keccak256 } from "viem";
import { expect, test } from "vitest";
import { z } from "zod";
import { addressSchema, hashSchema } from "@/lib/chain/rpc";
import type { Address, Hash } from "@/lib/protocol";
import { bytesOf, hashBalance, hashInscription, hexOf, type Keccak, TreeBuilder, verifyProof } from ".";
import { compareBytes } from "./bytes";

const FILE = new URL("../../docs/snapshot-vectors.json", import.meta.url);
const keccak: Keccak = (bytes) => keccak256(bytes, "bytes");

const provenSchema = { amount: z.string(), hash: hashSchema, proof: z.array(hashSchema) };
const vectorsSchema = z.array(
  z.object({
    name: z.string(),
    balances: z.array(z.object({ ticker: z.string(), address: addressSchema, ...provenSchema })),
    balancesRoot: hashSchema,
    inscriptions: z.array(z.object({ ticker: z.string(), tokenId: hashSchema, owner: addressSchema, ...provenSchema })),
    inscriptionsRoot: hashSchema,
  }),
);

type Vector = z.infer<typeof vectorsSchema>[number];

/** The inscriptions of a vector: `count` of them, owned by some addresses, with small and huge amounts. */
function inscriptionsOf(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    ticker: ["GOLD", "a", "Ab12345678"][n % 3] ?? "GOLD",
    tokenId: keccak256(`0x${n.toString(16).padStart(4, "0")}`),
    owner: (n === 7 ? `0x${"0".repeat(40)}` : `0x${String(n % 5).repeat(40)}`) as Address,
    amount: n === 4 ? 2n ** 255n + 1n : BigInt(1 + n * n),
  }));
}

const word = (ticker: string): string => `0x${Buffer.from(ticker, "ascii").toString("hex").padEnd(64, "0")}`;

/** Computes a vector by OpenZeppelin's library. */
function vectorOf(name: string, count: number): Vector {
  const inscriptions = inscriptionsOf(count);
  const sums = new Map<string, { ticker: string; address: Address; amount: bigint }>();
  for (const { ticker, owner, amount } of inscriptions) {
    const key = `${ticker} ${owner}`;
    const known = sums.get(key) ?? { ticker, address: owner, amount: 0n };
    sums.set(key, { ...known, amount: known.amount + amount });
  }
  const balances = [...sums.values()];
  const balanceTree = treeOf(
    balances.map(({ ticker, address, amount }) => [word(ticker), address, String(amount)]),
    ["bytes32", "address", "uint256"],
  );
  const inscriptionTree = treeOf(
    inscriptions.map(({ ticker, tokenId, owner, amount }) => [word(ticker), tokenId, owner, String(amount)]),
    ["bytes32", "bytes32", "address", "uint256"],
  );
  return vectorsSchema.element.parse({
    name,
    balances: balances.map((leaf, n) => ({ ...leaf, amount: String(leaf.amount), ...balanceTree.proven(n) })),
    balancesRoot: balanceTree.root,
    inscriptions: inscriptions.map((leaf, n) => ({
      ...leaf,
      amount: String(leaf.amount),
      ...inscriptionTree.proven(n),
    })),
    inscriptionsRoot: inscriptionTree.root,
  });
}

function treeOf(values: string[][], types: string[]) {
  if (values.length === 0) return { root: `0x${"0".repeat(64)}`, proven: () => ({}) };
  const tree = StandardMerkleTree.of(values, types);
  return {
    root: tree.root,
    proven: (n: number) => ({ hash: tree.leafHash(values[n] ?? []), proof: tree.getProof(n) }),
  };
}

test("the published vectors agree with OpenZeppelin's library", async () => {
  const vectors = [0, 1, 2, 3, 7, 16, 21].map((count) => vectorOf(`${count} inscriptions`, count));
  await expect(`${JSON.stringify(vectors, null, 2)}\n`).toMatchFileSnapshot(FILE.pathname);
});

test("the library has the hashes and roots of the published vectors", async () => {
  for (const vector of vectorsSchema.parse(JSON.parse(await readFile(FILE, "utf8")))) {
    const { balances, inscriptions, balancesRoot, inscriptionsRoot } = vector;
    const amountOf = <L extends { amount: string }>(leaf: L) => ({ ...leaf, amount: BigInt(leaf.amount) });
    for (const leaf of balances) {
      expect(hexOf(hashBalance(amountOf(leaf), keccak))).toBe(leaf.hash);
      expect(verifyProof(leaf.hash, leaf.proof, balancesRoot, keccak)).toBe(true);
    }
    for (const leaf of inscriptions) {
      expect(hexOf(hashInscription(amountOf(leaf), keccak))).toBe(leaf.hash);
      expect(verifyProof(leaf.hash, leaf.proof, inscriptionsRoot, keccak)).toBe(true);
    }
    expect(rootOf(balances.map(({ hash }) => hash))).toBe(balancesRoot);
    expect(rootOf(inscriptions.map(({ hash }) => hash))).toBe(inscriptionsRoot);
  }
});

function rootOf(hashes: readonly Hash[]): Hash {
  const builder = new TreeBuilder(hashes.length, keccak, { chunk: () => undefined, fences: () => undefined });
  for (const leaf of hashes.map(bytesOf).sort(compareBytes)) builder.add(leaf);
  return hexOf(builder.end());
}
