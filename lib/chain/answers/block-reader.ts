import type { Hash } from "@/lib/protocol";
import { engine, memberOf, type Place } from "./engine";
import { PLACES } from "./places";

/** A block whose header has its hash and the root of its transactions, and in which each message has its hash. */
export interface BlockFacts {
  readonly number: number;
  readonly timestamp: number;
  readonly gasUsed: number;
  readonly hash: Hash;
  readonly parentHash: Hash;
  /** Number of its transactions, and the characters of their calldata. */
  readonly transactions: number;
  readonly calldata: number;
  /** Whether the calldata of one of them begins like a message. */
  readonly hasMessage: boolean;
}

const MEMBERS = {
  parentHash: memberOf("block", "parentHash"),
  logsBloom: memberOf("block", "logsBloom"),
  transactions: memberOf("block", "transactions"),
  receiptsRoot: memberOf("block", "receiptsRoot"),
  gasUsed: memberOf("block", "gasUsed"),
};
const HASH_SIZE = 32;
/** The hash of the last block, to which the next one mostly refers: an equal text would need more memory. Its bytes are in the engine too. */
let lastHash: Hash = `0x${"0".repeat(2 * HASH_SIZE)}`;

/**
 * What the engine has found in the block that it has read last. It has made the checks of the header and the transactions: those of
 * `hasHeaderForm`, `isTransactionsRoot` and, for messages, `hasTransactionHash`. To be called once for each block.
 * @throws DeclinedError
 */
export function takeBlock(): BlockFacts {
  const found = engine();
  const parentHash = found.fact("followsLast") === 1 ? lastHash : hashOf(found.text(MEMBERS.parentHash));
  found.bytes.copyWithin(PLACES.lastHash, PLACES.digest, PLACES.digest + HASH_SIZE);
  lastHash = `0x${found.bytes.toString("hex", PLACES.digest, PLACES.digest + HASH_SIZE)}`;
  return {
    number: found.wideFact("number"),
    timestamp: found.wideFact("timestamp"),
    gasUsed: found.wideFact("gasUsed"),
    hash: lastHash,
    parentHash,
    transactions: found.fact("transactions"),
    calldata: found.fact("calldata"),
    hasMessage: found.fact("hasMessage") === 1,
  };
}

/** A hash whose digits the engine has read. */
function hashOf(text: string): Hash {
  return `0x${text.slice(2).toLowerCase()}`;
}

/** Where a member of the block is that was read last. */
export function placeInBlock(name: "logsBloom" | "transactions"): Place {
  return engine().place(MEMBERS[name]);
}

/** The text of a member of the block that was read last. @throws DeclinedError if it is none */
export function textInBlock(name: "logsBloom" | "receiptsRoot" | "gasUsed"): string {
  return engine().text(MEMBERS[name]);
}
