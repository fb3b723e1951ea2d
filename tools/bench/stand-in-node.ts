/**
 * A node that serves prepared JSON, which is faster than a real one: `tsx tools/bench/stand-in-node.ts SHAPE BLOCKS [unsigned]`.
 * Prints its URL.
 */
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import { listen } from "@/tools/testing/harness/listen";
import { SHAPES } from "./chain-shape";
import { AnswerBytes, prepareAnswers } from "./prepared-answers";

const [key = "", blocks, signatures] = process.argv.slice(2);
const found = SHAPES[key];
if (found === undefined) throw new Error(`SHAPE: expected one of ${Object.keys(SHAPES).join(", ")}`);

const answer = prepareAnswers({
  ...found,
  blocks: Number(blocks ?? found.blocks),
  isUnsigned: signatures === "unsigned",
});

/** A client reads an answer before it sends the next request of its connection. */
const answers = new WeakMap<Socket, AnswerBytes>();

const server = createServer((request, response) => {
  const bytes = answers.get(request.socket) ?? new AnswerBytes();
  answers.set(request.socket, bytes);
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("content-type", "application/json");
    answer(callsOf(chunks), bytes);
    response.end(bytes.take());
  });
});
console.log(`http://127.0.0.1:${await listen(server)}`);
process.on("disconnect", () => process.exit());
