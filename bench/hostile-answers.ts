import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { EVENT_TOPICS, messageToHex } from "@/lib/protocol";

/** A JSON-RPC call of the worker. */
export interface HostileCall {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Handles a request for blocks with transactions. Returns false to answer it like an honest node. */
export type Attack = (calls: readonly HostileCall[], response: ServerResponse) => boolean;

/** Number of the latest block. */
export const HEAD = 2_000;
/** First block of the attacks. Before it every node is honest, so that the worker is running. */
const FIRST_ATTACKED = 500;
const MEGABYTE = 1_000_000;

const pad = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");
const hashOf = (number: number): string => `0x${pad(number + 1, 64)}`;
const address = `0x${"a".repeat(40)}`;

/** JSON of one JSON-RPC answer. */
function answer(id: number, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
}

function blockJson(number: number, transactions: readonly string[]): string {
  const [hash, parentHash] = [hashOf(number), hashOf(number - 1)];
  const place = `"number":"0x${number.toString(16)}","hash":"${hash}","parentHash":"${parentHash}"`;
  return `{${place},"timestamp":"0x${(1_700_000_000 + number).toString(16)}","transactions":[${transactions.join(",")}]}`;
}

function transactionJson(number: number, index: number, input: string): string {
  const hash = `0x${pad(number, 16)}${pad(index, 48)}`;
  const place = `"hash":"${hash}","blockHash":"${hashOf(number)}","transactionIndex":"0x${index.toString(16)}"`;
  return `{${place},"from":"${address}","to":"${address}","value":"0x0","input":"${input}"}`;
}

function receiptJson(hash: string): string {
  const number = Number.parseInt(hash.slice(2, 18), 16);
  return `{"transactionHash":"${hash}","blockHash":"${hashOf(number)}","transactionIndex":"0x0","status":"0x1","logs":[]}`;
}

function logJson(number: number, index: number): string {
  const place = `"blockNumber":"0x${number.toString(16)}","blockHash":"${hashOf(number)}","transactionIndex":"0x0"`;
  const data = "0".repeat(64 * 4);
  return `{"address":"${address}","topics":["${EVENT_TOPICS[0]}"],"data":"0x${data}",${place},"transactionHash":"${hashOf(9)}","logIndex":"0x${index.toString(16)}"}`;
}

/** The transactions of each block. */
export type Filling = (number: number) => readonly string[];

const messages = (count: number, length: number): Filling => {
  const input = messageToHex(`data:,{"p":"nip-20","op":"x","y":"${"y".repeat(length)}"}`);
  return (number) => Array.from({ length: count }, (_, index) => transactionJson(number, index, input));
};

const from =
  (first: number, filling: Filling): Filling =>
  (number) =>
    number < first ? [] : filling(number);

/** Chains with large blocks, served by honest nodes. */
export const FILLINGS: Readonly<Record<string, Filling>> = {
  "blocks of 2 MB after small ones": from(FIRST_ATTACKED, messages(10, 100_000)),
  "blocks of 40,000 messages, 14 MB": from(HEAD - 1, messages(40_000, 10)),
  "blocks of 40 MB": from(FIRST_ATTACKED, messages(20, 1_000_000)),
};

/** JSON of an honest answer to one call. */
export function honest({ id, method, params: [first] }: HostileCall, filling: Filling): string {
  switch (method) {
    case "eth_chainId":
      return answer(id, '"0x440"');
    case "eth_getBlockByNumber": {
      const isTag = first === "latest" || first === "finalized";
      const number = isTag ? HEAD : Number(first);
      return answer(id, blockJson(number, isTag ? [] : filling(number)));
    }
    case "eth_getTransactionReceipt":
      return answer(id, receiptJson(String(first)));
    case "eth_getLogs":
      return answer(id, "[]");
    default:
      return answer(id, "null");
  }
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
function uponBlocks(attack: (calls: readonly HostileCall[], response: ServerResponse) => void): Attack {
  return (calls, response) => {
    const isTarget = calls.some(
      ({ method, params }) => method === "eth_getBlockByNumber" && Number(params[0]) >= FIRST_ATTACKED,
    );
    if (isTarget) attack(calls, response);
    return isTarget;
  };
}

/** Answers the calls for logs with an attack and all others honestly. */
function withLogs(
  text: (number: number) => readonly [start: string, middle: string, times: number, end: string],
): Attack {
  return uponBlocks((calls, response) => {
    const others = calls.filter(({ method }) => method !== "eth_getLogs").map((call) => honest(call, () => []));
    const ids = calls.filter(({ method }) => method === "eth_getLogs").map(({ id }) => id);
    const number = Number(calls.find(({ method }) => method === "eth_getBlockByNumber")?.params[0]);
    const [start, middle, times, end] = text(number);
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
  "300,000 logs": withLogs((number) => [`[${logJson(number, 0)}`, `,${logJson(number, 1)}`.repeat(100), 3_000, "]"]),
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
  "error texts of 3 MB": uponBlocks((calls, response) => {
    const message = `\u001b[2J${"x".repeat(3 * MEGABYTE)}`;
    const failed = ({ id }: HostileCall) => JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32_000, message } });
    const parts = calls.map((call) => (call.method === "eth_chainId" ? failed(call) : honest(call, () => [])));
    response.end(`[${parts.join(",")}]`);
  }),
};
