import { encodeFunctionData, keccak256 } from "viem/utils";
import type { Address, Hash, Hex } from "@/lib/protocol";
import { parseHash, ZERO_HASH } from "@/lib/protocol/forms";
import { SNAPSHOT_REGISTRY_ABI } from "./snapshot-registry";

/** Content of a snapshot (spec §11.3). */
export interface SnapshotContent {
  readonly chainId: number;
  readonly blockNumber: number;
  readonly blockHash: Hash;
  readonly commitment: Hash;
  readonly balancesRoot: Hash;
  readonly inscriptionsRoot: Hash;
  readonly balanceCount: number;
  readonly inscriptionCount: number;
}

/** Maximum number of publishers of a registry. The contract of this project allows 32. */
const MOST_PUBLISHERS = 256;
/** Digits of the selector of a call, with `0x`. */
const SELECTOR = 10;
/** Hex digits of a word. */
const WORD = 64;
/** Words of a snapshot. */
const SNAPSHOT_WORDS = 8;

/** Calldata with which a publisher votes for a snapshot. */
export function publishData(snapshot: SnapshotContent): Hex {
  const content = {
    ...snapshot,
    chainId: BigInt(snapshot.chainId),
    blockNumber: BigInt(snapshot.blockNumber),
    balanceCount: BigInt(snapshot.balanceCount),
    inscriptionCount: BigInt(snapshot.inscriptionCount),
  };
  return encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "publish", args: [content] });
}

/** The value that publishers vote for: keccak256 of `abi.encode(Snapshot)`, which is the calldata without its selector. */
export function digestOf(snapshot: SnapshotContent): Hash {
  return keccak256(`0x${publishData(snapshot).slice(SELECTOR)}`);
}

/** Calldata of the reads of a registry. */
export const registryReads = {
  publishers: () => encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "publishers" }),
  threshold: () => encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "threshold" }),
  voteOf: (publisher: Address, block: number) =>
    encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "voteOf", args: [publisher, BigInt(block)] }),
  isAccepted: (block: number) =>
    encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "isAccepted", args: [BigInt(block)] }),
  setNumber: () => encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "setNumber" }),
  isHashChecked: (block: number) =>
    encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "isHashChecked", args: [BigInt(block)] }),
  latest: () => encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "latest" }),
  snapshotAt: (block: number) =>
    encodeFunctionData({ abi: SNAPSHOT_REGISTRY_ABI, functionName: "snapshotAt", args: [BigInt(block)] }),
};

/**
 * Splits returned data into words of 64 hex digits. Null if it does not consist of exactly this number of whole words.
 */
function wordsOf(data: Hex, count: number | null = null): string[] | null {
  const digits = data.slice(2);
  if (digits.length % WORD !== 0 || digits.length > WORD * (MOST_PUBLISHERS + 2)) return null;
  const words = digits.match(/.{64}/g) ?? [];
  return count === null || words.length === count ? words : null;
}

/** Reads a `uint256` below 2^31; null for anything else. */
export function readCount(data: Hex): number | null {
  const [word] = wordsOf(data, 1) ?? [];
  return word === undefined ? null : smallNumber(word);
}

/** Reads a `bool`; null for anything else. */
export function readFlag(data: Hex): boolean | null {
  const count = readCount(data);
  return count === 0 || count === 1 ? count === 1 : null;
}

/** Reads a vote: a digest, or `"none"` for the word zero. Null for anything else. */
export function readVote(data: Hex): Hash | "none" | null {
  const [word] = wordsOf(data, 1) ?? [];
  const hash = word === undefined ? null : parseHash(`0x${word}`);
  return hash === ZERO_HASH ? "none" : hash;
}

/** Reads an `address[]` of at most 256 addresses; null for anything else. */
export function readAddresses(data: Hex): readonly Address[] | null {
  const [offset, length, ...rest] = wordsOf(data) ?? [];
  if (offset === undefined || smallNumber(offset) !== 32 || length === undefined) return null;
  if (smallNumber(length) !== rest.length) return null;
  const isPadded = rest.every((word) => word.startsWith("0".repeat(24)));
  return isPadded ? rest.map((word): Address => `0x${word.slice(24)}`) : null;
}

/** Digest of a returned `Snapshot`; null if the data is not one. */
export function readDigest(data: Hex): Hash | null {
  return wordsOf(data, SNAPSHOT_WORDS) === null ? null : keccak256(data);
}

/** Reads block and digest of a returned `Snapshot` of this chain; null if the data is not one. */
export function readAccepted(
  data: Hex,
  chainId: number,
): { readonly blockNumber: number; readonly digest: Hash } | null {
  const [chain, block] = wordsOf(data, SNAPSHOT_WORDS) ?? [];
  if (chain === undefined || block === undefined || BigInt(`0x${chain}`) !== BigInt(chainId)) return null;
  const blockNumber = BigInt(`0x${block}`);
  if (blockNumber > Number.MAX_SAFE_INTEGER) return null;
  return { blockNumber: Number(blockNumber), digest: keccak256(data) };
}

function smallNumber(word: string): number | null {
  const value = BigInt(`0x${word}`);
  return value < 2n ** 31n ? Number(value) : null;
}
