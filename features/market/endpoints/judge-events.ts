import {
  type ContractEvent,
  type EventOperation,
  type MemoryState,
  type Operation,
  type ProtocolRules,
  type ReasonCode,
  step,
  ZERO_HASH,
} from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";

/** The last block of the index, with its time in seconds. */
export interface Parent extends IndexPosition {
  readonly time: number;
}

/** The event of a contract as it would be in the first transaction of the next block, right after the last one. */
export function eventDraft(
  at: Parent,
  { emitter, event, from }: Pick<EventOperation, "emitter" | "from"> & { readonly event: ContractEvent },
): EventOperation {
  return {
    source: "event",
    blockNumber: at.block + 1,
    transactionIndex: 0,
    position: 1,
    blockHash: ZERO_HASH,
    parentHash: at.hash ?? ZERO_HASH,
    timestamp: at.time,
    transactionHash: ZERO_HASH,
    from,
    emitter,
    event,
    data: "0x",
  };
}

/**
 * Judges operations one after the other on a state, and applies the effects of accepted ones to it. Stops at the first
 * rejected operation and returns its reason; null if all are accepted. No operation may be a mint.
 */
export function judgeInOrder(
  state: MemoryState,
  operations: readonly Operation[],
  rules: ProtocolRules,
): ReasonCode | null {
  for (const operation of operations) {
    const result = step(state, operation, rules, { mintControl: () => undefined });
    if (result.kind !== "decided") throw new Error(`a ${operation.source} was not decided but ${result.kind}`);
    if (result.outcome.reason !== null) return result.outcome.reason;
    state.apply(result.effects);
  }
  return null;
}
