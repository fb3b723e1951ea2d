/** A node that serves prepared JSON, to be faster than a real one: `tsx bench/stand-in-node.ts SHAPE BLOCKS`. Prints its URL. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { blockJson, headOf, receiptJson, SHAPES } from "./chain-shape";

const [key = "", blocks] = process.argv.slice(2);
const found = SHAPES[key];
if (found === undefined) throw new Error(`SHAPE: expected one of ${Object.keys(SHAPES).join(", ")}`);

const shape = { ...found, blocks: Number(blocks ?? found.blocks) };

const callsSchema = z.array(z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) }));
/** Blocks with one transaction are prepared, larger ones are made on request. */
const ready =
  shape.transactions > 1
    ? []
    : Array.from({ length: shape.blocks }, (_, n) => Buffer.from(blockJson(shape, shape.first + n, true)));

function result(method: string, [first]: unknown[]): string | Buffer {
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
    case "eth_getLogs":
      return "[]";
    default:
      return "null";
  }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const calls = callsSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const parts: Buffer[] = [];
    for (const [index, { id, method, params }] of calls.entries()) {
      const answer = result(method, params);
      parts.push(Buffer.from(`${index === 0 ? "[" : "},"}{"jsonrpc":"2.0","id":${id},"result":`));
      parts.push(typeof answer === "string" ? Buffer.from(answer) : answer);
    }
    parts.push(Buffer.from("}]"));
    response.setHeader("content-type", "application/json");
    response.end(Buffer.concat(parts));
  });
});
server.listen(0, "127.0.0.1", () => {
  const address: AddressInfo | string | null = server.address();
  if (address !== null && typeof address === "object") console.log(`http://127.0.0.1:${address.port}`);
});
process.on("disconnect", () => process.exit());
