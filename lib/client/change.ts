import type { EventKind } from "@/lib/records/event";
import type { Mark } from "@/lib/records/mark";
import type { OperationRecord } from "@/lib/records/operation";
import type { StreamEvent } from "./stream";

/** What the events tell of an operation. Its values come from the API and are compared only, so they have no checked type. */
export type ChangedOperation = { readonly [Name in keyof OperationRecord]?: unknown };

/** A change of the index. */
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
  const { epoch, block, timestamp, operations } = parsed(data);
  const at = typeof epoch === "number" && typeof block === "number" ? { epoch, block } : null;
  const isBlock = kind === "block" && at !== null && typeof timestamp === "number" && Array.isArray(operations);
  if (isBlock) return { kind, at, timestamp, timestampBefore, operations: operations.filter(isObject) };
  const isRead = kind !== "block" && at !== null;
  return { kind: isRead ? kind : "gap", at: isRead ? at : null, timestamp: null, timestampBefore, operations: [] };
}

type Content = { readonly [Name in "epoch" | "block" | "timestamp" | "operations"]?: unknown };

function parsed(text: string): Content {
  try {
    const content: unknown = JSON.parse(text);
    return isObject(content) ? content : {};
  } catch {
    return {};
  }
}

function isObject(content: unknown): content is object {
  return typeof content === "object" && content !== null;
}
