import type { Calls } from "@/lib/chain/rpc/testing/calls";
import { blockJson, type ChainShape, headOf, receiptJson, receiptsJson } from "./chain-shape";

/** Prepares the blocks of a chain. Returns the function that answers a batch of calls. */
export function prepareAnswers(shape: ChainShape): (calls: Calls) => Buffer {
  /** Blocks with one transaction are prepared. Larger ones are generated on request. */
  const ready =
    shape.transactions > 1
      ? []
      : Array.from({ length: shape.blocks }, (_, n) => Buffer.from(blockJson(shape, shape.first + n, true)));

  const result = (method: string, [first]: unknown[]): string | Buffer => {
    switch (method) {
      case "eth_chainId":
        return '"0x440"';
      case "eth_getBlockByNumber": {
        if (first === "latest" || first === "finalized") return blockJson(shape, headOf(shape), false);
        const number = Number(first);
        return ready[number - shape.first] ?? blockJson(shape, number, true);
      }
      case "eth_getTransactionReceipt":
        return receiptJson(String(first));
      case "eth_getBlockReceipts":
        return receiptsJson(shape, String(first));
      case "eth_getLogs":
        return "[]";
      default:
        return "null";
    }
  };

  return (calls) => {
    const parts: Buffer[] = [];
    for (const [index, { id, method, params }] of calls.entries()) {
      const answer = result(method, params);
      parts.push(Buffer.from(`${index === 0 ? "[" : "},"}{"jsonrpc":"2.0","id":${id},"result":`));
      parts.push(typeof answer === "string" ? Buffer.from(answer) : answer);
    }
    parts.push(Buffer.from("}]"));
    return Buffer.concat(parts);
  };
}
