import { createHash } from "node:crypto";
import type { Hash, Hex, Log } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { type Dialect, type DialectError, FAILURES } from "@/testing/harness/dialects";
import type { Chain, SimulatedBlock, View } from "../chain/chain";
import { callResult } from "../chain/control";
import { type PlacedTransaction, receiptFields, transactionFields } from "../chain/seal-block";
import { GAS } from "../chain/seal-transaction";

/** A JSON-RPC call of a client. */
export interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

export type Answer =
  | { readonly result: unknown }
  | { readonly error: { code: number; message: string; data?: string } };

/** Permitted differences between healthy nodes. */
export interface NodeTraits {
  /** The answer to the `finalized` tag. `certain`: known, and requests with the tag have no fault. */
  readonly finalized: "known" | "certain" | "refused" | "null";
  /** How the node reports failed executions. */
  readonly dialect: Dialect;
  /** The answers of a batch are in another order. */
  readonly shuffled: boolean;
  /** Addresses are in upper case. */
  readonly capitals: boolean;
  readonly blockReceipts: boolean;
  /** Whether it knows block hashes in calls (EIP-1898). */
  readonly hashesInCalls: boolean;
}

const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`;
const EMPTY_HASH = `0x${"0".repeat(64)}`;

/** Answers a call like an honest node with this view of the chain. */
export function answer(chain: Chain, view: View, traits: NodeTraits, { method, params }: Call): Answer {
  const [first, second] = params;
  switch (method) {
    case "eth_chainId":
      return { result: quantity(chain.rules.chainId) };
    case "net_version":
      return { result: String(chain.rules.chainId) };
    case "eth_blockNumber":
      return { result: quantity(view.blocks.length - 1) };
    case "eth_getBlockByNumber":
      return blockByNumber(view, traits, first, second === true);
    case "eth_getBlockByHash":
      return { result: blockJson(canonical(view, chain.block(asHex(first))), traits, second === true) };
    case "eth_getLogs":
      return logs(chain, view, traits, first);
    case "eth_getTransactionReceipt":
      return { result: receipt(view, traits, first) };
    case "eth_getBlockReceipts":
      return blockReceipts(chain, view, traits, first);
    case "eth_call":
    case "eth_getCode":
    case "eth_getStorageAt":
      return onState(chain, view, traits, { method, params });
    default:
      return { error: { code: -32601, message: `the method ${method} does not exist` } };
  }
}

function onState(
  chain: Chain,
  view: View,
  traits: NodeTraits,
  { method, params }: Pick<Call, "method" | "params">,
): Answer {
  const [first, second, third] = params;
  const at = method === "eth_getStorageAt" ? third : second;
  if (!traits.hashesInCalls && typeof at === "object") return HASHES_UNKNOWN;
  switch (method) {
    case "eth_call":
      return call(chain, view, traits, first, second);
    default:
      return existing(chain, view, at, method === "eth_getCode" ? "0x00" : EMPTY_HASH);
  }
}

function blockByNumber(view: View, traits: NodeTraits, tag: unknown, full: boolean): Answer {
  if (tag === "finalized" || tag === "safe") {
    if (traits.finalized === "refused") return { error: { code: -32602, message: "invalid block tag" } };
    if (traits.finalized === "null") return { result: null };
  }
  return { result: blockJson(view.blocks[numberOf(view, tag)] ?? null, traits, full) };
}

function numberOf(view: View, tag: unknown): number {
  if (tag === "earliest") return 0;
  if (tag === "finalized" || tag === "safe") return Math.min(view.finalized, view.blocks.length - 1);
  return typeof tag === "string" && tag.startsWith("0x") ? Number(tag) : view.blocks.length - 1;
}

function canonical(view: View, block: SimulatedBlock | null): SimulatedBlock | null {
  return block !== null && view.blocks[block.number] === block ? block : null;
}

function logs(chain: Chain, view: View, traits: NodeTraits, filter: unknown): Answer {
  const { fromBlock, toBlock, blockHash, address, topics } = asRecord(filter);
  let blocks: readonly SimulatedBlock[];
  if (blockHash !== undefined) {
    const block = canonical(view, chain.block(asHex(blockHash)));
    if (block === null) return { error: { code: -32000, message: "unknown block" } };
    blocks = [block];
  } else {
    blocks = view.blocks.slice(numberOf(view, fromBlock ?? "latest"), numberOf(view, toBlock ?? "latest") + 1);
  }
  const found = blocks.flatMap((block) =>
    block.transactions.flatMap((transaction) =>
      transaction.logs
        .filter((log) => matches(log, address, topics))
        .map((log) => logJson(block, transaction, log, traits)),
    ),
  );
  return { result: found };
}

function matches(log: Log, address: unknown, topics: unknown): boolean {
  if (address !== undefined && address !== null && ![address].flat().includes(log.address)) return false;
  if (!Array.isArray(topics)) return true;
  return topics.every((wanted: unknown, index) => wanted === null || [wanted].flat().includes(log.topics[index]));
}

function receipt(view: View, traits: NodeTraits, hash: unknown): unknown {
  for (const block of view.blocks) {
    const transaction = block.transactions.find((candidate) => candidate.hash === hash);
    if (transaction !== undefined) return receiptJson(block, transaction, traits);
  }
  return null;
}

function blockReceipts(chain: Chain, view: View, traits: NodeTraits, tag: unknown): Answer {
  if (!traits.blockReceipts) return { error: { code: -32601, message: "the method does not exist" } };
  const named = typeof tag === "string" && tag.length === 66 ? canonical(view, chain.block(asHex(tag))) : null;
  const block = named ?? view.blocks[numberOf(view, tag)];
  if (block === undefined) return { result: null };
  return { result: block.transactions.map((transaction) => receiptJson(block, transaction, traits)) };
}

function call(chain: Chain, view: View, traits: NodeTraits, transaction: unknown, at: unknown): Answer {
  const { to, data, input } = asRecord(transaction);
  const block = blockAt(chain, view, at);
  if (block === null) return HEADER_NOT_FOUND;
  // The only code that the worker runs returns the time.
  if (to === undefined) return { result: `0x${block.timestamp.toString(16).padStart(64, "0")}` };
  const [contract, calldata] = [asHex(to), asHex(data ?? input)];
  const result = callResult(block.hash, contract, calldata);
  if (result.kind === "returned") return { result: result.data };
  return { error: executionError(traits.dialect, block.hash, contract, calldata) };
}

/** The same result for every account, if the node has the block. */
function existing(chain: Chain, view: View, at: unknown, result: string): Answer {
  return blockAt(chain, view, at) === null ? HEADER_NOT_FOUND : { result };
}

/** The answer of Ganache. */
const HASHES_UNKNOWN: Answer = { error: { code: -32700, message: 'Cannot wrap a "object" as a json-rpc type' } };
const HEADER_NOT_FOUND: Answer = { error: { code: -32000, message: "header not found" } };

function blockAt(chain: Chain, view: View, at: unknown): SimulatedBlock | null {
  const hash = asRecord(at).blockHash;
  return hash === undefined ? (view.blocks[numberOf(view, at)] ?? null) : canonical(view, chain.block(asHex(hash)));
}

function blockJson(block: SimulatedBlock | null, traits: NodeTraits, full: boolean): unknown {
  if (block === null) return null;
  return {
    ...block.header,
    hash: block.hash,
    uncles: [],
    transactions: block.transactions.map((transaction) =>
      full ? transactionJson(block, transaction, traits) : transaction.hash,
    ),
  };
}

function transactionJson(block: SimulatedBlock, transaction: PlacedTransaction, traits: NodeTraits): unknown {
  return { ...transactionFields(transaction), ...placeJson(block, transaction, traits), hash: transaction.hash };
}

function receiptJson(block: SimulatedBlock, transaction: PlacedTransaction, traits: NodeTraits): unknown {
  return {
    ...receiptFields(transaction),
    ...placeJson(block, transaction, traits),
    transactionHash: transaction.hash,
    gasUsed: quantity(GAS),
    logs: transaction.logs.map((log) => logJson(block, transaction, log, traits)),
  };
}

/** The fields that a transaction shares with its receipt. */
function placeJson(block: SimulatedBlock, { index, from, to }: PlacedTransaction, traits: NodeTraits): PlainObject {
  return {
    blockHash: block.hash,
    blockNumber: quantity(block.number),
    transactionIndex: quantity(index),
    from: written(from, traits),
    to: to === null ? null : written(to, traits),
  };
}

function logJson(
  block: SimulatedBlock,
  transaction: PlacedTransaction,
  log: Log,
  traits: NodeTraits,
): Record<string, unknown> {
  return {
    address: written(log.address, traits),
    topics: log.topics,
    data: log.data,
    blockNumber: quantity(block.number),
    blockHash: block.hash,
    transactionHash: transaction.hash,
    transactionIndex: quantity(transaction.index),
    logIndex: quantity(log.logIndex),
    removed: false,
  };
}

function written(address: Hex, { capitals }: NodeTraits): string {
  return capitals ? `0x${address.slice(2).toUpperCase()}` : address;
}

function asHex(value: unknown): Hex {
  return typeof value === "string" && value.startsWith("0x") ? `0x${value.slice(2)}` : "0x";
}

/** The members of a value; none if it is not an object. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The error with which a node of this dialect reports that a call fails. The failure itself is the same on every node. */
function executionError(dialect: Dialect, blockHash: Hash, contract: Hex, data: Hex): DialectError {
  const [first = 0] = createHash("sha256").update(`failure ${blockHash} ${contract} ${data}`).digest();
  return dialect[FAILURES[first % FAILURES.length] ?? "revert"];
}
