import { createServer } from "node:http";
import { z } from "zod";
import { type Calls, callsOf } from "@/lib/chain/rpc/testing/calls";
import { findHeaderForm, headerHash } from "@/lib/chain/verification/header";
import type { Hash } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { keccak } from "../chain/keys";
import { listen } from "./listen";

/** A node of the chain of another node, some of whose headers have an empty bloom, although their blocks have logs. */
export interface BloomlessNode {
  readonly url: string;
  /** The numbers of the blocks that were requested with their transactions, in their order. */
  readonly requested: number[];
  /** Requests for blocks below this number are not answered. */
  heldBelow: number;
  close(): Promise<void>;
}

const EMPTY = `0x${"0".repeat(512)}`;
const HASH = /0x[0-9a-f]{64}/g;
const blockSchema = z.object({ number: z.string(), hash: z.string(), parentHash: z.string() }).catchall(z.unknown());
const answersSchema = z.array(z.object({ id: z.unknown() }).catchall(z.unknown()));

/**
 * Starts the node. The hashes of its blocks are those of its headers, so its blocks pass all checks of other nodes. Its list of logs lacks
 * those of the blocks without bloom, as that of a node whose index of logs relies on the blooms.
 * @param isEmpty which blocks have an empty bloom
 */
export async function bloomlessNode(target: string, isEmpty: (block: number) => boolean): Promise<BloomlessNode> {
  /** By the hash of a block at the target: its hash here, and the reverse. */
  const [here, there] = [new Map<string, Hash>(), new Map<string, string>()];
  const ask = async (calls: readonly object[]): Promise<z.infer<typeof answersSchema>> => {
    const body = JSON.stringify(calls.map((call) => ({ jsonrpc: "2.0", ...call })));
    const response = await fetch(target, { method: "POST", headers: { "content-type": "application/json" }, body });
    return answersSchema.parse(await response.json());
  };
  let sealed = 0;
  const sealNew = async (): Promise<void> => {
    for (;;) {
      const params = [`0x${sealed.toString(16)}`, false];
      const [answer] = await ask([{ id: 1, method: "eth_getBlockByNumber", params }]);
      if (!isPlainObject(answer?.result)) return;
      const block = blockSchema.parse(answer.result);
      const form = findHeaderForm(block, keccak);
      if (form === null) throw new Error(`the header of block ${sealed} has no known form`);
      const bloom = isEmpty(sealed) ? EMPTY : block.logsBloom;
      const parentHash = here.get(block.parentHash) ?? block.parentHash;
      const hash = headerHash({ ...block, parentHash, logsBloom: bloom }, form, keccak);
      here.set(block.hash, hash);
      there.set(hash, block.hash);
      sealed++;
    }
  };
  let sealing = Promise.resolve();
  const requested: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks)
      .toString()
      .replace(HASH, (hash) => there.get(hash) ?? hash);
    const calls = callsOf([Buffer.from(text)]);
    const numbers = calls.flatMap((call) => (isOfWholeBlock(call) ? [Number(call.params[0])] : []));
    requested.push(...numbers);
    if (numbers.some((number) => number < node.heldBelow)) return;
    const answers = await ask(calls);
    sealing = sealing.then(sealNew);
    await sealing;
    const changed = answers.map((answer) => ({ ...answer, result: withoutBlooms(answer.result, isEmpty) }));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(changed).replace(HASH, (hash) => here.get(hash) ?? hash));
  });
  const port = await listen(server);
  const node: BloomlessNode = {
    url: `http://127.0.0.1:${port}`,
    requested,
    heldBelow: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return node;
}

function isOfWholeBlock({ method, params }: Calls[number]): boolean {
  return method === "eth_getBlockByNumber" && params[1] === true;
}

/** The result of a call: a block with an empty bloom, or a list of logs without those of such blocks. */
function withoutBlooms(result: unknown, isEmpty: (block: number) => boolean): unknown {
  if (Array.isArray(result)) return result.filter((each) => !isLog(each) || !isEmpty(Number(each.blockNumber)));
  if (!isPlainObject(result) || !("logsBloom" in result) || !("number" in result)) return result;
  return isEmpty(Number(result.number)) ? { ...result, logsBloom: EMPTY } : result;
}

function isLog(value: unknown): value is PlainObject {
  return isPlainObject(value) && "logIndex" in value;
}
