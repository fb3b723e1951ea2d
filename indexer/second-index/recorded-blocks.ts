import {
  type ArchivedBlock,
  type ArchivedOperation,
  type ArchivedTokenEvent,
  FormatError,
  operationOf,
  RecordedAnswers,
} from "@/lib/archive";
import { isMarketOperation, type MintControlAnswer } from "@/lib/protocol";
import { InvariantError } from "@/lib/runtime/errors";
import { hex, optionalHex } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { MintControl } from "../judge/mint-control";
import type { OperationBlock } from "../operations/fetch-operations";

/** Limits of a chunk, which has one block at least. `bytes`: of texts and data. */
const CHUNK = { blocks: 500, operations: 20_000, bytes: 16_000_000 };

interface BlockRow {
  number: string;
  hash: Buffer;
  parent_hash: Buffer;
  timestamp: string;
  commitment: Buffer | null;
  operations: number;
}

interface OperationRow {
  ticker: string;
  block_number: string;
  transaction_index: number;
  position: number;
  transaction_hash: Buffer;
  op: string | null;
  signer: Buffer;
  sender: Buffer;
  recipient: Buffer | null;
  token_id: Buffer | null;
  mint_id: string | null;
  amount: string | null;
  value: string | null;
  succeeded: boolean;
  text: string | null;
  emitter: Buffer | null;
  mint_control: string | null;
  data: Buffer | null;
}

/** Recorded blocks, and the recorded answers of mint control contracts. */
export interface RecordedBlocks {
  readonly blocks: readonly OperationBlock[];
  readonly control: MintControl;
}

/**
 * Reads the recorded blocks with their operations in order, so that they can be judged again. `prefix` is put in front
 * of the table names `block` and `operation`; it must not be external input.
 * @throws InvariantError if a record is not an operation; DatabaseUnreachableError
 */
export async function* readRecordedBlocks(connection: Connection, prefix: string): AsyncGenerator<RecordedBlocks> {
  for await (const recorded of readArchivedBlocks(connection, { prefix, from: 0, to: Number.MAX_SAFE_INTEGER })) {
    const answers = new RecordedAnswers();
    const blocks = recorded.map((block) => recordedBlock(block, answers));
    // A question that was never asked has no recorded answer. The result then differs from the recorded result.
    yield { blocks, control: answersOf(answers) };
  }
}

function answersOf(recorded: RecordedAnswers): MintControl {
  return { answers: async () => new Map(), answer: async (question) => recorded.find(question) ?? "none" };
}

function recordedBlock(block: ArchivedBlock, answers: RecordedAnswers): OperationBlock {
  try {
    return toOperationBlock(block, answers);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new InvariantError(`the operation recorded in block ${block.number} cannot be read`);
  }
}

/** The block as the pipeline judges it. Adds its recorded answers. @throws FormatError */
export function toOperationBlock(block: ArchivedBlock, answers: RecordedAnswers): OperationBlock {
  const { number, hash, parentHash, timestamp } = block;
  const context = { number, hash, parentHash, timestamp };
  const operations = block.operations.map((each) => {
    const operation = operationOf(context, each);
    answers.add(each, operation);
    return operation;
  });
  return { ...context, operations };
}

/**
 * Reads the recorded blocks from block `from` to block `to` in order, in chunks, in the form of archives (spec §17.3).
 * `prefix`: as for {@link readRecordedBlocks}.
 * @throws InvariantError if a record is not an operation; DatabaseUnreachableError
 */
export async function* readArchivedBlocks(
  connection: Connection,
  { prefix, from, to }: { readonly prefix: string; readonly from: number; readonly to: number },
): AsyncGenerator<ArchivedBlock[]> {
  for (let after = from - 1; ; ) {
    const blocks = await nextBlocks(connection, prefix, { after, to });
    const last = blocks.at(-1);
    if (last === undefined) return;
    const operations = await connection.query<OperationRow & Record<string, unknown>>(
      `select * from ${prefix}operation where block_number > $1 and block_number <= $2
       order by block_number, transaction_index, position`,
      [after, last.number],
    );
    const byBlock = groupByBlock(operations);
    yield blocks.map((row) => toArchivedBlock(row, byBlock.get(row.number) ?? []));
    after = Number(last.number);
  }
}

