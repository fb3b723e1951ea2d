import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { EVENT_TOPICS } from "@/lib/protocol";
import { FIRST_ATTACKED, type HostileNodeChain } from "./chain";

/** A JSON-RPC call of the worker. */
export interface HostileCall {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Handles a request for blocks with transactions. Returns false to answer it like an honest node. */
export type Attack = (calls: readonly HostileCall[], response: ServerResponse, chain: HostileNodeChain) => boolean;

const MEGABYTE = 1_000_000;
const ADDRESS = `0x${"a".repeat(40)}`;

/** JSON of an honest answer to one call. */
export function honest({ id, method, params }: HostileCall, chain: HostileNodeChain): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${chain.answer(method, params)}}`;
}

function logJson(chain: HostileNodeChain, number: number, index: number): string {
  const place = `"blockNumber":"0x${number.toString(16)}","blockHash":"${chain.hashOf(number)}","transactionIndex":"0x0"`;
  const data = "0".repeat(64 * 4);
  return `{"address":"${ADDRESS}","topics":["${EVENT_TOPICS[0]}"],"data":"0x${data}",${place},"transactionHash":"${chain.hashOf(9)}","logIndex":"0x${index.toString(16)}"}`;
}

/** Sends `start`, `middle` repeatedly, and `end`, as fast as the client reads. */
function stream(response: ServerResponse, start: string, middle: string, times: number, end: string): void {
  const part = Buffer.from(middle);
  const parts = function* () {
    yield Buffer.from(start);
    for (let count = 0; count < times; count++) yield part;
    yield Buffer.from(end);
  };
  Readable.from(parts())
    .on("error", () => response.destroy())
    .pipe(response);
}

/** Restricts an attack to requests for blocks from {@link FIRST_ATTACKED} on. */
function uponBlocks(attack: (...parameters: Parameters<Attack>) => void): Attack {
  return (calls, response, chain) => {
    const isTarget = calls.some(
      ({ method, params }) => method === "eth_getBlockByNumber" && Number(params[0]) >= FIRST_ATTACKED,
    );
    if (isTarget) attack(calls, response, chain);
    return isTarget;
  };
}

/** Answers the calls for logs with an attack and all others honestly. */
function withLogs(
  text: (
    number: number,
    chain: HostileNodeChain,
  ) => readonly [start: string, middle: string, times: number, end: string],
): Attack {
  return uponBlocks((calls, response, chain) => {
    const others = calls.filter(({ method }) => method !== "eth_getLogs").map((call) => honest(call, chain));
    const ids = calls.filter(({ method }) => method === "eth_getLogs").map(({ id }) => id);
    const number = Number(calls.find(({ method }) => method === "eth_getBlockByNumber")?.params[0]);
    const [start, middle, times, end] = text(number, chain);
    stream(
      response,
      `[${others.join(",")},{"jsonrpc":"2.0","id":${ids[0] ?? 0},"result":${start}`,
      middle,
      times,
      `${end}}]`,
    );
  });
}

const ten = (text: string): string => text.repeat(1_000);

export const ATTACKS: Readonly<Record<string, Attack>> = {
  "an answer of 250 MB": uponBlocks((_, response) => {
    stream(response, '[{"jsonrpc":"2.0","id":0,"result":"', "0".repeat(MEGABYTE), 250, '"}]');
  }),
  "an answer of 250 MB in small parts": uponBlocks((_, response) => {
    stream(response, '[{"jsonrpc":"2.0","id":0,"result":[0', ',{"a":0}'.repeat(10_000), 3_125, "]}]");
  }),
  "300,000 logs": withLogs((number, chain) => [
    `[${logJson(chain, number, 0)}`,
    `,${logJson(chain, number, 1)}`.repeat(100),
    3_000,
    "]",
  ]),
  "300,000 malformed logs": withLogs(() => ["[{}", ten(",{}"), 300, "]"]),
  "4,000,000 empty logs": withLogs(() => ["[[]", ten(",[]"), 4_000, "]"]),
  "deep nesting, 12 MB": uponBlocks((_, response) => {
    stream(
      response,
      `[{"jsonrpc":"2.0","id":0,"result":${"[".repeat(6 * MEGABYTE)}`,
      "",
      0,
      `${"]".repeat(6 * MEGABYTE)}}]`,
    );
  }),
  "an endless answer": uponBlocks((_, response) => {
    stream(response, '[{"jsonrpc":"2.0","id":0,"result":"', "0".repeat(MEGABYTE), Number.MAX_SAFE_INTEGER, "");
  }),
  "an endless answer, a byte at a time": uponBlocks((_, response) => {
    const timer = setInterval(() => response.write("["), 20);
    response.on("close", () => clearInterval(timer));
  }),
  "error texts of 3 MB": uponBlocks((calls, response, chain) => {
    const message = `\u001b[2J${"x".repeat(3 * MEGABYTE)}`;
    const failed = ({ id }: HostileCall) => JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32_000, message } });
    const parts = calls.map((call) => (call.method === "eth_chainId" ? failed(call) : honest(call, chain)));
    response.end(`[${parts.join(",")}]`);
  }),
};
