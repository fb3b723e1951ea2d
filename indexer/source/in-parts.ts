import { AnswerTooLargeError, type RpcCall, type RpcNode, type RpcOutcome } from "@/lib/chain/rpc";

/**
 * What `take` makes of the outcome of each call. The calls are sent in one batch, or in smaller ones if their answer
 * would be too large; nothing else is kept of an answer when the next one is asked for.
 * @throws AnswerTooLargeError where the answer to one call alone is too large; what `take` throws
 */
export async function inParts<T>(
  node: RpcNode,
  calls: readonly RpcCall[],
  take: (outcome: RpcOutcome | undefined, index: number) => T,
): Promise<T[]> {
  const taken: T[] = [];
  let size = calls.length;
  while (taken.length < calls.length) {
    const begun = taken.length;
    const part = calls.slice(begun, begun + size);
    try {
      const outcomes = await node.batch(part, "gap");
      for (const index of part.keys()) taken.push(take(outcomes[index], begun + index));
    } catch (error) {
      if (!(error instanceof AnswerTooLargeError) || part.length === 1 || taken.length > begun) throw error;
      size = part.length >> 1;
    }
  }
  return taken;
}