/** The recorded blocks of the next chunk. */
async function nextBlocks(
  connection: Connection,
  prefix: string,
  { after, to }: { readonly after: number; readonly to: number },
): Promise<readonly BlockRow[]> {
  const blocks = await connection.query<BlockRow & Record<string, unknown>>(
    `select number, hash, parent_hash, timestamp, commitment, operations from ${prefix}block
     where number > $1 and number <= $2 order by number limit ${CHUNK.blocks}`,
    [after, to],
  );
  const few = startOf(blocks, CHUNK.operations, ({ operations }) => operations);
  const sizes = await connection.query<{ number: string; bytes: string }>(
    `select block_number as number, sum(coalesce(octet_length(text), 0) + coalesce(octet_length(data), 0)) as bytes
     from ${prefix}operation where block_number > $1 and block_number <= $2 group by block_number`,
    [after, few.at(-1)?.number ?? after],
  );
  const bytes = new Map(sizes.map((size) => [size.number, Number(size.bytes)]));
  return startOf(few, CHUNK.bytes, ({ number }) => bytes.get(number) ?? 0);
}

/** The first items whose sizes add up to at most `limit`, but at least one. */
function startOf<T>(items: readonly T[], limit: number, sizeOf: (item: T) => number): readonly T[] {
  let sum = 0;
  const end = items.findIndex((item) => {
    sum += sizeOf(item);
    return sum > limit;
  });
  return end === -1 ? items : items.slice(0, Math.max(1, end));
}

function groupByBlock(rows: readonly OperationRow[]): Map<string, OperationRow[]> {
  const groups = new Map<string, OperationRow[]>();
  for (const row of rows) {
    const group = groups.get(row.block_number);
    if (group === undefined) groups.set(row.block_number, [row]);
    else group.push(row);
  }
  return groups;
}

function toArchivedBlock(row: BlockRow, operations: readonly OperationRow[]): ArchivedBlock {
  return {
    number: Number(row.number),
    hash: hex(row.hash),
    parentHash: hex(row.parent_hash),
    timestamp: Number(row.timestamp),
    commitment: optionalHex(row.commitment),
    operations: operations.map(toArchived),
  };
}

function toArchived(row: OperationRow): ArchivedOperation {
  const { transaction_index: transactionIndex, position, op } = row;
  const base = { transactionIndex, transactionHash: hex(row.transaction_hash), from: hex(row.signer) };
  if (row.text !== null) {
    const { succeeded, text } = row;
    const [to, value] = [optionalHex(row.recipient), BigInt(row.value ?? 0)];
    return { kind: "message", ...base, to, value, succeeded, text, mintControl: toAnswer(row.mint_control) };
  }
  if (row.emitter === null) throw unreadable(row);
  const emitted = { ...base, position, emitter: hex(row.emitter) };
  if (row.data === null) return toTokenEvent(row, emitted);
  if (op === null || !isMarketOperation(op)) throw unreadable(row);
  return { kind: "market", ...emitted, op, data: hex(row.data) };
}

function toTokenEvent(
  row: OperationRow,
  emitted: Pick<ArchivedTokenEvent, "transactionIndex" | "transactionHash" | "from" | "position" | "emitter">,
): ArchivedTokenEvent {
  const { op, ticker, amount } = row;
  const id = nameOf(row);
  if (op !== "tsf" && op !== "mint" && op !== "bridgeIn" && op !== "bridgeOut") throw unreadable(row);
  if (row.recipient === null || id === null) throw unreadable(row);
  const parties = { sender: hex(row.sender), recipient: hex(row.recipient) };
  if (op === "tsf") return { kind: "event", ...emitted, op, ...parties, ticker, id, amount: null };
  if (amount === null) throw unreadable(row);
  return { kind: "event", ...emitted, op, ...parties, ticker, id, amount: BigInt(amount) };
}

/**
 * An accepted transfer is recorded with both ids, and its token id refers to the inscription that the event named.
 * Events with an amount name a mint id, although the inscription also has a token id.
 */
function nameOf({ op, token_id, mint_id }: OperationRow): string | null {
  return op === "tsf" && token_id !== null ? hex(token_id) : mint_id;
}

function unreadable({ block_number }: OperationRow): InvariantError {
  return new InvariantError(`the operation recorded in block ${block_number} cannot be read`);
}

function toAnswer(text: string | null): MintControlAnswer | null {
  return text === "allowed" || text === "forbidden" || text === "none" ? text : null;
}
