import type { EventKind } from "@/lib/records/event";
import type { Mark } from "@/lib/records/mark";
import type { StreamEvent } from "./stream";

/** What the events tell of an operation, as far as it decides which answers it may change. */
export interface ChangedOperation {
  readonly op: unknown;
  readonly ticker: unknown;
  readonly tokenId: unknown;
  readonly transactionHash: unknown;
  readonly sender: unknown;
  readonly recipient: unknown;
  readonly accepted: unknown;
}

/** A change of the index. Its content comes from the API and is compared only, so its values have no checked type. */
export interface Change {
  readonly kind: EventKind;
  /** The position after the change; null: unknown. */
  readonly at: Mark | null;
  /** The time of the block, in seconds; null for all other kinds. */
  readonly timestamp: number | null;
  /** The time of the block before it, as far as the page knows. */
  readonly timestampBefore: number;
  /** The operations of the block; empty for all other kinds. */
  readonly operations: readonly ChangedOperation[];
}

/**
 * Reads an event. An event in an unexpected form, which a newer API may send, counts as a gap of unknown extent.
 * @param timestampBefore the time of the block before it
 */
export function readChange({ kind, data }: StreamEvent, timestampBefore: number): Change {
  const content = membersOf(parsed(data));
  const [epoch, block] = [content.get("epoch"), content.get("block")];
  const at = typeof epoch === "number" && typeof block === "number" ? { epoch, block } : null;
  const [timestamp, operations] = [content.get("timestamp"), content.get("operations")];
  const isBlock = kind === "block" && at !== null && typeof timestamp === "number" && Array.isArray(operations);
  if (isBlock) return { kind, at, timestamp, timestampBefore, operations: operations.map(changedOperation) };
  const isRead = kind !== "block" && at !== null;
  return { kind: isRead ? kind : "gap", at: isRead ? at : null, timestamp: null, timestampBefore, operations: [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function membersOf(content: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof content === "object" && content !== null ? Object.entries(content) : []);
}

function changedOperation(content: unknown): ChangedOperation {
  const given = membersOf(content);
  return {
    op: given.get("op"),
    ticker: given.get("ticker"),
    tokenId: given.get("tokenId"),
    transactionHash: given.get("transactionHash"),
    sender: given.get("sender"),
    recipient: given.get("recipient"),
    accepted: given.get("accepted"),
  };
}
