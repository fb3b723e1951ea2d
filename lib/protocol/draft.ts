import { messageToHex } from "./build";
import { ZERO_HASH } from "./forms";
import { messageOperation } from "./operation";
import type { Address, BlockContext, MessageOperation } from "./types";

/** A message that is not sent yet. */
export interface MessageDraft {
  /** From `data:,` on. */
  readonly text: string;
  readonly from: Address;
  readonly to: Address;
  /** Native coin that the transaction moves, in its smallest unit. Default: 0. */
  readonly value?: bigint | undefined;
}

/** The block before a draft: mint control is called in the state after it (spec §5.3.2). */
export type DraftParent = Pick<BlockContext, "number" | "hash" | "timestamp">;

const NO_PARENT: DraftParent = { number: 0, hash: ZERO_HASH, timestamp: 0 };

/**
 * The operation of a draft as the first transaction of the block after `parent`, so that `step` can judge it before it
 * is signed. Null if the text is not a message.
 */
export function draftOperation(draft: MessageDraft, parent: DraftParent = NO_PARENT): MessageOperation | null {
  const { text, from, to, value = 0n } = draft;
  const block = {
    number: parent.number + 1,
    hash: ZERO_HASH,
    parentHash: parent.hash,
    timestamp: parent.timestamp,
  };
  return messageOperation(block, {
    hash: ZERO_HASH,
    index: 0,
    from,
    to,
    value,
    input: messageToHex(text),
    succeeded: true,
  });
}
