import { expect, test } from "vitest";
import { AnswerBudget } from "./answer-budget";
import type { RpcClient } from "./client";
import { httpTransport } from "./http-transport";
import { Patience } from "./patience";
import { sendInPieces } from "./testing/in-pieces";
import { type Behavior, clientOf, closeNodesAfterEach, failing, nodeOf } from "./testing/nodes";
import type { RpcCall } from "./transport";

closeNodesAfterEach();

/** Long enough for a node that answers immediately, also if the machine is loaded. */
const TIMEOUT = 1_000;
const LONG = { timeout: 60_000 };
const PROMPT: Behavior = () => () => "0x7";
/** Sends a byte every 20 ms, without end. */
const TRICKLING: Behavior = (_, response) => {
  sendInPieces(response, " ".repeat(1_000_000), 1_000_000, 20);
  return null;
};

const block = (number: number): RpcCall => ({ method: "eth_getBlockByNumber", params: [`0x${number}`, true] });
const fetchBlock = (client: RpcClient, priority: "head" | "gap" = "gap") =>
  client.onOneNode(-1, (node) => node.batch([block(5)], priority));

/** Repeats attempts until one succeeds. */
function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error: { code?: string }) => {
    expect(error.code).toBe("NODE_UNREACHABLE");
    return new Promise<T>((resolve) => setImmediate(() => resolve(repeated(attempt))));
  });
}

test("an answer that takes several timeouts arrives, because each attempt may take longer", async () => {
  let asked = 0;
  const url = await nodeOf((calls, response) => {
    asked++;
    const answers = calls.map(({ id }) => ({ jsonrpc: "2.0", id, result: "x".repeat(1_000) }));
    sendInPieces(response, JSON.stringify(answers), 30, TIMEOUT / 10);
    return null;
  });
  const client = clientOf([url], { timeout: TIMEOUT });
  const [outcome] = await repeated(() => fetchBlock(client));
  expect(outcome).toEqual({ kind: "result", result: "x".repeat(1_000) });
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(client.nodes[0]?.activity).toBeGreaterThan(30);
});

test("a node that sends without end fails each time after a limit", async () => {
  const client = clientOf([await nodeOf(TRICKLING)], { timeout: TIMEOUT });
  await expect(fetchBlock(client)).rejects.toThrow(`within ${TIMEOUT} ms`);
  await expect.poll(() => fetchBlock(client).catch(String), LONG).toContain(`within ${2 * TIMEOUT} ms`);
});

test("requests for the head do not get more time", async () => {
  const client = clientOf([await nodeOf(TRICKLING)], { timeout: TIMEOUT });
  await expect(fetchBlock(client, "head")).rejects.toThrow(`within ${TIMEOUT} ms`);
  await expect.poll(() => fetchBlock(client, "head").catch(String), LONG).toContain(`within ${TIMEOUT} ms`);
});

test("a node that stops to send in an answer fails after one timeout", async () => {
  const url = await nodeOf((_, response) => {
    response.write("[");
    return null;
  });
  const transport = httpTransport(url, TIMEOUT, new AnswerBudget());
  const begun = performance.now();
  const waiting = { timeouts: 32, onPart: () => undefined };
  await expect(transport.send([block(5)], { left: 1_000 }, waiting)).rejects.toMatchObject({
    code: "NODE_UNREACHABLE",
    message: "the node could not be reached or closed the connection",
  });
  expect(performance.now() - begun).toBeLessThan(16 * TIMEOUT);
  transport.close();
});

test("a node that sends without end delays other nodes by one timeout", async () => {
  let asked = 0;
  const trickling = await nodeOf((calls, response) => {
    asked++;
    return TRICKLING(calls, response);
  });
  const client = clientOf([trickling, await nodeOf(PROMPT)], { timeout: TIMEOUT });
  for (let round = 0; round < 3; round++) {
    expect(await fetchBlock(client)).toEqual([{ kind: "result", result: "0x7" }]);
  }
  expect(asked).toBe(1);
});

test("the other nodes are called before a node that gets more time", async () => {
  let asked = 0;
  const trickling = await nodeOf((calls, response) => {
    asked++;
    return TRICKLING(calls, response);
  });
  let isDown = true;
  const other = await nodeOf((calls, response) => (isDown ? failing : PROMPT)(calls, response));
  const client = clientOf([trickling, other], { timeout: TIMEOUT });
  await expect(fetchBlock(client)).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
  isDown = false;
  await expect.poll(() => client.readyNodes(), LONG).toHaveLength(2);
  await fetchBlock(client);
  expect(asked).toBe(1);
});

test("the time of a request doubles up to 32 timeouts, until the node answers it", () => {
  const patience = new Patience();
  const times = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    times.push(patience.of([block(5)]));
    patience.unfinished([block(5), block(6)]);
  }
  expect(times).toEqual([1, 2, 4, 8, 16, 32, 32]);
  expect(patience.of([block(6)])).toBe(1);
  patience.answered([block(5)]);
  expect(patience.of([block(5)])).toBe(1);
});

test("an execution of a contract does not get more time", () => {
  const patience = new Patience();
  const call = { method: "eth_call", params: [] };
  patience.unfinished([call]);
  expect(patience.of([call])).toBe(1);
});

test("only the last requests are remembered", () => {
  const patience = new Patience();
  for (let number = 0; number <= 64; number++) patience.unfinished([block(number)]);
  expect([0, 1, 64].map((number) => patience.of([block(number)]))).toEqual([1, 2, 2]);
});
