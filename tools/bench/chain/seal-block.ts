import { toQuantity } from "@/lib/chain/rpc";
import { addToBloom, BLOOM_SIZE } from "@/lib/chain/verification/bloom";
import { toHash } from "@/lib/chain/verification/keccak";
import { writeReceipt } from "@/lib/chain/verification/receipt";
import { RlpWriter } from "@/lib/chain/verification/rlp-writer";
import { listRoot } from "@/lib/chain/verification/trie";
import type { Hash, Hex } from "@/lib/protocol";
import { keccak } from "@/tools/testing/chain/keys";
import { NO_UNCLES, sealHeader, ZERO_HASH } from "@/tools/testing/chain/seal-header";
import type { BlockLog, EncodedTransaction, SignedTransaction } from "./sign-transaction";

/** What a block consists of. */
export interface BlockParts {
  readonly number: number;
  readonly parentHash: Hash;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly transactions: readonly EncodedTransaction[];
}

/** A block whose hash is that of its header, which commits to its transactions and their receipts. */
export interface SealedBlock {
  readonly number: number;
  readonly hash: Hash;
  /** JSON of its header, without transactions and without brackets. */
  readonly header: string;
  readonly transactions: readonly SignedTransaction[];
  readonly receipts: readonly Receipt[];
}

/** The part of a receipt that depends on its place in the block. */
export interface Receipt {
  readonly cumulativeGas: number;
  readonly bloom: Hex;
}

/** The bloom of no logs. */
const NO_BLOOM: Hex = `0x${"00".repeat(BLOOM_SIZE)}`;
const GAS_LIMIT = "0x5f5e100";
const EXTRA_DATA = `0x${"e".repeat(194)}`;
const MINER = `0x${"c".repeat(40)}`;
const writer = new RlpWriter();

/** Makes the header of a block and its hash. */
export function sealBlock({ number, parentHash, timestamp, transactions }: BlockParts): SealedBlock {
  const receipts = receiptsOf(transactions);
  const header = {
    number: toQuantity(number),
    parentHash,
    timestamp: toQuantity(timestamp),
    difficulty: "0x1",
    extraData: EXTRA_DATA,
    gasLimit: GAS_LIMIT,
    gasUsed: toQuantity(receipts.at(-1)?.cumulativeGas ?? 0),
    logsBloom: bloomOf(transactions.flatMap(({ logs }) => logs)),
    miner: MINER,
    mixHash: ZERO_HASH,
    nonce: "0x0000000000000000",
    receiptsRoot: receiptsRoot(transactions, receipts),
    sha3Uncles: NO_UNCLES,
    stateRoot: ZERO_HASH,
    transactionsRoot: rootOf(transactions.map(({ encoding }) => encoding)),
  };
  const hash = sealHeader(header, "frontier");
  const json =
    `"number":"${header.number}","hash":"${hash}","parentHash":"${parentHash}","timestamp":"${header.timestamp}",` +
    `"difficulty":"0x1","extraData":"${EXTRA_DATA}","gasLimit":"${GAS_LIMIT}","gasUsed":"${header.gasUsed}",` +
    `"logsBloom":"${header.logsBloom}","miner":"${MINER}","mixHash":"${ZERO_HASH}","nonce":"${header.nonce}",` +
    `"receiptsRoot":"${header.receiptsRoot}","sha3Uncles":"${NO_UNCLES}","size":"0x400","stateRoot":"${ZERO_HASH}",` +
    `"totalDifficulty":"0x1","transactionsRoot":"${header.transactionsRoot}","uncles":[]`;
  return { number, hash, header: json, transactions: transactions.map(withoutEncoding), receipts };
}

/** The bytes are not needed any more, and may be long. */
function withoutEncoding({ encoding: _, ...transaction }: EncodedTransaction): SignedTransaction {
  return transaction;
}

function receiptsOf(transactions: readonly SignedTransaction[]): Receipt[] {
  let cumulativeGas = 0;
  return transactions.map(({ gas, logs }) => {
    cumulativeGas += gas;
    return { cumulativeGas, bloom: bloomOf(logs) };
  });
}

/** Roots of receipts without logs, by their cumulative gas. Most blocks of a chain have the same. */
const knownRoots = new Map<string, Hash>();
const MOST_KNOWN = 1_000;

function receiptsRoot(transactions: readonly SignedTransaction[], receipts: readonly Receipt[]): Hash {
  if (transactions.some(({ logs }) => logs.length > 0)) return computeRoot(transactions, receipts);
  const key = receipts.map(({ cumulativeGas }) => cumulativeGas).join();
  const known = knownRoots.get(key) ?? computeRoot(transactions, receipts);
  if (knownRoots.size >= MOST_KNOWN) knownRoots.clear();
  knownRoots.set(key, known);
  return known;
}

function computeRoot(transactions: readonly SignedTransaction[], receipts: readonly Receipt[]): Hash {
  const encodings = transactions.map(({ logs }, index) => {
    const { cumulativeGas = 0, bloom = NO_BLOOM } = receipts[index] ?? {};
    writer.truncate(0);
    const receipt = { status: "0x1", cumulativeGasUsed: toQuantity(cumulativeGas), logsBloom: bloom, logs };
    writeReceipt(writer, receipt, keccak);
    return writer.bytes().slice();
  });
  return rootOf(encodings);
}

function rootOf(encodings: readonly Uint8Array[]): Hash {
  return toHash(listRoot(encodings, keccak));
}

function bloomOf(logs: readonly BlockLog[]): Hex {
  if (logs.length === 0) return NO_BLOOM;
  const bloom = Buffer.alloc(BLOOM_SIZE);
  for (const { address, topics } of logs) {
    addToBloom(bloom, address, "address", keccak);
    for (const topic of topics) addToBloom(bloom, topic, "topics", keccak);
  }
  return `0x${bloom.toString("hex")}`;
}
