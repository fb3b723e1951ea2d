import {
  type ContractEvent,
  type Hex,
  type MintControlQuestion,
  messageOperation,
  messageToHex,
  type Operation,
  recordedMarketEvent,
  ZERO_ADDRESS,
} from "@/lib/protocol";
import { InvariantError } from "@/lib/runtime/errors";
import { hex } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { AskMintControl } from "../judge/judge-blocks";
import type { OperationBlock } from "../operations/fetch-operations";

/** Blocks per query. */
const CHUNK = 500;

interface BlockRow {
  number: string;
  hash: Buffer;
  parent_hash: Buffer;
  timestamp: string;
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
  readonly ask: AskMintControl;
}

/**
 * Reads the recorded blocks with their operations in order, so that they can be judged again. `prefix` is put in front
 * of the table names `block` and `operation`; it must not be external input.
 * @throws InvariantError if a record is not an operation; DatabaseUnreachableError
 */
export async function* readRecordedBlocks(connection: Connection, prefix: string): AsyncGenerator<RecordedBlocks> {
  for (let after = -1; ; ) {
    const blocks = await connection.query<BlockRow & Record<string, unknown>>(
      `select number, hash, parent_hash, timestamp from ${prefix}block where number > $1 order by number limit ${CHUNK}`,
      [after],
    );
    const last = blocks.at(-1);
    if (last === undefined) return;
    const operations = await connection.query<OperationRow & Record<string, unknown>>(
      `select * from ${prefix}operation where block_number > $1 and block_number <= $2
       order by block_number, transaction_index, position`,
      [after, last.number],
    );
    yield toRecordedBlocks(blocks, operations);
    after = Number(last.number);
  }
}

function toRecordedBlocks(blocks: readonly BlockRow[], rows: readonly OperationRow[]): RecordedBlocks {
  const answers = new Map<string, string>();
  const byBlock = groupByBlock(rows);
  const sourceBlocks = blocks.map((row): OperationBlock => {
    const context = {
      number: Number(row.number),
      hash: hex(row.hash),
      parentHash: hex(row.parent_hash),
      timestamp: Number(row.timestamp),
    };
    const recorded = byBlock.get(row.number) ?? [];
    for (const each of recorded) {
      if (each.mint_control !== null) answers.set(answerKey(context.parentHash, each), each.mint_control);
    }
    return { ...context, operations: recorded.map((each) => toOperation(context, each)) };
  });
  return {
    blocks: sourceBlocks,
    // A question that was never asked has no recorded answer. The result then differs from the recorded one.
    ask: async (question) => toAnswer(answers.get(questionKey(question))),
  };
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

type BlockParts = Pick<OperationBlock, "number" | "hash" | "parentHash" | "timestamp">;

function toOperation(block: BlockParts, row: OperationRow): Operation {
  const operation = row.text === null ? eventOf(block, row) : messageOf(block, row, row.text);
  if (operation === null) throw new InvariantError(`the operation recorded in block ${block.number} cannot be read`);
  return operation;
}

function messageOf(block: BlockParts, row: OperationRow, text: string): Operation | null {
  return messageOperation(block, {
    hash: hex(row.transaction_hash),
    index: row.transaction_index,
    from: hex(row.signer),
    to: row.recipient === null ? null : hex(row.recipient),
    value: BigInt(row.value ?? 0),
    input: messageToHex(text),
    succeeded: row.succeeded,
  });
}

function eventOf(block: BlockParts, row: OperationRow): Operation | null {
  const event = contractEventOf(row);
  if (event === null || row.emitter === null) return null;
  return {
    source: "event",
    blockNumber: block.number,
    transactionIndex: row.transaction_index,
    position: row.position,
    blockHash: block.hash,
    parentHash: block.parentHash,
    timestamp: block.timestamp,
    transactionHash: hex(row.transaction_hash),
    from: hex(row.signer),
    emitter: hex(row.emitter),
    event,
    data: row.data === null ? "0x" : hex(row.data),
  };
}

/** The ERC-20 address of a bridge event is not recorded: it decides nothing. */
function contractEventOf(row: OperationRow): ContractEvent | null {
  if (row.data !== null) return recordedMarketEvent(row.op, hex(row.data));
  if (row.recipient === null) return null;
  const parties = { sender: hex(row.sender), recipient: hex(row.recipient), ticker: row.ticker };
  if (row.op === "tsf") return { kind: "transfer", ...parties, id: nameOf(row) };
  if (row.mint_id === null || row.amount === null) return null;
  const minted = { ...parties, id: row.mint_id, amount: BigInt(row.amount) };
  if (row.op === "mint") return { kind: "mint", ...minted };
  if (row.op === "bridgeIn" || row.op === "bridgeOut") return { kind: row.op, ...minted, erc20: ZERO_ADDRESS };
  return null;
}

/** An accepted transfer is recorded with both ids. Its token id refers to the inscription that the event named. */
function nameOf({ token_id, mint_id }: OperationRow): string {
  return token_id === null ? (mint_id ?? "") : hex(token_id);
}

function answerKey(parentHash: Hex, row: OperationRow): string {
  const recipient = row.recipient === null ? "" : hex(row.recipient);
  return [parentHash, hex(row.signer), recipient, row.ticker, row.amount].join(":");
}

function questionKey({ parentHash, sender, recipient, ticker, amount }: MintControlQuestion): string {
  return [parentHash, sender, recipient, ticker, amount].join(":");
}

function toAnswer(text: string | undefined): "allowed" | "forbidden" | "none" {
  return text === "allowed" || text === "forbidden" ? text : "none";
}
