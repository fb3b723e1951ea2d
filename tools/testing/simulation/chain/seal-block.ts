import { toQuantity } from "@/lib/chain/rpc";
import { receiptsRoot, transactionsRoot } from "@/lib/chain/verification/lists";
import type { Hash, Hex, Log } from "@/lib/protocol";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { bloomOf } from "@/tools/testing/chain/bloom";
import { keccak } from "@/tools/testing/chain/keys";
import { NO_UNCLES, sealHeader, ZERO_HASH } from "@/tools/testing/chain/seal-header";
import { GAS, type SealedTransaction } from "./seal-transaction";

/** A sealed transaction at its place. */
export type PlacedTransaction = Omit<SealedTransaction, "logs"> & {
  readonly index: number;
  readonly logs: readonly Log[];
};

/** The first block whose header has more fields. */
const FORK = 8;
const PRAGUE = {
  withdrawalsRoot: ZERO_HASH,
  blobGasUsed: "0x0",
  excessBlobGas: "0x0",
  parentBeaconBlockRoot: ZERO_HASH,
  requestsHash: ZERO_HASH,
};

export interface BlockParts {
  readonly number: number;
  readonly parentHash: Hash;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly transactions: readonly PlacedTransaction[];
  /** Digits that distinguish blocks of the same content. */
  readonly salt: string;
}

/** Makes the header that commits to the parts of a block, as a node returns it, and its hash. */
export function sealBlock(parts: BlockParts): {
  readonly header: PlainObject;
  readonly hash: Hash;
  readonly bloom: Hex;
} {
  const { number, parentHash, timestamp, transactions, salt } = parts;
  const bloom = bloomOf(transactions.flatMap(({ logs }) => logs));
  const isNew = number >= FORK;
  const header = {
    number: toQuantity(number),
    parentHash,
    timestamp: toQuantity(timestamp),
    sha3Uncles: NO_UNCLES,
    miner: `0x${"0".repeat(40)}`,
    stateRoot: ZERO_HASH,
    transactionsRoot: transactionsRoot(transactions.map(transactionFields), keccak),
    receiptsRoot: receiptsRoot(transactions.map(receiptFields), keccak),
    logsBloom: bloom,
    difficulty: "0x0",
    gasLimit: "0x1c9c380",
    gasUsed: toQuantity(GAS * transactions.length),
    extraData: "0x",
    mixHash: `0x${salt.padStart(64, "0")}`,
    nonce: "0x0000000000000000",
    baseFeePerGas: "0x1",
    ...(isNew ? PRAGUE : {}),
  };
  return { header, hash: sealHeader(header, isNew ? "prague" : "london"), bloom };
}

/** The fields of a transaction that its hash covers, as a node returns them. */
export function transactionFields({ encoding, from, to, value, input }: PlacedTransaction): PlainObject {
  return { ...encoding, from, to, value: toQuantity(value), input };
}

/** The fields of a receipt that the header covers, as a node returns them. */
export function receiptFields({ encoding, index, succeeded, logs }: PlacedTransaction): PlainObject {
  return {
    type: encoding.type,
    status: succeeded ? "0x1" : "0x0",
    cumulativeGasUsed: toQuantity(GAS * (index + 1)),
    logsBloom: bloomOf(logs),
    logs,
  };
}
