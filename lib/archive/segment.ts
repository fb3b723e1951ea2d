import { type Hash, isHash, isMintId, isTicker, MARKET_NAMES, type MintControlAnswer } from "@/lib/protocol";
import { FormatError } from "./errors";
import { FieldReader, FieldWriter } from "./fields";
import type {
  ArchivedBlock,
  ArchivedMarketEvent,
  ArchivedMessage,
  ArchivedOperation,
  ArchivedTokenEvent,
  SegmentEnd,
} from "./types";

/** Version of the format. */
export const VERSION = 1;

/** Largest content of a segment, and largest file, in bytes. Readers refuse larger ones before they read them. */
export const LARGEST_SEGMENT = 32 * 2 ** 20;
/**
 * Largest numbers of blocks and of operations in a segment. By default, a segment ends at 8 MB, which is about 30,000 blocks or
 * 61,000 operations. They bound the memory that a hostile segment takes. The operations of a single block are bounded only by the
 * size of the segment, because a chain may have such a block. A bootstrap of one with 172,000 mints (30 MB) took 1.1 GB.
 */
export const MOST_BLOCKS = 50_000;
export const MOST_OPERATIONS = 100_000;
/** Bytes of a content that the blocks leave to its end (spec §17.2.5). */
const END_BYTES = 64;
/** Largest time of a block: the end of the year 9999. */
export const LATEST_TIME = 253_402_300_799;

/** First byte of each record (spec §17.3). */
const TAG = { begin: 0x10, block: 0x11, message: 0x12, event: 0x13, market: 0x14, end: 0x15 } as const;

/** Bytes of hashes and addresses. */
const HASH = 32;
const ADDRESS = 20;
/** Largest value of the positions' columns. */
const INT4 = 2 ** 31 - 1;

const ANSWERS: readonly MintControlAnswer[] = ["allowed", "forbidden", "none"];
const EVENTS = ["tsf", "mint", "bridgeIn", "bridgeOut"] as const;

/** Identifies the range of blocks of a segment. */
export interface SegmentBegin {
  readonly chainId: number;
  /** First block of the range. */
  readonly from: number;
}

/** Encodes the content of a segment block by block (spec §17.3). */
export class SegmentWriter {
  readonly #writer = new FieldWriter();
  /** Numbers of blocks and operations written. */
  blocks = 0;
  operations = 0;

  constructor({ chainId, from }: SegmentBegin) {
    this.#writer.tag(TAG.begin);
    for (const field of [VERSION, chainId, from]) this.#writer.number(field);
  }

  /** Bytes written. */
  get length(): number {
    return this.#writer.length;
  }

  /**
   * Adds a block, unless the segment has one already and would exceed a limit with this one (spec §17.2.5). Returns whether it was
   * added.
   */
  addIfFits(block: ArchivedBlock): boolean {
    const { length } = this;
    const isFirst = this.blocks === 0;
    const isWithin = this.blocks < MOST_BLOCKS && this.operations + block.operations.length <= MOST_OPERATIONS;
    if (!isFirst && !isWithin) return false;
    this.add(block);
    if (isFirst || this.length <= LARGEST_SEGMENT - END_BYTES) return true;
    this.#writer.truncate(length);
    this.blocks--;
    this.operations -= block.operations.length;
    return false;
  }

  /** Adds a block. Blocks are added in ascending order. */
  add(block: ArchivedBlock): void {
    const writer = this.#writer;
    writer.tag(TAG.block);
    writer.number(block.number);
    writer.hex(block.hash);
    writer.hex(block.parentHash);
    writer.number(block.timestamp);
    writer.hex(block.commitment);
    writer.number(block.operations.length);
    for (const operation of block.operations) addOperation(writer, operation);
    this.blocks++;
    this.operations += block.operations.length;
  }

  /** Ends the segment and returns its content. */
  end({ number, hash, timestamp }: SegmentEnd): Buffer {
    const writer = this.#writer;
    writer.tag(TAG.end);
    writer.number(number);
    writer.hex(hash);
    writer.number(timestamp);
    return writer.bytes();
  }
}

