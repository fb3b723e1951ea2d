import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { RetryableError } from "@/lib/runtime/errors";
import { DIALECTS, type DialectError, FAILURES } from "@/tools/testing/harness/dialects";
import { createRpcClient, type RpcClient } from "./client";
import { execute } from "./execute";
import { answerOfChecks, CALL, CONTRACT, ONE } from "./testing/contract-call";
import { closeNodesAfterEach, serveCalls } from "./testing/nodes";

type Response = { readonly result: unknown } | { readonly error: DialectError };

/** A node's responses to the contract call, to the control call, and to the calls about the contract's state. */
interface Behavior {
  readonly contract: Response | ((count: number) => Response);
  readonly control?: Response;
  readonly state?: Response;
}

const FINE: Response = { result: "0x" };
const answers: Response = { result: ONE };
const error = (code: number, message: string): Response => ({ error: { code, message } });

let client: RpcClient | null = null;
closeNodesAfterEach();
afterEach(() => client?.close());

/** A node over real HTTP. A number is the HTTP status of all its answers; null: it closes all connections. */
function nodeOf(behavior: Behavior | number | null): Promise<string> {
  let count = 0;
  const respond = (method: string, [transaction]: readonly unknown[]): Response => {
    if (typeof behavior === "number" || behavior === null) return FINE;
    if (method !== "eth_call") return behavior.state ?? FINE;
    if (z.object({ to: z.literal(CONTRACT) }).safeParse(transaction).success) {
      return typeof behavior.contract === "function" ? behavior.contract(count++) : behavior.contract;
    }
    return behavior.control ?? FINE;
  };
  return serveCalls((calls, response) => {
    if (behavior === null) {
      response.destroy();
      return null;
    }
    if (typeof behavior === "number") response.statusCode = behavior;
    return calls.map(({ method, params }) => answerOfChecks(method, params) ?? respond(method, params));
  });
}

/** Executes the call on nodes with these behaviors, which are called in this order. */
async function executed(behaviors: readonly (Behavior | number | null)[], confirmationLimit?: number) {
  client?.close();
  client = createRpcClient(await Promise.all(behaviors.map(nodeOf)));
  return execute(client, CALL, confirmationLimit === undefined ? {} : { confirmationLimit });
}

const CASES = Object.entries(DIALECTS).flatMap(([name, dialect]) =>
  FAILURES.map((failure) => [name, failure, dialect[failure]] as const),
);

describe("a failed execution is a result of the chain", () => {
  test.each(CASES)("as %s reports it: %s", async (_, __, reported) => {
    expect(await executed([{ contract: { error: reported } }])).toEqual({ kind: "reverted" });
    const other: Behavior = { contract: error(-32_603, "another client's text") };
    expect(await executed([{ contract: { error: reported } }, other])).toEqual({ kind: "reverted" });
    expect(await executed([other, { contract: { error: reported } }])).toEqual({ kind: "reverted" });
  });

  test("even if its error has neither code nor text", async () => {
    for (const broken of [{}, "failed", { code: "3", message: null }]) {
      // A client may send an error that the type does not allow.
      const response: Response = JSON.parse(JSON.stringify({ error: broken }));
      expect(await executed([{ contract: response }])).toEqual({ kind: "reverted" });
    }
  });
});

const failed: Behavior = { contract: error(-32_000, "bad elliptic curve pairing size") };

/** Failing nodes, each with the code of the error. */
const FAILING: readonly (readonly [string, Behavior | number | null, string])[] = [
  ["HTTP 429", 429, "NODE_BUSY"],
  ["HTTP 503", 503, "NODE_BUSY"],
  ["HTTP 500", 500, "NODE_UNREACHABLE"],
  ["a closed connection", null, "NODE_UNREACHABLE"],
  ["code 429", { contract: error(429, "too many requests") }, "NODE_BUSY"],
  ["a limit", { contract: error(-32_005, "out of gas") }, "NODE_REFUSED"],
  ["an unknown method", { contract: error(-32_601, "execution reverted") }, "NODE_REFUSED"],
  ["wrong parameters", { contract: error(-32_602, "invalid opcode") }, "NODE_REFUSED"],
  ["no data", { contract: { result: null } }, "NODE_INCONSISTENT"],
  ["a limit on the control call", { contract: error(-32_000, "busy"), control: error(429, "busy") }, "NODE_BUSY"],
  [
    "an overload that reaches the control call",
    { contract: error(-32_000, "out of gas"), control: error(-32_000, "server is overloaded") },
    "NODE_LACKS_STATE",
  ],
  [
    "a missing header",
    { contract: error(-32_000, "header not found"), control: error(-32_000, "header not found") },
    "NODE_LACKS_STATE",
  ],
  [
    "a missing root",
    { contract: error(-32_000, "missing trie node ab"), control: error(-32_000, "missing trie node ab") },
    "NODE_LACKS_STATE",
  ],
  [
    "a state without the contract",
    { contract: error(-32_000, "missing trie node ab"), state: error(-32_000, "missing trie node ab") },
    "NODE_LACKS_STATE",
  ],
];

describe("a failing node does not decide", () => {
  test.each(FAILING)("after %s", async (_, failing, code) => {
    await expect(executed([failing])).rejects.toMatchObject({ code });
    await expect(executed([failing])).rejects.toBeInstanceOf(RetryableError);
    // The other node's result counts. Its failure alone does not count, because the first node may recover.
    expect(await executed([failing, { contract: answers }])).toEqual({ kind: "returned", data: ONE });
    await expect(executed([failing, failed])).rejects.toMatchObject({ code: "EXECUTION_UNCONFIRMED" });
    await expect(executed([failed, failing])).rejects.toMatchObject({ code: "EXECUTION_UNCONFIRMED" });
    // Two nodes report a failed execution.
    expect(await executed([failed, failing, failed])).toEqual({ kind: "reverted" });
    // After the confirmation limit, one node decides; otherwise one transaction could stop the index.
    expect(await executed([failed, failing], 0)).toEqual({ kind: "reverted" });
  });

  test("and the wait for it is bounded if it never answers", async () => {
    const silent = await serveCalls(() => null);
    client?.close();
    client = createRpcClient([await nodeOf(failed), silent], { timeout: 60_000 });
    const limited = execute(client, CALL, { confirmationLimit: 1_500 });
    await expect(limited).resolves.toEqual({ kind: "reverted" });
  });

  test("and another node is asked if it never answers", async () => {
    const silent = await serveCalls(() => null);
    client?.close();
    client = createRpcClient([await nodeOf(failed), silent, await nodeOf({ contract: answers })], { timeout: 60_000 });
    const answer = execute(client, CALL, { confirmationLimit: 1_500 });
    await expect(answer).resolves.toEqual({ kind: "returned", data: ONE });
  });

  test("and the error about missing state has a hint", async () => {
    const missing = error(-32_000, "missing trie node ab");
    const attempt = executed([{ contract: missing, control: missing }]);
    await expect(attempt).rejects.toMatchObject({ hint: expect.stringContaining("archive node") });
  });

  test("after an error that it does not repeat", async () => {
    const once: Behavior = { contract: (count) => (count === 0 ? error(-32_000, "server busy") : answers) };
    expect(await executed([once])).toEqual({ kind: "returned", data: ONE });
    expect(await executed([failed, { contract: answers }])).toEqual({ kind: "returned", data: ONE });
    const state: Behavior = { contract: (count) => (count < 2 ? error(-32_000, "header not found") : answers) };
    expect(await executed([state])).toEqual({ kind: "returned", data: ONE });
  });
});
