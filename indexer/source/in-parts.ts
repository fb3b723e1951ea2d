import { AnswerTooLargeError, type RpcCall, type RpcNode, type RpcOutcome } from "@/lib/chain/rpc";

/**
 * Sends the calls in one batch, or in smaller ones if the answer is too large, and returns the result of `take` for
 * each outcome. Only these results are in memory when the next batch is sent. `canSplit`: the caller can get the answer to a single
 * call in another way, if it is too large.
 * @throws AnswerTooLargeError if the answer to a single call is too large; the errors of the node and of `take`
 */
export async function inParts<T>(
  node: RpcNode,
  calls: readonly RpcCall[],
  take: (outcome: RpcOutcome | undefined, index: number) => T | Promise<T>,
  { canSplit }: { readonly canSplit: boolean },
): Promise<T[]> {
  const taken: T[] = [];
  let size = calls.length;
  while (taken.length < calls.length) {
    const begun = taken.length;
    const part = calls.slice(begun, begun + size);
    try {
      const outcomes = canSplit || part.length > 1 ? await node.batch(part, "gap") : await unsplit(node, part);
      for (const index of part.keys()) taken.push(await take(outcomes[index], begun + index));
    } catch (error) {
      if (!(error instanceof AnswerTooLargeError) || part.length === 1 || taken.length > begun) throw error;
      size = part.length >> 1;
    }
  }
  return taken;
}

/**
 * The outcomes of a single call whose answer cannot be split.
 * @throws AnswerTooLargeError if it is too large for any answer; the errors of the node
 */
export async function unsplit(node: RpcNode, calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
  try {
    return await node.batch(calls, "gap");
  } catch (error) {
    const [call] = calls;
    if (!(error instanceof AnswerTooLargeError) || call === undefined) throw error;
    return node.alone(call);
  }
}