function addOperation(writer: FieldWriter, operation: ArchivedOperation): void {
  writer.tag(TAG[operation.kind]);
  writer.number(operation.transactionIndex);
  writer.hex(operation.transactionHash);
  writer.hex(operation.from);
  if (operation.kind === "message") addMessage(writer, operation);
  else addEvent(writer, operation);
}

function addMessage(writer: FieldWriter, operation: ArchivedMessage): void {
  writer.hex(operation.to);
  writer.number(operation.value);
  writer.boolean(operation.succeeded);
  writer.text(operation.text);
  writer.text(operation.mintControl);
}

function addEvent(writer: FieldWriter, operation: ArchivedTokenEvent | ArchivedMarketEvent): void {
  writer.number(operation.position);
  writer.hex(operation.emitter);
  writer.text(operation.op);
  if (operation.kind === "market") {
    writer.hex(operation.data);
    return;
  }
  writer.hex(operation.sender);
  writer.hex(operation.recipient);
  writer.text(operation.ticker);
  writer.text(operation.id);
  writer.number(operation.amount);
}

/** The decoded content of a segment. */
export interface Segment {
  readonly begin: SegmentBegin;
  readonly blocks: readonly ArchivedBlock[];
  readonly end: SegmentEnd;
  /** Number of operations. */
  readonly operations: number;
}

/** The largest numbers of blocks and operations that a segment may have. */
export interface SegmentLimits {
  readonly blocks: number;
  readonly operations: number;
}

/**
 * Decodes the content of a segment (spec §17.3). Accepts only the encoding that {@link SegmentWriter} produces, with
 * blocks and operations in ascending order. Stops at the first block that exceeds a limit.
 * @throws FormatError with the block, if it is known
 */
export function decodeSegment(
  content: Uint8Array,
  limits: SegmentLimits = { blocks: MOST_BLOCKS, operations: MOST_OPERATIONS },
): Segment {
  const reader = new FieldReader(content);
  if (reader.tag() !== TAG.begin) throw new FormatError("it does not begin with its header");
  if (reader.number() !== VERSION) throw new FormatError(`its version is not ${VERSION}`);
  const begin = { chainId: reader.number(), from: reader.number() };
  const blocks: ArchivedBlock[] = [];
  const seen = new Set<Hash>();
  let operations = 0;
  let tag = reader.tag();
  for (; tag === TAG.block; tag = reader.tag()) {
    if (blocks.length >= limits.blocks) throw new FormatError(`it has more than ${limits.blocks} blocks`);
    const block = readBlock(reader, blocks.at(-1), begin.from, limits.operations - operations);
    if (seen.has(block.hash)) throw new FormatError("its hash equals the hash of an earlier block", block.number);
    seen.add(block.hash);
    blocks.push(block);
    operations += block.operations.length;
  }
  if (tag !== TAG.end) throw new FormatError("it has an unknown record", blocks.at(-1)?.number ?? null);
  const end = { number: reader.number(), hash: reader.hex(HASH), timestamp: reader.number(LATEST_TIME) };
  requireEnd(end, blocks.at(-1), begin.from);
  if (!reader.isAtEnd) throw new FormatError("it has bytes after its end");
  return { begin, blocks, end, operations };
}

function requireEnd(end: SegmentEnd, last: ArchivedBlock | undefined, from: number): void {
  if (end.number < (last?.number ?? from)) throw new FormatError("its end is before its last block", end.number);
  if (end.number !== last?.number) return;
  if (end.hash !== last.hash || end.timestamp !== last.timestamp) {
    throw new FormatError("its end contradicts its last block", end.number);
  }
}

