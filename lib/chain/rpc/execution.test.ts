import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { RetryableError } from "@/lib/runtime/errors";
import { createRpcClient, type RpcClient, type RpcOptions } from "./client";
import { execute } from "./execute";
import { answerOfChecks, CALL, CONTRACT, ONE } from "./testing/contract-call";
import { closeNodesAfterEach, serveCalls } from "./testing/nodes";

const RETURNED = { kind: "returned", data: ONE };
const REVERTED = { kind: "reverted" };
const FAULT = { error: { code: -32_000, message: "internal error" } };
const LACKS_BLOCK = { error: { code: -32_000, message: "header not found" } };

/** A call as the node sees it. */
interface Seen {
  readonly isContract: boolean;
  /** Number of its request, and its own among the contract calls of that request. */
  readonly request: number;
  readonly ofRequest: number;
}

/** Answers a call; undefined: as a node without faults. */
type Answers = (seen: Seen) => object | undefined;

let client: RpcClient | null = null;
closeNodesAfterEach();
afterEach(() => client?.close());

/** A node over HTTP. `takesBatches` is false: it refuses requests of several calls. */
function nodeOf(answers: Answers, takesBatches: boolean): Promise<string> {
  let request = 0;
  return serveCalls((calls, response) => {
    if (!takesBatches && calls.length > 1) {
      response.end(JSON.stringify({ error: { code: -32_600 } }));
      return null;
    }
    let ofRequest = 0;
    const answered = calls.map(({ method, params }) => {
      const [transaction] = params;
      const isContract = z.object({ to: z.literal(CONTRACT) }).safeParse(transaction).success;
      const usual = answerOfChecks(method, params) ?? { result: isContract ? ONE : "0x" };
      const answer = (method === "eth_call" ? answers({ isContract, request, ofRequest }) : undefined) ?? usual;
      if (isContract) ofRequest++;
      return answer;
    });
    request++;
    return answered;
  });
}

/** The result of the call by nodes that answer so. */
async function executed(nodes: readonly Answers[], { takesBatches = true, ...options }: NodesOptions = {}) {
  client?.close();
  client = createRpcClient(await Promise.all(nodes.map((answers) => nodeOf(answers, takesBatches))), options);
  return execute(client, CALL);
}

interface NodesOptions extends RpcOptions {
  readonly takesBatches?: boolean;
}

test.each([
  ["of any kind", FAULT],
  ["that reads like missing state", LACKS_BLOCK],
])("a fault of one contract call in each batch %s decides nothing, however often it comes", async (_, fault) => {
  const faulty: Answers = ({ isContract, ofRequest }) => (isContract && ofRequest === 0 ? fault : undefined);
  expect(await executed([faulty])).toEqual(RETURNED);
  expect(await executed([faulty, faulty])).toEqual(RETURNED);
});

/** Each set of some, not all, of the nodes behind a balancer, with their number. */
const BALANCED = [2, 3, 4].flatMap((count) =>
  Array.from({ length: 2 ** count - 2 }, (_, index) => ({ count, failing: index + 1 })),
);

test.each([
  ["fail", FAULT],
  ["lack the block", LACKS_BLOCK],
])("a balancer that sends single calls in turn to nodes, some of which %s, decides nothing", async (_, fault) => {
  await Promise.all(
    BALANCED.map(async ({ count, failing }) => {
      const faulty: Answers = ({ request }) => ((failing >> (request % count)) & 1 ? fault : undefined);
      const rpc = createRpcClient([await nodeOf(faulty, false)]);
      const result = await execute(rpc, CALL).catch((error: unknown) => error);
      rpc.close();
      if (!(result instanceof RetryableError)) expect(result, `${failing} of ${count}`).toEqual(RETURNED);
    }),
  );
});

const REVERT = { error: { code: 3, message: "execution reverted", data: "0x" } };

describe("an error with the code of a revert", () => {
  test("that comes again is a failed execution after one more list", async () => {
    const requests = new Set<number>();
    const reverts: Answers = ({ isContract, request }) => {
      if (isContract) requests.add(request);
      return isContract ? REVERT : undefined;
    };
    expect(await executed([reverts])).toEqual(REVERTED);
    expect(requests.size).toBe(2);
  });

  test("decides nothing if it does not come again, whichever call has it", async () => {
    for (const faulty of [0, 1]) {
      expect(
        await executed([({ isContract, ofRequest }) => (isContract && ofRequest === faulty ? REVERT : undefined)]),
      ).toEqual(RETURNED);
    }
  });

  test("decides nothing if the control call fails too", async () => {
    await expect(executed([() => REVERT])).rejects.toMatchObject({ code: "NODE_LACKS_STATE" });
  });

  test("decides nothing if a second node returns a result", async () => {
    const reverts: Answers = ({ isContract }) => (isContract ? REVERT : undefined);
    expect(await executed([reverts, () => undefined])).toEqual(RETURNED);
    expect(await executed([reverts, reverts])).toEqual(REVERTED);
  });
});

test("a failed execution is one on nodes that take one call at a time", async () => {
  const reverts: Answers = ({ isContract }) => (isContract ? FAULT : undefined);
  expect(await executed([reverts], { takesBatches: false })).toEqual(REVERTED);
  expect(await executed([reverts, reverts], { takesBatches: false })).toEqual(REVERTED);
});

test("a failed execution is one if its error is as large as one answer may be", async () => {
  const error = { code: -32_015, message: "VM execution error.", data: `0x${"00".repeat(400_000)}` };
  const reverts: Answers = ({ isContract }) => (isContract ? { error } : undefined);
  expect(await executed([reverts], { largestAnswer: 1_000_000 })).toEqual(REVERTED);
});

test("a node that fails now and then restarts no confirmation of a failed execution", async () => {
  let isDown = false;
  const reverts: Answers = ({ isContract }) => (isContract || isDown ? FAULT : undefined);
  expect(await executed([reverts])).toEqual(REVERTED);
  isDown = true;
  if (client === null) throw new Error("there is no client");
  expect(await execute(client, CALL)).toEqual(REVERTED);
  await expect(execute(client, { ...CALL, blockHash: `0x${"cd".repeat(32)}` })).rejects.toBeInstanceOf(RetryableError);
});
