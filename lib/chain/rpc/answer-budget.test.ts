import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { Agent } from "undici";
import { afterEach, expect, test } from "vitest";
import { portOf } from "@/lib/runtime/port-of";
import { AnswerBudget } from "./answer-budget";
import { createRpcClient } from "./client";
import { checkGrowth } from "./json-growth";
import { nodeFault, nodeText } from "./node-text";
import { post } from "./post";

let server: Server | null = null;
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  if (server !== null) await once(server, "close");
  server = null;
});

async function serve(listener: RequestListener): Promise<URL> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${portOf(server)}`);
}

test("newer answers wait until the oldest one has been read", () => {
  const budget = new AnswerBudget(100);
  const [oldest, middle, newest] = [budget.share(), budget.share(), budget.share()];
  const resumed: string[] = [];
  expect(oldest.take(300, () => resumed.push("oldest"))).toBe(true);
  expect(middle.take(100, () => resumed.push("middle"))).toBe(true);
  expect(newest.take(1, () => resumed.push("newest"))).toBe(false);
  expect(middle.take(1, () => resumed.push("middle"))).toBe(false);
  // The oldest answer is never paused.
  expect(oldest.take(50, () => resumed.push("oldest"))).toBe(true);
  expect(resumed).toEqual([]);
  oldest.release();
  expect(resumed).toEqual(["middle", "newest"]);
  middle.release();
  newest.release();
  expect(budget.share().take(400, () => undefined)).toBe(true);
});

test("reads all answers that exceed the budget together, but never keeps all in memory", async () => {
  const length = 2_000_000;
  let [sent, most] = [0, 0];
  const budget = new AnswerBudget(length / 2);
  const url = await serve((request, response) => {
    request.resume().on("end", () => response.end(Buffer.alloc(length, "a")));
  });
  const agent = new Agent();
  const sizes = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const share = budget.share();
      const take = share.take.bind(share);
      share.take = (bytes, resume) => {
        sent += bytes;
        most = Math.max(most, sent);
        return take(bytes, resume);
      };
      const { body } = await post(agent, url, { body: "[]", timeout: 20_000, largest: length, share });
      sent -= body.size;
      share.release();
      return body.size;
    }),
  );
  expect(sizes).toEqual(Array.from({ length: 12 }, () => length));
  // The budget, the rest of the oldest answer, and one part of each.
  expect(most).toBeLessThan(4 * budget.largest + length + 12 * 70_000);
  await agent.close();
});

test.each([
  ["brackets", "[".repeat(5_000_000)],
  ["empty lists", `[${"[],".repeat(2_000_000)}0]`],
  ["small objects", `[${'{"a":0},'.repeat(700_000)}0]`],
])("refuses to parse a long answer of %s", (_, text) => {
  expect(() => checkGrowth(text)).toThrow("nested values");
  expect(() => checkGrowth(Buffer.from(text))).toThrow("nested values");
});

test("accepts a long answer of real blocks and receipts", () => {
  const log = { address: "0x", topics: ["0x".padEnd(66, "0")], data: "0x", blockNumber: "0x1", logIndex: "0x1" };
  checkGrowth(JSON.stringify(Array.from({ length: 50_000 }, () => log)));
  checkGrowth(JSON.stringify({ result: "0".repeat(6_000_000) }));
});

test("cuts a node's text and escapes control characters", () => {
  expect(nodeText("execution reverted: é")).toBe("execution reverted: é");
  expect(nodeText("a\u001b[2J\n\u202eb\u2028\u0000\ud800")).toBe("a\\u{1b}[2J\\u{a}\\u{202e}b\\u{2028}\\u{0}\\u{d800}");
  expect(nodeText("\u001b".repeat(3_000_000))).toHaveLength(301);
  expect(nodeText("x".repeat(300))).toHaveLength(300);
  const fault = Object.assign(new Error("x".repeat(9_999)), { code: "HPE_INVALID", data: "y".repeat(9_999) });
  expect(JSON.stringify(nodeFault(fault))).toBe('{"name":"Error"}');
  expect(nodeFault(fault).message).toHaveLength(314);
});

test("an error contains at most a few hundred characters of an answer of 3 MB", async () => {
  const message = `\u001b[2J${"x".repeat(3_000_000)}`;
  const answers = [JSON.stringify([{ jsonrpc: "2.0", id: 0, error: { code: -32_000, message } }]), message];
  for (const answer of answers) {
    const url = await serve((_request, response) => response.end(answer));
    const client = createRpcClient([url.href]);
    const error: unknown = await client.nodes[0]?.batch([{ method: "eth_call", params: [] }]).catch((thrown) => thrown);
    expect(JSON.stringify(error).length).toBeLessThan(1_500);
    expect(JSON.stringify(error)).not.toContain("\u001b");
    client.close();
    server?.close();
  }
});
