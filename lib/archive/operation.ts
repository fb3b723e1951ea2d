import {
  type BlockContext,
  type ContractEvent,
  type Operation,
  recordedMarketEvent,
  recordedMessage,
  ZERO_ADDRESS,
} from "@/lib/protocol";
import { FormatError } from "./errors";
import type { ArchivedMarketEvent, ArchivedMessage, ArchivedOperation, ArchivedTokenEvent } from "./types";

/**
 * The operation as the rules judge it (spec §17.4.1).
 * @throws FormatError if it cannot be an operation: the text is not a message, or the data does not match the event
 */
export function operationOf(block: BlockContext, archived: ArchivedOperation): Operation {
  const operation = archived.kind === "message" ? messageOf(block, archived) : eventOf(block, archived);
  if (operation === null) throw new FormatError("a recorded operation cannot be read", block.number);
  return operation;
}

function messageOf(block: BlockContext, archived: ArchivedMessage): Operation | null {
  const { transactionHash: hash, transactionIndex: index, from, to, value, succeeded, text } = archived;
  return recordedMessage(block, { hash, index, from, to, value, succeeded, text });
}

function eventOf(block: BlockContext, archived: ArchivedTokenEvent | ArchivedMarketEvent): Operation | null {
  const event = archived.kind === "market" ? recordedMarketEvent(archived.op, archived.data) : tokenEventOf(archived);
  if (event === null) return null;
  return {
    source: "event",
    blockNumber: block.number,
    transactionIndex: archived.transactionIndex,
    position: archived.position,
    blockHash: block.hash,
    parentHash: block.parentHash,
    timestamp: block.timestamp,
    transactionHash: archived.transactionHash,
    from: archived.from,
    emitter: archived.emitter,
    event,
    data: archived.kind === "market" ? archived.data : "0x",
  };
}

/** The ERC-20 address of a bridge event is not recorded, because it affects no outcome. */
function tokenEventOf({ op, sender, recipient, ticker, id, amount }: ArchivedTokenEvent): ContractEvent | null {
  const named = { sender, recipient, ticker, id };
  if (op === "tsf") return { kind: "transfer", ...named };
  if (amount === null) return null;
  return op === "mint" ? { kind: "mint", ...named, amount } : { kind: op, ...named, amount, erc20: ZERO_ADDRESS };
}
