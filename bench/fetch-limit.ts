import { Agent } from "undici";
import { jsonOf } from "@/lib/chain/rpc/body";
import { post } from "@/lib/chain/rpc/post";

const BATCH = 400;
const IN_FLIGHT = 4;

/** Seconds that fetching and parsing the blocks 1 to `blocks` takes, with nothing done with them. */
export async function fetchLimit(url: string, blocks: number): Promise<number> {
  const agent = new Agent({ connections: IN_FLIGHT });
  const target = new URL(url);
  let next = 1;
  let seen = 0;
  const started = performance.now();
  const fetchOn = async (): Promise<void> => {
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
      // The client's own way, which is faster than undici's `request`.
      const answer = await post(agent, target, { body: JSON.stringify(calls), timeout: 60_000, largest: 2 ** 30 });
      const answers: unknown = jsonOf(answer.body);
      if (Array.isArray(answers)) seen += answers.length;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, fetchOn));
  await agent.close();
  if (seen !== blocks) throw new Error(`${seen} of ${blocks} blocks came`);
  return (performance.now() - started) / 1000;
}
