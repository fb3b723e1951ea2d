/**
 * A process that keeps event streams open until its parent ends: `node listener-client.ts <url> <listeners> <ticker>`. Half
 * of the listeners read all operations, a quarter the operations of the ticker, a quarter the operations of an
 * address, different for each. Eight share a client address. On a message with a block, it answers with the times at which each listener received that block's
 * event.
 */
import { randomBytes } from "node:crypto";
import { get } from "node:http";

const [url = "", listeners = "0", ticker = ""] = process.argv.slice(2);
/** Listeners of one client address. */
const OF_CLIENT = 8;
/** Streams that are opened at the same time. */
const OPENED_AT_ONCE = 50;

/** Times of arrival by block, in milliseconds since 1970. */
const arrivals = new Map<number, number[]>();
let open = 0;
let ended = 0;

function queryOf(n: number): string {
  if (n % 4 === 0) return `?ticker=${ticker}`;
  return n % 4 === 1 ? `?address=0x${randomBytes(20).toString("hex")}` : "";
}

function clientOf(n: number): string {
  const client = Math.floor(n / OF_CLIENT);
  return `10.1.${Math.floor(client / 250)}.${1 + (client % 250)}`;
}

function take(event: string): void {
  if (!event.includes("\nevent: block\n")) return;
  const block = Number(/"block":(\d+)/.exec(event)?.[1]);
  const times = arrivals.get(block) ?? [];
  arrivals.set(block, times);
  times.push(performance.timeOrigin + performance.now());
}

/** Opens a stream. Resolves with its first event. */
function listen(n: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "x-forwarded-for": clientOf(n) };
    const request = get(`${url}/api/explorer/stream${queryOf(n)}`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`));
      let rest = "";
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        const parts = (rest + text).split("\n\n");
        rest = parts.pop() ?? "";
        for (const part of parts) take(part);
        resolve();
      });
      response.on("close", () => void ended++);
    });
    request.on("error", reject);
  });
}

const numbers = Array.from({ length: Number(listeners) }, (_, n) => n);
await Promise.all(
  Array.from({ length: OPENED_AT_ONCE }, async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) {
      await listen(n);
      open++;
    }
  }),
);
process.on("message", (block) => process.send?.({ times: arrivals.get(Number(block)) ?? [], ended }));
process.on("disconnect", () => process.exit());
process.send?.({ open });
