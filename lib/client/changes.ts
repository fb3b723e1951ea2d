import type { Address } from "@/lib/protocol";
import { ChangeStream } from "./change-stream";

/** The stream of this page. */
export const changes = new ChangeStream();

/** Calls `listener` when the index may have changed, while the page is visible. Returns a function that stops it. */
export function watchIndex(listener: () => void): () => void {
  return changes.subscribe((change) => change !== null && listener());
}

/**
 * Calls `listener` when the index has read a block with an operation that this address sent or received, and after any
 * change that may have been missed, while the page is visible. Returns a function that stops it.
 */
export function watchAddress(address: Address, listener: () => void): () => void {
  return changes.subscribe((change) => {
    if (change === null) return;
    const concerns = ({ sender, recipient }: (typeof change.operations)[number]) =>
      sender === address || recipient === address;
    if (change.kind !== "block" || change.operations.some(concerns)) listener();
  });
}
