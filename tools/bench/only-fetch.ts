/** Fetches and parses the blocks 1 to BLOCKS and prints the seconds: `tsx tools/bench/only-fetch.ts URL BLOCKS`. */
import { Agent } from "undici";
import { jsonOf } from "@/lib/chain/rpc/body";
import { post } from "@/lib/chain/rpc/post";

const BATCH = 400;
const IN_FLIGHT = 4;

const [url = "", last] = process.argv.slice(2);
const blocks = Number(last);
const agent = new Agent({ connections: IN_FLIGHT });
const target = new URL(url);
let next = 1;
let seen = 0;

async function fetchOn(): Promise<void> {
  while (next <= blocks) {
    const from = next;
    next += BATCH;
    const numbers = Array.from({ length: Math.min(BATCH, blocks - from + 1) }, (_, index) => from + index);
    const calls = numbers.map((number, id) => ({
      jsonrpc: "2.0",
      id,
      method: "eth_getBlockByNumber",
      params: [`0x${number.toString(16)}`, true],
    }));
    // Like the RPC client, because it is faster than undici's `request`.
    const answer = await post(agent, target, { body: JSON.stringify(calls), timeout: 60_000, largest: 2 ** 30 });
    const answers = jsonOf(answer.body);
    if (Array.isArray(answers)) seen += answers.length;
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: IN_FLIGHT }, fetchOn));
console.log((performance.now() - started) / 1000);
await agent.close();
if (seen !== blocks) throw new Error(`received ${seen} of ${blocks} blocks`);
