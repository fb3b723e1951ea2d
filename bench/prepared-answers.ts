import type { Calls } from "@/lib/chain/rpc/testing/calls";
import {
  blockJson,
  type ChainShape,
  headOf,
  numberOf,
  receiptJson,
  receiptsJson,
  transactionHash,
} from "./chain-shape";

/**
 * Prepares the blocks of a chain and the receipts of its messages. Returns the function that adds the answer to a
 * batch of calls. Nothing of a block is generated on request: a node does not use the cores of the worker.
 */
export function prepareAnswers(shape: ChainShape): (calls: Calls, into: AnswerBytes) => void {
  const isSingle = shape.transactions === 1;
  const blocks: Buffer[] = [];
  const receipts = new Map<string, Buffer>();
  for (let number = shape.first; number <= headOf(shape); number++) {
    blocks.push(Buffer.from(blockJson(shape, number, true)));
    if (!isSingle || (number - shape.first) % shape.every !== 0) continue;
    const hash = transactionHash(number, 0);
    receipts.set(hash, Buffer.from(receiptJson(hash)));
  }
  const ofBlocks = isSingle ? [] : blocks.map((_, index) => Buffer.from(receiptsJson(shape, shape.first + index)));

  const result = (method: string, [first]: unknown[]): string | Buffer => {
    switch (method) {
      case "eth_chainId":
        return '"0x440"';
      case "eth_getBlockByNumber":
        if (first === "latest" || first === "finalized") return blockJson(shape, headOf(shape), false);
        return blocks[Number(first) - shape.first] ?? blockJson(shape, Number(first), true);
      case "eth_getTransactionReceipt":
        return receipts.get(String(first)) ?? receiptJson(String(first));
      case "eth_getBlockReceipts":
        return ofBlocks[numberOf(String(first)) - shape.first] ?? "null";
      case "eth_getLogs":
        return "[]";
      default:
        return "null";
    }
  };

  return (calls, into) => {
    for (const [index, { id, method, params }] of calls.entries()) {
      into.add(`${index === 0 ? "[" : "},"}{"jsonrpc":"2.0","id":${id},"result":`);
      into.add(result(method, params));
    }
    into.add("}]");
  };
}

/**
 * The bytes of an answer. It is reused for all answers of a connection, because otherwise the garbage collection of the node
 * would use the cores of the worker.
 */
export class AnswerBytes {
  #bytes = Buffer.allocUnsafeSlow(1 << 20);
  #length = 0;

  add(part: string | Buffer): void {
    const length = this.#length + part.length;
    while (length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * this.#bytes.length);
    if (typeof part === "string") this.#bytes.write(part, this.#length, "latin1");
    else part.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  /** The answer. It is valid until bytes of the next one are added. */
  take(): Buffer {
    const answer = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return answer;
  }
}