function readBlock(
  reader: FieldReader,
  before: ArchivedBlock | undefined,
  from: number,
  mostOperations: number,
): ArchivedBlock {
  const number = reader.number();
  try {
    if (number < from || number <= (before?.number ?? -1)) throw new FormatError("blocks are not in order");
    const head = {
      number,
      hash: reader.hex(HASH),
      parentHash: reader.hex(HASH),
      timestamp: reader.number(LATEST_TIME),
      commitment: reader.optionalHex(HASH),
    };
    if (before?.number === number - 1 && before.hash !== head.parentHash) {
      throw new FormatError("it does not follow the block before it");
    }
    const count = reader.number(INT4);
    if (count > mostOperations) throw new FormatError("its segment has too many operations");
    if (count === 0 && head.commitment === null) throw new FormatError("it has neither operations nor effects");
    const operations: ArchivedOperation[] = [];
    for (let n = 0; n < count; n++) operations.push(readOperation(reader, operations.at(-1)));
    return { ...head, operations };
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(error.message, number) : error;
  }
}

function readOperation(reader: FieldReader, before: ArchivedOperation | undefined): ArchivedOperation {
  const tag = reader.tag();
  const transactionIndex = reader.number(INT4);
  const base = { transactionIndex, transactionHash: reader.hex(HASH), from: reader.hex(ADDRESS) };
  const operation = tag === TAG.message ? readMessage(reader, base) : readEvent(reader, tag, base);
  requireOrder(before, operation);
  return operation;
}

type Base = Pick<ArchivedOperation, "transactionIndex" | "transactionHash" | "from">;

function readMessage(reader: FieldReader, base: Base): ArchivedOperation {
  return {
    kind: "message",
    ...base,
    to: reader.optionalHex(ADDRESS),
    value: reader.amount(),
    succeeded: reader.boolean(),
    text: reader.text(),
    mintControl: answerOf(reader.optionalText()),
  };
}

function readEvent(reader: FieldReader, tag: number, base: Base): ArchivedOperation {
  const emitted = { ...base, position: reader.number(INT4), emitter: reader.hex(ADDRESS) };
  const name = reader.text();
  if (tag === TAG.market) {
    return { kind: "market", ...emitted, op: oneOf(MARKET_NAMES, name), data: reader.data() };
  }
  if (tag !== TAG.event) throw new FormatError("it has an unknown record");
  const event = {
    kind: "event",
    ...emitted,
    op: oneOf(EVENTS, name),
    sender: reader.hex(ADDRESS),
    recipient: reader.hex(ADDRESS),
    ticker: reader.text(),
    id: reader.text(),
    amount: reader.optionalAmount(),
  } as const;
  const isNamed = isMintId(event.id) || (event.op === "tsf" && isHash(event.id));
  if (!isTicker(event.ticker) || !isNamed || (event.amount === null) !== (event.op === "tsf")) {
    throw new FormatError("an event has impossible values");
  }
  return event;
}

function oneOf<T extends string>(names: readonly T[], name: string): T {
  const found = names.find((each) => each === name);
  if (found === undefined) throw new FormatError("an operation has an unknown name");
  return found;
}

function answerOf(name: string | null): MintControlAnswer | null {
  return name === null ? null : oneOf(ANSWERS, name);
}

/** Operations are in order (spec §3.1), and each transaction index belongs to one transaction. */
function requireOrder(before: ArchivedOperation | undefined, operation: ArchivedOperation): void {
  if (operation.kind !== "message" && operation.position === 0) throw new FormatError("an event has no position");
  if (before === undefined) return;
  const isSame = before.transactionIndex === operation.transactionIndex;
  const isAfter = isSame
    ? positionOf(before) < positionOf(operation)
    : before.transactionIndex < operation.transactionIndex;
  if (!isAfter) throw new FormatError("operations are not in order");
  if (isSame !== (before.transactionHash === operation.transactionHash)) {
    throw new FormatError("transactions and their indices do not agree");
  }
}

/** Position in the transaction (spec §3.1). */
function positionOf(operation: ArchivedOperation): number {
  return operation.kind === "message" ? 0 : operation.position;
}
