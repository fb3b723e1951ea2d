import { createHash } from "node:crypto";
import { toQuantity } from "@/lib/chain/rpc";
import type { Hash, Hex, Log } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { type Dialect, type DialectError, FAILURES } from "@/tools/testing/harness/dialects";
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

/** What a node tells of a block: the block with all its transactions, and its receipts. */
export interface Told {
  readonly block: PlainObject;
  readonly receipts: readonly PlainObject[];
}

/** A node that tells something else of some blocks than what they are. */
export interface Liar {
  /** What it tells of a block; null: the truth. */
  tell(block: SimulatedBlock, honest: () => Told): Told | null;
  /** The hash of the block of which it tells this hash. */
  trueHash(told: Hex): Hex;
}

/** How a node answers. */
export type Manner = NodeTraits & { readonly liar?: Liar | null };

const EMPTY_HASH = `0x${"0".repeat(64)}`;

/** Answers a call like a node with this view of the chain. */
export function answer(chain: Chain, view: View, traits: Manner, { method, params }: Call): Answer {
  const [first, second] = params;
  switch (method) {
    case "eth_chainId":
      return { result: toQuantity(chain.rules.chainId) };
    case "net_version":
      return { result: String(chain.rules.chainId) };
    case "eth_blockNumber":
      return { result: toQuantity(view.blocks.length - 1) };
    case "eth_getBlockByNumber":
      return blockByNumber(view, traits, first, second === true);
    case "eth_getBlockByHash":
      return { result: blockJson(named(chain, view, traits, first), traits, second === true) };
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
  traits: Manner,
  { method, params }: Pick<Call, "method" | "params">,
): Answer {
  const [first, second, third] = params;
  const at = method === "eth_getStorageAt" ? third : second;
  if (!traits.hashesInCalls && typeof at === "object") return HASHES_UNKNOWN;
  switch (method) {
    case "eth_call":
      return call(chain, view, traits, first, second);
    default:
      return existing(chain, view, traits, at, method === "eth_getCode" ? "0x00" : EMPTY_HASH);
  }
}

function blockByNumber(view: View, traits: Manner, tag: unknown, full: boolean): Answer {
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

/** The block of the view whose hash, as the node tells it, is this one. */
function named(chain: Chain, view: View, { liar }: Manner, hash: unknown): SimulatedBlock | null {
  const told = asHex(hash);
  const block = chain.block(liar?.trueHash(told) ?? told);
  return block !== null && view.blocks[block.number] === block ? block : null;
}

function toldOf(block: SimulatedBlock, traits: Manner): Told | null {
  return traits.liar?.tell(block, () => truthOf(block, traits)) ?? null;
}

/** What an honest node tells of a block. */
function truthOf(block: SimulatedBlock, traits: NodeTraits): Told {
  return {
    block: { ...header(block), transactions: block.transactions.map((each) => transactionJson(block, each, traits)) },
    receipts: block.transactions.map((each) => receiptJson(block, each, traits)),
  };
}

function logs(chain: Chain, view: View, traits: Manner, filter: unknown): Answer {
  const { fromBlock, toBlock, blockHash, address, topics } = asRecord(filter);
  let blocks: readonly SimulatedBlock[];
  if (blockHash !== undefined) {
    const block = named(chain, view, traits, blockHash);
    if (block === null) return { error: { code: -32000, message: "unknown block" } };
    blocks = [block];
  } else {
    blocks = view.blocks.slice(numberOf(view, fromBlock ?? "latest"), numberOf(view, toBlock ?? "latest") + 1);
  }
  const found = blocks.flatMap((block) => {
    const told = toldOf(block, traits);
    if (told !== null) return told.receipts.flatMap(logsIn).filter((log) => matches(log, address, topics));
    return block.transactions.flatMap((transaction) =>
      transaction.logs
        .filter((log) => matches(log, address, topics))
        .map((log) => logJson(block, transaction, log, traits)),
    );
  });
  return { result: found };
}

function logsIn({ logs }: PlainObject): readonly unknown[] {
  return Array.isArray(logs) ? logs : [];
}

function matches(log: unknown, address: unknown, topics: unknown): boolean {
  const emitter = asHex(asRecord(log).address).toLowerCase();
  if (address !== undefined && address !== null && ![address].flat().includes(emitter)) return false;
  if (!Array.isArray(topics)) return true;
  const { topics: own } = asRecord(log);
  return topics.every(
    (wanted: unknown, index) => wanted === null || [wanted].flat().includes(Array.isArray(own) ? own[index] : null),
  );
}

function receipt(view: View, traits: Manner, hash: unknown): unknown {
  for (const block of view.blocks) {
    const told = toldOf(block, traits);
    const lied = told?.receipts.find(({ transactionHash }) => transactionHash === hash);
    if (lied !== undefined) return lied;
    if (told !== null) continue;
    const transaction = block.transactions.find((candidate) => candidate.hash === hash);
    if (transaction !== undefined) return receiptJson(block, transaction, traits);
  }
  return null;
}

function blockReceipts(chain: Chain, view: View, traits: Manner, tag: unknown): Answer {
  if (!traits.blockReceipts) return { error: { code: -32601, message: "the method does not exist" } };
  const byHash = typeof tag === "string" && tag.length === 66 ? named(chain, view, traits, tag) : null;
  const block = byHash ?? view.blocks[numberOf(view, tag)];
  if (block === undefined) return { result: null };
  const told = toldOf(block, traits);
  return { result: told?.receipts ?? block.transactions.map((transaction) => receiptJson(block, transaction, traits)) };
}

function call(chain: Chain, view: View, traits: Manner, transaction: unknown, at: unknown): Answer {
  const { to, data, input } = asRecord(transaction);
  const block = blockAt(chain, view, traits, at);
  if (block === null) return HEADER_NOT_FOUND;
  // The only code that the worker runs returns the time.
  if (to === undefined) return { result: `0x${block.timestamp.toString(16).padStart(64, "0")}` };
  const [contract, calldata] = [asHex(to), asHex(data ?? input)];
  const result = callResult(block.hash, contract, calldata);
  if (result.kind === "returned") return { result: result.data };
  return { error: executionError(traits.dialect, block.hash, contract, calldata) };
}

/** The same result for every account, if the node has the block. */
function existing(chain: Chain, view: View, traits: Manner, at: unknown, result: string): Answer {
  return blockAt(chain, view, traits, at) === null ? HEADER_NOT_FOUND : { result };
}

/** The answer of Ganache. */
const HASHES_UNKNOWN: Answer = { error: { code: -32700, message: 'Cannot wrap a "object" as a json-rpc type' } };
const HEADER_NOT_FOUND: Answer = { error: { code: -32000, message: "header not found" } };

function blockAt(chain: Chain, view: View, traits: Manner, at: unknown): SimulatedBlock | null {
  const hash = asRecord(at).blockHash;
  return hash === undefined ? (view.blocks[numberOf(view, at)] ?? null) : named(chain, view, traits, hash);
}

function blockJson(block: SimulatedBlock | null, traits: Manner, full: boolean): unknown {
  if (block === null) return null;
  const told = toldOf(block, traits)?.block;
  if (told !== undefined) return full ? told : withHashes(told);
  return {
    ...header(block),
    transactions: block.transactions.map((transaction) =>
      full ? transactionJson(block, transaction, traits) : transaction.hash,
    ),
  };
}

function header(block: SimulatedBlock): PlainObject {
  return { ...block.header, hash: block.hash, uncles: [] };
}

/** A block with the hashes of its transactions instead of the transactions. */
function withHashes(block: PlainObject): PlainObject {
  return { ...block, transactions: [block.transactions].flat().map((transaction) => asRecord(transaction).hash) };
}

function transactionJson(block: SimulatedBlock, transaction: PlacedTransaction, traits: NodeTraits): PlainObject {
  return { ...transactionFields(transaction), ...placeJson(block, transaction, traits), hash: transaction.hash };
}

function receiptJson(block: SimulatedBlock, transaction: PlacedTransaction, traits: NodeTraits): PlainObject {
  return {
    ...receiptFields(transaction),
    ...placeJson(block, transaction, traits),
    transactionHash: transaction.hash,
    gasUsed: toQuantity(GAS),
    logs: transaction.logs.map((log) => logJson(block, transaction, log, traits)),
  };
}

/** The fields that a transaction shares with its receipt. */
function placeJson(block: SimulatedBlock, { index, from, to }: PlacedTransaction, traits: NodeTraits): PlainObject {
  return {
    blockHash: block.hash,
    blockNumber: toQuantity(block.number),
    transactionIndex: toQuantity(index),
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
    blockNumber: toQuantity(block.number),
    blockHash: block.hash,
    transactionHash: transaction.hash,
    transactionIndex: toQuantity(transaction.index),
    logIndex: toQuantity(log.logIndex),
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
