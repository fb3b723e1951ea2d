/**
 * A node that serves prepared JSON, which is faster than a real one: `tsx bench/stand-in-node.ts SHAPE BLOCKS`. Prints its
 * URL.
 */
import { createServer } from "node:http";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import { listen } from "@/testing/harness/listen";
import { SHAPES } from "./chain-shape";
import { prepareAnswers } from "./prepared-answers";

const [key = "", blocks] = process.argv.slice(2);
const found = SHAPES[key];
if (found === undefined) throw new Error(`SHAPE: expected one of ${Object.keys(SHAPES).join(", ")}`);

const answer = prepareAnswers({ ...found, blocks: Number(blocks ?? found.blocks) });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("content-type", "application/json");
    response.end(answer(callsOf(chunks)));
  });
});
console.log(`http://127.0.0.1:${await listen(server)}`);
process.on("disconnect", () => process.exit());
