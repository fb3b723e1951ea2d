import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { local } from "@/lib/chain/networks";
import { exactJson } from "@/lib/client/exact-json";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { address, hash, text } from "@/lib/records/schema";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { SNAPSHOT_BLOCK } from "@/tools/testing/harness/api-examples";
import { forge, forgeTree, type ProofAnswer } from "@/tools/testing/harness/forged-proof";
import { verifyBalance } from "./balance";
import { verifyInscription } from "./inscription";
import { httpNode, NodeError, type ReaderNode, walletNode } from "./node";
import type { Tools } from "./trusted-root";

const realFetch = globalThis.fetch;
let api: TestApi;
let tools: Tools;

/** Installs the site's API for the page, and applies changes to its answers, by a part of their path. */
function onSite(changes: Readonly<Record<string, (answer: string) => string>> = {}): void {
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (!url.startsWith("/")) return realFetch(url, init);
    const response = await realFetch(`http://127.0.0.1:${api.port}${url}`, init);
    const change = Object.entries(changes).find(([part]) => url.includes(part))?.[1];
    return change === undefined ? response : new Response(change(await response.text()), { status: response.status });
  });
}

async function request(method: string, params: readonly unknown[] = []): Promise<unknown> {
  return httpNode(api.chain.rpcUrl).request(method, params);
}

beforeAll(async () => {
  api = await testApi({ hasSnapshot: true });
  tools = { node: httpNode(api.chain.rpcUrl), network: local, registry: local.registry, block: null };
});

afterEach(() => {
  vi.unstubAllGlobals();
});

afterAll(async () => {
  await api?.stop();
});

/** The rows of a download. */
async function leaves(list: "balances" | "inscriptions"): Promise<Readonly<Record<string, unknown>>[]> {
  const answer = await api.ask.front(`/api/explorer/snapshots/${SNAPSHOT_BLOCK}/${list}?format=jsonl`);
  return answer.text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const row = exactJson(line);
      if (!isPlainObject(row)) throw new Error(line);
      return row;
    });
}

test("proves every balance of a snapshot against the registry", async () => {
  onSite();
  for (const row of await leaves("balances")) {
    const question = { ticker: text.read(row.ticker, "ticker"), address: address.read(row.address, "address") };
    expect(await verifyBalance(question, tools)).toMatchObject({
      kind: "proven",
      leaf: { amount: row.amount },
      registry: { agreeing: 1, publishers: 1, threshold: 1, isHashChecked: true },
      since: { amount: row.amount, operations: 0 },
    });
  }
});

test("proves every inscription of a snapshot, and verifies its history from the chain", async () => {
  onSite();
  const judged = new Map<unknown, unknown>();
  for (const row of await leaves("inscriptions")) {
    const question = { ticker: text.read(row.ticker, "ticker"), tokenId: hash.read(row.tokenId, "tokenId") };
    const verdict = await verifyInscription(question, tools);
    const { owner, amount } = row;
    expect(verdict).toMatchObject({
      kind: "proven",
      history: { kind: "judged", atSnapshot: { owner, amount }, now: { owner, amount } },
    });
    if (verdict.kind === "proven" && verdict.history?.kind === "judged")
      judged.set(row.tokenId, verdict.history.transactions);
  }
  const { history } = api;
  // With the deployment: minted and transferred; minted, listed and sold; minted and split.
  expect(judged.get(history.hash("gold1"))).toBe(3);
  expect(judged.get(history.hash("gold2"))).toBe(4);
  expect(judged.get(history.hash("split4"))).toBe(3);
});

const gold1 = () => ({ ticker: "GOLD", tokenId: api.history.hash("gold1") });
const ofCid = () => ({ ticker: "GOLD", address: api.history.people.cid });

/** The parts of an inscription's answer that the tests change. */
interface HistoryAnswer {
  inscription: { owner: string };
  operations: { op: string; position: number; transactionHash: string; cursor: string }[];
  next: string | null;
}

