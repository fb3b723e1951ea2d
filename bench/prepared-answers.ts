import type { Calls } from "@/lib/chain/rpc/testing/calls";
import { blocksOfFilter, logsJson } from "./chain-events";
import { blockJson, type ChainShape, headOf, numberOf, receiptJson, transactionHash } from "./chain-shape";

/**
 * Prepares the blocks of a chain, their logs and the receipts of its messages. Returns the function that adds the answer
 * to a batch of calls. Nothing of a block is generated on request: a node does not use the cores of the worker.
 */
export function prepareAnswers(shape: ChainShape): (calls: Calls, into: AnswerBytes) => void {
  const isSingle = shape.transactions === 1;
  const hasEvents = shape.events !== undefined;
  const blocks: Buffer[] = [];
  const receipts = new Map<string, Buffer>();
  const ofBlocks: Buffer[] = [];
  /** The logs of each block, separated by commas. */
  const logs: Buffer[] = [];
  for (let number = shape.first; number <= headOf(shape); number++) {
    blocks.push(Buffer.from(blockJson(shape, number, true)));
    const listed = Array.from({ length: shape.transactions }, (_, index) => logsJson(shape, number, index));
    if (hasEvents) logs.push(Buffer.from(listed.filter((each) => each !== "").join(",")));
    const each = listed.map((own, index) => receiptJson(transactionHash(number, index), own));
    if (!isSingle || hasEvents) ofBlocks.push(Buffer.from(`[${each.join(",")}]`));
    const [first] = each;
    const isMessage = (number - shape.first) % shape.every === 0;
    if (isSingle && isMessage && first !== undefined) receipts.set(transactionHash(number, 0), Buffer.from(first));
  }

  const logsOf = (filter: unknown): (string | Buffer)[] => {
    const listed = blocksOfFilter(shape, filter).flatMap((number) => logs[number - shape.first] ?? []);
    const found = listed.filter(({ length }) => length > 0);
    return ["[", ...found.flatMap((each, index) => (index === 0 ? [each] : [",", each])), "]"];
  };
  const result = (method: string, [first]: unknown[]): string | Buffer | (string | Buffer)[] => {
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
        return logsOf(first);
      default:
        return "null";
    }
  };

  return (calls, into) => {
    for (const [index, { id, method, params }] of calls.entries()) {
      into.add(`${index === 0 ? "[" : "},"}{"jsonrpc":"2.0","id":${id},"result":`);
      const answer = result(method, params);
      if (Array.isArray(answer)) for (const part of answer) into.add(part);
      else into.add(answer);
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
