import { NodeInconsistentError, parseCount } from "@/lib/chain/rpc";
import { MalformedFieldError } from "@/lib/chain/verification/malformed-field";
import { type Address, type Hash, type Hex, PATTERNS, parseAddress, parseHash } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";

/** A log of `eth_getLogs` or of a receipt. Hex digits are in lower case. */
export interface NodeLog {
  readonly address: Address;
  readonly topics: readonly Hash[];
  readonly data: Hex;
  readonly blockNumber: number;
  readonly blockHash: Hash;
  readonly transactionHash: Hash;
  readonly transactionIndex: number;
  readonly logIndex: number;
  readonly isRemoved: boolean;
}

/** Greatest log index: a position is one more (spec §3.1), in a column of 32 bits. No block has that many logs. */
const LARGEST_LOG_INDEX = 2 ** 31 - 2;
const MOST_TOPICS = 4;

/** Characters of a log's JSON without its data. */
const OVERHEAD = 500;

/** Approximate number of characters of a log's JSON, also of a malformed one. */
export function sizeOfLog(log: unknown): number {
  return OVERHEAD + (isPlainObject(log) && typeof log.data === "string" ? log.data.length : 0);
}

/**
 * Whether the first topic of a log, whose other members may be malformed, is one of these. True if it cannot be read:
 * {@link LogParser} then refuses the log.
 */
export function mayHaveTopic(log: unknown, topics: readonly Hex[]): boolean {
  if (!isPlainObject(log) || !Array.isArray(log.topics)) return true;
  const [first]: readonly unknown[] = log.topics;
  if (first === undefined) return false;
  const topic = typeof first === "string" ? parseHash(first) : null;
  return topic === null || topics.includes(topic);
}

/** Where a log of a receipt is. It follows from the receipt, so the log's own members do not count. */
export type LogPlace = Pick<NodeLog, "blockNumber" | "blockHash" | "transactionHash" | "transactionIndex">;

/**
 * Parses logs in order. Consecutive logs mostly have the same block, transaction, contract and topics. Equal texts share the
 * strings of the log before, which saves their checks and most of the memory. It uses no schema library: each event of
 * the chain is a log.
 */
export class LogParser {
  #last: NodeLog | null = null;

  /** Parses a log of a receipt. `index`: its log index; null if the node's figure counts. @throws NodeInconsistentError if it is malformed */
  parseAt(value: unknown, at: LogPlace, index: number | null): NodeLog {
    return this.#keep(at.blockNumber, at.blockNumber, () => {
      const log = objectOf(value);
      return {
        address: this.#addressOf(log),
        topics: topicsOf(log.topics, this.#last?.topics ?? []),
        data: dataOf(log.data),
        blockNumber: at.blockNumber,
        blockHash: at.blockHash,
        transactionHash: at.transactionHash,
        transactionIndex: at.transactionIndex,
        logIndex: index ?? countOf(log, "logIndex", LARGEST_LOG_INDEX),
        isRemoved: false,
      };
    });
  }

  /** Parses a log of `eth_getLogs` of the blocks `from` to `to`. @throws NodeInconsistentError if it is malformed */
  parse(value: unknown, from: number, to = from): NodeLog {
    return this.#keep(from, to, () => {
      const log = objectOf(value);
      const last = this.#last;
      const { blockHash, transactionHash, removed } = log;
      if (removed !== undefined && typeof removed !== "boolean") throw new MalformedFieldError("removed");
      return {
        address: this.#addressOf(log),
        topics: topicsOf(log.topics, this.#last?.topics ?? []),
        data: dataOf(log.data),
        blockNumber: countOf(log, "blockNumber"),
        blockHash:
          last !== null && blockHash === last.blockHash ? last.blockHash : parsedBy(blockHash, parseHash, "blockHash"),
        transactionHash:
          last !== null && transactionHash === last.transactionHash
            ? last.transactionHash
            : parsedBy(transactionHash, parseHash, "transactionHash"),
        transactionIndex: countOf(log, "transactionIndex"),
        logIndex: countOf(log, "logIndex", LARGEST_LOG_INDEX),
        isRemoved: removed === true,
      };
    });
  }

  #addressOf({ address }: PlainObject): Address {
    const last = this.#last?.address;
    return last !== undefined && address === last ? last : parsedBy(address, parseAddress, "address");
  }

  #keep(from: number, to: number, parse: () => NodeLog): NodeLog {
    try {
      this.#last = parse();
      return this.#last;
    } catch (error) {
      if (!(error instanceof MalformedFieldError)) throw error;
      const blocks = from === to ? `block ${from}` : `blocks ${from} to ${to}`;
      throw new NodeInconsistentError(`the field ${error.field} of a log of the node's ${blocks} is malformed`);
    }
  }
}

function objectOf(value: unknown): PlainObject {
  if (!isPlainObject(value)) throw new MalformedFieldError("address");
  return value;
}

function topicsOf(value: unknown, last: readonly Hash[]): readonly Hash[] {
  if (!Array.isArray(value) || value.length > MOST_TOPICS) throw new MalformedFieldError("topics");
  if (value.length === last.length && last.every((topic, index) => topic === value[index])) return last;
  return value.map((topic: unknown) => parsedBy(topic, parseHash, "topics"));
}

function parsedBy<T>(value: unknown, parse: (text: string) => T | null, field: string): T {
  const result = typeof value === "string" ? parse(value) : null;
  if (result === null) throw new MalformedFieldError(field);
  return result;
}

function dataOf(value: unknown): Hex {
  const lower = typeof value === "string" && value.startsWith("0x") ? value.toLowerCase() : "";
  if (!isHex(lower)) throw new MalformedFieldError("data");
  return lower;
}

function countOf(log: PlainObject, field: string, most?: number): number {
  const count = parseCount(log[field], most);
  if (count === null) throw new MalformedFieldError(field);
  return count;
}

function isHex(text: string): text is Hex {
  return PATTERNS.hex.test(text);
}
