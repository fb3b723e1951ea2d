import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getAbiItem,
  isHex,
  keccak256,
  toFunctionSelector,
} from "viem";
import { SNAPSHOT_REGISTRY_ABI } from "@/lib/chain/contracts/snapshot-registry";
import type { Address, Hash, Hex } from "@/lib/protocol";
import { parseHash } from "@/lib/protocol";
import { NodeError, type ReaderNode } from "./node";

/** A snapshot as the registry states it. */
export interface StatedSnapshot {
  readonly chainId: bigint;
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  readonly commitment: Hash;
  readonly balancesRoot: Hash;
  readonly inscriptionsRoot: Hash;
  readonly balanceCount: bigint;
  readonly inscriptionCount: bigint;
}

/** The registry's data of an accepted snapshot, in the state of the node's latest block. */
export interface RegistryStatement {
  readonly address: Address;
  /** The block in whose state the registry was read. */
  readonly readAt: number;
  readonly snapshot: StatedSnapshot;
  /** Number of publishers that have voted for it, of `publishers`. */
  readonly agreeing: number;
  readonly publishers: number;
  readonly threshold: number;
  /** Whether the chain itself has confirmed the block's hash; null if the registry does not say. */
  readonly isHashChecked: boolean | null;
}

export type RegistryFailure = "NO_REGISTRY_CODE" | "NONE_ACCEPTED";

/** Returns the chain id of a node. @throws NodeError */
export async function nodeChainId(node: ReaderNode): Promise<number> {
  return Number(quantity(await node.request("eth_chainId", [])));
}

/** Returns the number of a node's latest block. @throws NodeError */
async function latestBlockOf(node: ReaderNode): Promise<number> {
  return Number(quantity(await node.request("eth_blockNumber", [])));
}

/**
 * Reads the accepted snapshot of a block, or with null the latest one, from the registry by `eth_call`, all in the state of
 * one block. @throws NodeError
 */
export async function readRegistry(
  node: ReaderNode,
  address: Address,
  block: number | null,
): Promise<RegistryStatement | RegistryFailure> {
  const readAt = await latestBlockOf(node);
  const at = `0x${readAt.toString(16)}`;
  if ((await node.request("eth_getCode", [address, at])) === "0x") return "NO_REGISTRY_CODE";
  const call = async (data: Hex): Promise<Hex> => hexOf(await node.request("eth_call", [{ to: address, data }, at]));
  const snapshot = await acceptedSnapshot(call, block);
  if (snapshot === null) return "NONE_ACCEPTED";
  const digest = digestOf(snapshot);
  const [votes, threshold, publishers, check] = await Promise.all([
    call(encodeFunctionData({ abi, functionName: "votesFor", args: [snapshot.blockNumber, digest] })),
    call(encodeFunctionData({ abi, functionName: "threshold" })),
    call(encodeFunctionData({ abi, functionName: "publishers" })),
    call(encodeFunctionData({ abi, functionName: "isHashChecked", args: [snapshot.blockNumber] })).catch(unlessRefused),
  ]);
  return decoded(() => ({
    ...{ address, readAt, snapshot },
    agreeing: Number(decodeFunctionResult({ abi, functionName: "votesFor", data: votes })),
    threshold: Number(decodeFunctionResult({ abi, functionName: "threshold", data: threshold })),
    publishers: decodeFunctionResult({ abi, functionName: "publishers", data: publishers }).length,
    isHashChecked: check === null ? null : decodeFunctionResult({ abi, functionName: "isHashChecked", data: check }),
  }));
}

/** Null if the contract has refused the call, because it is a registry of an earlier version. @throws NodeError */
function unlessRefused(error: unknown): null {
  if (error instanceof NodeError && error.kind === "refused") return null;
  throw error;
}

/** Returns the hash of the node's block with this number; null if it has none. @throws NodeError */
export async function blockHashOf(node: ReaderNode, number: number): Promise<Hash | null> {
  const block = await node.request("eth_getBlockByNumber", [`0x${number.toString(16)}`, false]);
  if (typeof block !== "object" || block === null || !("hash" in block) || typeof block.hash !== "string") return null;
  return parseHash(block.hash);
}

const abi = SNAPSHOT_REGISTRY_ABI;
const NOT_ACCEPTED = toFunctionSelector("NotAccepted()");

async function acceptedSnapshot(
  call: (data: Hex) => Promise<Hex>,
  block: number | null,
): Promise<StatedSnapshot | null> {
  try {
    if (block === null) {
      const data = await call(encodeFunctionData({ abi, functionName: "latest" }));
      return decoded(() => decodeFunctionResult({ abi, functionName: "latest", data }));
    }
    const data = await call(encodeFunctionData({ abi, functionName: "snapshotAt", args: [BigInt(block)] }));
    return decoded(() => decodeFunctionResult({ abi, functionName: "snapshotAt", data }));
  } catch (error) {
    if (error instanceof NodeError && error.data?.startsWith(NOT_ACCEPTED)) return null;
    throw error;
  }
}

/** The digest for which publishers vote: keccak256 of the encoded snapshot. */
function digestOf(snapshot: StatedSnapshot): Hash {
  const { outputs } = getAbiItem({ abi, name: "latest" });
  return keccak256(encodeAbiParameters(outputs, [snapshot]));
}

function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch {
    throw new NodeError("malformed", "the answer of the registry");
  }
}

function hexOf(value: unknown): Hex {
  if (isHex(value)) return value;
  throw new NodeError("malformed", "not hexadecimal");
}

function quantity(value: unknown): bigint {
  if (typeof value === "string" && /^0x[0-9a-f]{1,16}$/i.test(value)) return BigInt(value);
  throw new NodeError("malformed", "not a number");
}
