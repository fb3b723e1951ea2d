import { messageToHex } from "./build";
import { messageOperation } from "./operation";
import type { Address, BlockContext, Hash, MessageOperation } from "./types";

const NO_HASH: Hash = `0x${"0".repeat(64)}`;

/**
 * The operation that `text` would be, were it sent now: to be judged by the step before anything is signed. It stands
 * at no real position; `parent` is the newest known block, on whose state mint control would be asked. Null where the
 * text is not a message.
 */
export function draftOperation(draft: {
  readonly text: string;
  readonly from: Address;
  readonly to: Address | null;
  readonly value?: bigint;
  readonly parent?: Pick<BlockContext, "number" | "hash" | "timestamp">;
}): MessageOperation | null {
  const { text, from, to, value = 0n, parent = { number: 0, hash: NO_HASH, timestamp: 0 } } = draft;
  const block = {
    number: parent.number + 1,
    hash: NO_HASH,
    parentHash: parent.hash,
    timestamp: parent.timestamp,
  };
  return messageOperation(block, {
    hash: NO_HASH,
    index: 0,
    from,
    to,
    value,
    input: messageToHex(text),
    succeeded: true,
  });
}