test("detects each change of the site's answer", async () => {
  const replaced = (from: RegExp, to: string) => (answer: string) => {
    expect(answer).toMatch(from);
    return answer.replace(from, to);
  };
  const forged = (change: (answer: ProofAnswer) => void) => (text: string) => {
    const answer: ProofAnswer = JSON.parse(text);
    change(answer);
    return JSON.stringify(answer);
  };
  const { ben } = api.history.people;
  const proofs = "/balances/GOLD/";
  const cases = [
    [{ [proofs]: replaced(/"amount":\d+/, '"amount":1') }, "LEAF_HASH"],
    [{ [proofs]: replaced(/"proof":\["0x..../, '"proof":["0xffff') }, "PROOF"],
    [{ [proofs]: replaced(/"proof":\[/, `"proof":[${`"0x${"00".repeat(32)}",`.repeat(65)}`) }, "PROOF"],
    [{ [proofs]: replaced(/"balancesRoot":"0x..../, '"balancesRoot":"0xffff') }, "PROOF"],
    [{ [proofs]: forged(forge) }, "PROOF"],
    [{ [proofs]: forged(forgeTree) }, "REGISTRY"],
    [{ [proofs]: replaced(/"ticker":"GOLD"/, '"ticker":"FULL"') }, "LEAF_OTHER"],
    [{ [proofs]: forged(({ leaf }) => Object.assign(leaf, { address: ben })) }, "LEAF_OTHER"],
    [{ [proofs]: replaced(/"blockNumber":\d+/, '"blockNumber":999999') }, "BLOCK_OTHER"],
    [{ [proofs]: replaced(/"blockHash":"0x..../, '"blockHash":"0xffff') }, "BLOCK_OTHER"],
  ] as const;
  for (const [changes, why] of cases) {
    onSite(changes);
    expect([why, await verifyBalance(ofCid(), tools)]).toMatchObject([why, { kind: "false", why }]);
  }
  onSite({ [proofs]: replaced(/"blockNumber":\d+/, '"blockNumber":999999') });
  const unregistered = { ...tools, registry: null, block: SNAPSHOT_BLOCK };
  expect(await verifyBalance(ofCid(), unregistered)).toMatchObject({ kind: "false", why: "BLOCK_OTHER" });
  const changed = (change: (answer: HistoryAnswer) => void) => (text: string) => {
    const answer: HistoryAnswer = JSON.parse(text);
    change(answer);
    return JSON.stringify(answer);
  };
  const histories = [
    // The transfer is omitted, another owner is claimed, an operation is moved, or one is invented.
    changed((answer) => {
      answer.operations = answer.operations.filter(({ op }) => op !== "tsf");
    }),
    changed((answer) => {
      answer.inscription.owner = ben;
    }),
    changed(({ operations: [last] }) => {
      if (last !== undefined) last.position += 1;
    }),
    changed(({ operations: [last] }) => {
      if (last !== undefined) last.transactionHash = api.history.hash("taken");
    }),
    changed(({ operations: [last] }) => {
      if (last !== undefined) last.transactionHash = `0x${"ab".repeat(32)}`;
    }),
  ];
  for (const change of histories) {
    onSite({ "/explorer/inscriptions/": change });
    const verdict = await verifyInscription(gold1(), tools);
    expect(verdict).toMatchObject({ kind: "false", why: "HISTORY" });
  }
});

test("detects that registry and chain contradict the site", async () => {
  onSite();
  const lying = (method: string, change: (result: unknown) => unknown): ReaderNode => ({
    request: async (name, params) => {
      const result = await request(name, params);
      return name === method ? change(result) : result;
    },
  });
  const swap = (from: string, to: string) => (result: unknown) =>
    JSON.parse(JSON.stringify(result).replaceAll(from, to));
  const verdict = await verifyBalance(ofCid(), tools);
  if (verdict.kind !== "proven") throw new Error(verdict.kind);
  const other = "ab".repeat(32);
  const disagreeing = { ...tools, node: lying("eth_call", swap(verdict.path.root.slice(2), other)) };
  expect(await verifyBalance(ofCid(), disagreeing)).toMatchObject({
    ...{ kind: "false", why: "REGISTRY", difference: { site: verdict.path.root, own: `0x${other}` } },
  });
  const forked = { ...tools, node: lying("eth_getBlockByNumber", swap(verdict.snapshot.blockHash.slice(2), other)) };
  expect(await verifyBalance(ofCid(), forked)).toMatchObject({ kind: "false", why: "BLOCK_HASH" });
});

test("reports why it cannot verify", async () => {
  onSite();
  const failing = (fault: NodeError): ReaderNode => ({ request: () => Promise.reject(fault) });
  const open = async (change: Partial<Tools>) => {
    const verdict = await verifyBalance(ofCid(), { ...tools, ...change });
    return verdict.kind === "open" ? verdict.why : verdict.kind;
  };
  expect(await open({ node: httpNode("http://127.0.0.1:9/") })).toBe("NODE_UNREACHABLE");
  expect(await open({ node: httpNode(`http://127.0.0.1:${api.port}/api/health`) })).toBe("NODE_MALFORMED");
  expect(await open({ node: failing(new NodeError("refused", "limit")) })).toBe("NODE_REFUSED");
  expect(await open({ network: { ...local, chainId: 1 } })).toBe("WRONG_CHAIN");
  expect(await open({ registry: api.history.people.ann })).toBe("NO_REGISTRY_CODE");
  expect(await open({ block: SNAPSHOT_BLOCK + 100 })).toBe("NONE_ACCEPTED");
  expect(await open({ registry: null })).toBe("proven");
  const { ben } = api.history.people;
  expect(await verifyBalance({ ticker: "GOLD", address: ben }, tools)).toMatchObject({ why: "NOT_IN_SNAPSHOT" });
  onSite({ "/explorer/snapshots/": () => "<html>" });
  expect(await open({})).toBe("SITE_UNREACHABLE");
});

test("the proof remains valid if the node does not keep an old history", async () => {
  onSite();
  const pruned: ReaderNode = {
    request: async (method, params) => {
      if (method === "eth_getTransactionReceipt") throw new NodeError("refused", "pruned");
      return request(method, params);
    },
  };
  expect(await verifyInscription(gold1(), { ...tools, node: pruned })).toMatchObject({
    kind: "proven",
    history: { kind: "unjudged", why: "NODE_REFUSED" },
  });
});

test("a history is not false because the node does not have its old transactions or its last block", async () => {
  onSite();
  const transactionHash = api.history.hash("gold1");
  const without = (isMissing: (method: string, params: readonly unknown[]) => boolean): Tools => ({
    ...tools,
    node: { request: async (method, params) => (isMissing(method, params) ? null : request(method, params)) },
  });
  const incomplete = { kind: "proven", history: { kind: "unjudged", why: "HISTORY_INCOMPLETE" } };
  const unindexed = without((_, [first]) => first === transactionHash);
  expect(await verifyInscription(gold1(), unindexed)).toMatchObject(incomplete);
  const behind = without((method, [first]) => first === transactionHash || method === "eth_getBlockByNumber");
  expect(await verifyInscription(gold1(), behind)).toMatchObject(incomplete);
});

test("an override before the deployment has no effect on a history", async () => {
  onSite();
  const contractOverrides = [{ ticker: "GOLD", block: 0, contract: api.history.people.ann }];
  const network = { ...local, contractOverrides };
  expect(await verifyInscription(gold1(), { ...tools, network })).toMatchObject({
    history: { kind: "judged", hasMintControl: false },
  });
});

test("a transfer between two pages of a history does not make it false", async () => {
  let answers = 0;
  onSite({
    "/explorer/inscriptions/": (text) => {
      const answer: HistoryAnswer = JSON.parse(text);
      answers += 1;
      // The first one is of the changes since the snapshot.
      if (answers === 2) {
        answer.operations.splice(1);
        answer.next = answer.operations[0]?.cursor ?? null;
      }
      if (answers === 3) answer.inscription.owner = api.history.people.ben;
      return JSON.stringify(answer);
    },
  });
  expect(await verifyInscription(gold1(), tools)).toMatchObject({ kind: "proven", history: { kind: "judged" } });
  expect(answers).toBe(3);
});

test("errors of wallets and their data are distinguished", async () => {
  const throwing = (error: unknown) => walletNode({ request: () => Promise.reject(error) }).request("eth_chainId", []);
  await expect(throwing({ code: 4900, message: "no" })).rejects.toMatchObject({ kind: "unreachable" });
  await expect(throwing({ code: -32000, message: "x".repeat(999) })).rejects.toMatchObject({ kind: "refused" });
  const nested = { code: -32603, message: "", data: { originalError: { data: "0x12" } } };
  await expect(throwing(nested)).rejects.toMatchObject({ kind: "refused", data: "0x12" });
});
