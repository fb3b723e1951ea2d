import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InscriptionRecord, OperationRecord } from "@/lib/client";
import {
  buildMessage,
  type Hash,
  type Inscription,
  judgeBlock,
  type Log,
  MemoryState,
  type Message,
  messageToHex,
  type OperationOutcome,
  type ReferenceBlock,
} from "@/lib/protocol";
import { HISTORY_FACTS, HISTORY_RULES, history } from "@/lib/protocol/testing/arbitrary";
import { minted } from "@/lib/protocol/testing/event-logs";
import { LONG, seed } from "@/lib/protocol/testing/histories";
import { ALICE, TOKEN } from "@/lib/protocol/testing/story";
import { judgeHistory, type StatedHistory } from "./history";
import type { ReaderNode } from "./node";

/** A node that has these blocks. */
function nodeOf(blocks: readonly ReferenceBlock[]): ReaderNode {
  const quantity = (value: number | bigint) => `0x${value.toString(16)}`;
  const header = ({ number, hash, parentHash, timestamp, transactions }: ReferenceBlock) => ({
    ...{ number: quantity(number), hash, parentHash, timestamp: quantity(timestamp) },
    transactions: transactions.map((each) => each.hash),
  });
  const found = (hash: unknown) =>
    blocks
      .flatMap((block) => block.transactions.map((each) => ({ block, each })))
      .find(({ each }) => each.hash === hash);
  return {
    async request(method, [key]) {
      if (method === "eth_getBlockByNumber") {
        const block = blocks.find(({ number }) => quantity(number) === key);
        return block === undefined ? null : header(block);
      }
      const transaction = found(key);
      if (transaction === undefined) return null;
      const { block, each } = transaction;
      const { hash, from, to, value, input, succeeded, index } = each;
      if (method === "eth_getTransactionByHash") return { hash, from, to, value: quantity(value), input };
      const logs = each.logs.map((log) => ({ ...log, logIndex: quantity(log.logIndex) }));
      const place = { blockNumber: quantity(block.number), blockHash: block.hash, transactionIndex: quantity(index) };
      return { transactionHash: hash, ...place, status: succeeded ? "0x1" : "0x0", logs };
    },
  };
}

function recordOf(outcome: OperationOutcome): OperationRecord {
  const cursor = `${outcome.blockNumber}-${outcome.transactionIndex}-${outcome.position}`;
  return { ...outcome, cursor, part: null, senderAccount: null, recipientAccount: null, text: null, textBytes: null };
}

function inscriptionRecord({ listing, offer: _, ...inscription }: Inscription): InscriptionRecord {
  const { price = null, unit = null } = listing ?? {};
  return {
    ...inscription,
    account: null,
    listed: listing !== null,
    price,
    unit,
    offer: null,
    part: null,
    offerCanceled: false,
  };
}

/** What an honest site states about each inscription. */
function statedHistories(state: MemoryState, outcomes: readonly OperationOutcome[]): StatedHistory[] {
  const accepted = outcomes.filter((outcome) => outcome.accepted);
  return state.deployments().flatMap((deployment) =>
    state.inscriptions(deployment.ticker).map((inscription) => {
      const line = new Set<Hash>();
      for (let at: Inscription | null = inscription; at !== null; ) {
        line.add(at.tokenId);
        at = at.parent === null ? null : state.inscription(at.ticker, at.parent);
      }
      const ofLine = ({ ticker, tokenId }: OperationOutcome) =>
        ticker === deployment.ticker && tokenId !== null && line.has(tokenId);
      const operations = accepted.filter(ofLine).map(recordOf);
      return { inscription: inscriptionRecord(inscription), operations, deployment };
    }),
  );
}

/** Judges the history of every inscription from the chain, and compares the results with the state. */
async function expectSame(blocks: readonly ReferenceBlock[]): Promise<void> {
  const state = new MemoryState();
  const outcomes = blocks.flatMap((block) => judgeBlock(state, block, HISTORY_RULES, HISTORY_FACTS).outcomes);
  const last = blocks.at(-1)?.number ?? 0;
  for (const stated of statedHistories(state, outcomes)) {
    const { owner, amount } = stated.inscription;
    const judged = await judgeHistory(nodeOf(blocks), HISTORY_RULES, stated, last);
    expect(judged).toMatchObject({ atSnapshot: { owner, amount }, now: { owner, amount } });
  }
}

/** A block with one transaction of ALICE. */
function blockWith(number: number, message: Message, logs: Pick<Log, "address" | "topics" | "data">[] = []) {
  const hash = (kind: string, of: number): Hash => `0x${kind}${of.toString(16).padStart(62, "0")}`;
  const transaction = {
    ...{ hash: hash("cc", number), index: 0, from: ALICE, to: ALICE, value: 0n, succeeded: true },
    input: messageToHex(buildMessage(message)),
    logs: logs.map(({ address, topics, data }, logIndex) => ({ address, topics, data, logIndex })),
  };
  const block = { number, hash: hash("bb", number), parentHash: hash("bb", number - 1), timestamp: number };
  return { ...block, transactions: [transaction] };
}

describe(`histories (seed ${seed})`, { timeout: LONG }, () => {
  test("have the results of the index if each inscription is judged alone", async () => {
    const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
    await fc.assert(fc.asyncProperty(history, expectSame), { seed, numRuns });
  });

  test("count the inscriptions that a transaction makes by its message and its only log", async () => {
    const limits = { max: 1000n, lim: 100n, contract: TOKEN, cmint: false };
    await expectSame([
      blockWith(1, { op: "deploy", tick: "GOLD", ...limits }, [
        minted(TOKEN, { id: 1n, recipient: ALICE }, "accepted"),
      ]),
      blockWith(2, { op: "split", tick: "GOLD", id: "1", amt1: 1n, amt2: 99n }, [
        minted(TOKEN, { id: 2n }, "accepted"),
      ]),
    ]);
  });
});

describe("a transaction that the node does not give", () => {
  const blocks = [
    blockWith(1, { op: "deploy", tick: "GOLD", max: 1000n, lim: 100n, contract: TOKEN, cmint: false }, [
      minted(TOKEN, { id: 1n, recipient: ALICE }, "accepted"),
    ]),
  ];
  /** A node without an index of transactions that lists the hashes of its blocks so. */
  const without = (write: (hash: unknown) => unknown): ReaderNode => ({
    async request(method, parameters) {
      if (method !== "eth_getBlockByNumber") return null;
      const block: unknown = await nodeOf(blocks).request(method, parameters);
      const transactions: readonly unknown[] = Object(block).transactions;
      return { ...Object(block), transactions: transactions.map(write) };
    },
  });
  const judged = (node: ReaderNode) => {
    const state = new MemoryState();
    const outcomes = blocks.flatMap((block) => judgeBlock(state, block, HISTORY_RULES, HISTORY_FACTS).outcomes);
    const [stated] = statedHistories(state, outcomes);
    if (stated === undefined) throw new Error("there is no inscription");
    return judgeHistory(node, HISTORY_RULES, stated, 1);
  };

  test.each<[string, (hash: unknown) => unknown]>([
    ["lower case", (hash) => hash],
    ["capitals", (hash) => `0x${String(hash).slice(2).toUpperCase()}`],
  ])("does not contradict the site if its block lists it in %s", async (_, write) => {
    await expect(judged(without(write))).rejects.toThrow("HISTORY_INCOMPLETE");
  });

  test("contradicts the site if its block lacks it", async () => {
    await expect(judged(without(() => `0x${"ee".repeat(32)}`))).rejects.toThrow("not in block");
  });
});
