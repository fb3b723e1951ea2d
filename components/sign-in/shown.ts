import { type Call, contentOf } from "./call";

/** The calls that panels show at the moment, with the fee that they show. */
const shown = new Map<object, { readonly content: string; readonly fee: bigint }>();

/**
 * Notes that a panel shows the chain, the recipient, the message and the fee of a call, so that its button can be followed by the
 * prompt. Returns a function that ends it.
 */
export function showCall(call: Call, fee: bigint): () => void {
  const key = {};
  shown.set(key, { content: contentOf(call), fee });
  return () => shown.delete(key);
}

/** Whether a panel shows this call with a fee of at least half of this one. */
export function isShown(call: Call, fee: bigint): boolean {
  const content = contentOf(call);
  return [...shown.values()].some((one) => one.content === content && fee <= 2n * one.fee);
}
