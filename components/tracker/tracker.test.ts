import { describe, expect, it } from "vitest";
import type { IndexStatus, OperationRecord, TransactionReport } from "@/lib/client";
import { NOTHING_VERIFIED } from "@/tools/testing/nothing-verified";
import type { ChainStatus, WalletActions, WalletResult } from "../wallet/wallet";
import { trackedCodec } from "./storage";
import type { Tracked } from "./tracked";
import { Tracker, type TrackerDependencies } from "./tracker";

const HASH = `0x${"1".repeat(64)}` as const;
const OTHER = `0x${"2".repeat(64)}` as const;
const ACCOUNT = `0x${"a".repeat(40)}` as const;
const REQUEST = {
  subject: { op: "mint", ticker: "GOLD", id: "1", amount: 10n ** 30n, recipient: null },
  transaction: { to: ACCOUNT, data: "0x64617461", value: 5n },
  account: ACCOUNT,
} as const;

const OWNER = `0x${"b".repeat(40)}` as const;
/** The record of the request's message in the index. */
const MESSAGE: OperationRecord = {
  ...{ cursor: "c", blockNumber: 7, transactionIndex: 0, position: 1, transactionHash: OTHER, source: "message" },
  ...{ op: "mint", ticker: "GOLD", sender: ACCOUNT, senderAccount: null, recipient: null, recipientAccount: null },
  ...{
    part: null,
    tokenId: null,
    mintId: "1",
    amount: null,
    price: null,
    unit: null,
    accepted: true,
    reason: null,
    timestamp: 1,
  },
  ...{ text: "data", textBytes: 4 },
};

interface Seen {
  onChain: ChainStatus;
  report: TransactionReport | null;
  /** Number of reports that were asked for. */
  reports: number;
  now: number;
  sent: WalletResult<`0x${string}`>;
  asked: number;
  operations: readonly OperationRecord[];
}

const STATUS: IndexStatus = {
  ...{ network: "local", chainId: 1, state: "synced", startBlock: 0, chain: null, lag: 0 },
  ...{ finality: null, snapshot: null, audit: null, allowedLag: 1, allowedSilence: 1 },
  verified: NOTHING_VERIFIED,
  index: { block: 9, hash: HASH, epoch: 1, time: 1, final: 3 },
};
const HOUR = 3600 * 1000;
/** Milliseconds after which a transaction should have been shown by a node. */
const MINUTES = 6 * 60 * 1000;
const unused = () => Promise.reject(new Error("not called in this test"));

/** A device with its chain and index, whose answers each test sets. */
function device() {
  let stored: string | null = null;
  let keys = 0;
  const seen: Seen = {
    onChain: { kind: "unknown" },
    report: null,
    reports: 0,
    now: 0,
    sent: { ok: true, value: HASH },
    asked: 0,
    operations: [],
  };
  const dependencies = (page: string): TrackerDependencies => ({
    chainId: 1,
    page,
    read: () => (stored === null ? trackedCodec.empty : trackedCodec.parse(stored)),
    write: (all) => {
      stored = trackedCodec.format(all);
    },
    report: async () => {
      seen.reports++;
      return seen.report;
    },
    operationsOf: async () => seen.operations,
    status: async () => STATUS,
    now: () => seen.now,
    newKey: () => String(keys++),
  });
  const actions: WalletActions = {
    ...{ estimate: unused, estimateCall: unused, read: unused, simulate: unused, codeOf: unused, kindOf: unused },
    ...{ contractMint: unused, switchChain: unused, showAccount: () => {} },
    position: async () => ({ ok: true, value: { block: 5, nonce: 4 } }),
    status: async () => {
      seen.asked++;
      return { ok: true, value: seen.onChain };
    },
    send: async () => seen.sent,
  };
  return { seen, actions, open: (page: string) => new Tracker(dependencies(page)) };
}

const statuses = (tracker: Tracker) => tracker.read().map(({ status }) => status.kind);

describe("the tracker", () => {
  it("keeps a transaction over a reload and continues to track it", async () => {
    const { seen, actions, open } = device();
    const first = open("a");
    const sent = await first.send(REQUEST, actions);
    expect(sent).toMatchObject({ status: { kind: "sent" }, hash: HASH, since: 5, value: 5n, subject: REQUEST.subject });
    const second = open("a");
    expect(second.read()).toEqual([sent]);
    second.connect(actions);
    seen.onChain = { kind: "mined", nonce: 4, blockNumber: 8, succeeded: true };
    seen.report = { hash: HASH, status: "success", blockNumber: 8, operationCount: 0, operations: [], next: null };
    await second.check();
    expect(statuses(second)).toEqual(["accepted"]);
    first.reload();
    expect(statuses(first)).toEqual(["accepted"]);
  });

  it("asks the index nothing about a call that only moves coins", async () => {
    const { seen, actions, open } = device();
    const tracker = open("a");
    const subject = { op: "collect", ticker: "", id: null, amount: null, recipient: null, coins: 5n } as const;
    await tracker.send({ ...REQUEST, subject }, actions);
    tracker.connect(actions);
    seen.onChain = { kind: "mined", nonce: 4, blockNumber: 8, succeeded: true };
    await tracker.check();
    expect(tracker.read()).toMatchObject([{ status: { kind: "accepted" }, subject: { coins: 5n } }]);
    expect(open("a").read()).toEqual(tracker.read());
    expect(seen.reports).toBe(0);
  });

  it("keeps the transactions of two pages", async () => {
    const { actions, open } = device();
    const [a, b] = [open("a"), open("b")];
    await a.send(REQUEST, actions);
    await b.send(REQUEST, actions);
    expect(statuses(b)).toEqual(["sent", "sent"]);
  });

  it("reports the reason why a transaction was not sent", async () => {
    const { seen, actions, open } = device();
    seen.sent = { ok: false, fault: { kind: "rejected", detail: "no", missing: null } };
    const tracker = open("a");
    await tracker.send(REQUEST, actions);
    expect(statuses(tracker)).toEqual(["not-sent"]);
    tracker.dismissEnded();
    expect(open("a").read()).toEqual([]);
  });

  it("finds a transaction on the chain that was signed after the page was left", async () => {
    const { seen, actions, open } = device();
    void open("a").send(REQUEST, { ...actions, send: () => new Promise(() => {}) });
    await Promise.resolve();
    expect(statuses(open("b")), "the other page's request is still open").toEqual(["signing"]);
    const reloaded = open("a");
    expect(statuses(reloaded)).toEqual(["unanswered"]);
    reloaded.connect(actions);
    seen.onChain = { kind: "replaced", hash: OTHER, isSame: true, blockNumber: 8 };
    await reloaded.check();
    expect(reloaded.read()).toMatchObject([{ hash: OTHER, replaced: [], status: { kind: "sent" } }]);
  });

  it("looks for a transaction of a closed page once its request is older than an hour", async () => {
    const { seen, actions, open } = device();
    void open("a").send(REQUEST, { ...actions, send: () => new Promise(() => {}) });
    await Promise.resolve();
    const other = open("b");
    other.connect(actions);
    seen.now = HOUR;
    await other.check();
    expect([statuses(other), seen.asked]).toEqual([["signing"], 0]);
    seen.now = HOUR + 1;
    await other.check();
    expect([statuses(other), seen.asked]).toEqual([["unanswered"], 1]);
    seen.onChain = { kind: "replaced", hash: OTHER, isSame: true, blockNumber: 8 };
    await other.check();
    expect(other.read()).toMatchObject([{ hash: OTHER, status: { kind: "sent" } }]);
  });

  it("does not take the open request of a page for unanswered, in the page or in a copy of its tab", async () => {
    const { seen, actions, open } = device();
    const [tracker, copy] = [open("a"), open("a")];
    void tracker.send(REQUEST, { ...actions, send: () => new Promise(() => {}) });
    await Promise.resolve();
    copy.reload();
    seen.now = HOUR;
    await copy.check();
    seen.now = 2 * HOUR;
    await tracker.check();
    expect([statuses(copy), statuses(tracker)]).toEqual([["signing"], ["signing"]]);
  });

  it("looks for a transaction that may have been sent, and keeps it until it is known", async () => {
    const { seen, actions, open } = device();
    const tracker = open("a");
    const fault = { kind: "maybe-sent", detail: "gone", missing: null } as const;
    seen.sent = { ok: false, fault };
    const asked = await tracker.send(REQUEST, actions);
    expect(asked).toMatchObject({ hash: null, status: { kind: "unanswered", fault } });
    tracker.dismissEnded();
    expect(open("a").read(), "cleared by no other than the person").toEqual([asked]);
    tracker.connect(actions);
    seen.onChain = { kind: "replaced", hash: OTHER, isSame: true, blockNumber: 8 };
    await tracker.check();
    expect(tracker.read()).toMatchObject([{ hash: OTHER, status: { kind: "sent" } }]);
  });

  it("finds a message that may have been sent in the index, without the wallet", async () => {
    const { seen, actions, open } = device();
    const tracker = open("a");
    seen.sent = { ok: false, fault: { kind: "maybe-sent", detail: "gone", missing: null } };
    await tracker.send(REQUEST, actions);
    const record = { ...MESSAGE, blockNumber: 6 };
    seen.operations = [
      { ...record, blockNumber: 5 },
      { ...record, text: "else" },
      { ...record, sender: OWNER },
    ];
    await tracker.check();
    expect(statuses(tracker)).toEqual(["unanswered"]);
    seen.operations = [record];
    await tracker.check();
    expect(tracker.read()).toMatchObject([{ hash: OTHER }]);
  });

  it("searches by content for a transaction whose hash no node has shown for minutes", async () => {
    const { seen, actions, open } = device();
    const asked: (string | null)[] = [];
    let content: ChainStatus = { kind: "unknown" };
    const byContent: WalletActions = {
      ...actions,
      async status({ hash, nonce, others }) {
        asked.push(hash);
        if (hash !== null) return { ok: true, value: seen.onChain };
        expect([nonce, others]).toEqual([4, [HASH]]);
        return { ok: true, value: content };
      },
    };
    const tracker = open("a");
    const sent = await tracker.send(REQUEST, byContent);
    tracker.connect(byContent);
    await tracker.check();
    seen.now = MINUTES;
    seen.report = { hash: HASH, status: "pending", blockNumber: null, operationCount: 0, operations: [], next: null };
    await tracker.check();
    expect([statuses(tracker), asked], "too early, or known to the node of the site").toEqual([["sent"], [HASH, HASH]]);
    seen.report = null;
    await tracker.check();
    expect(tracker.read()).toEqual([{ ...sent, status: { kind: "unanswered" } }]);
    seen.onChain = { kind: "pending", nonce: 4 };
    await tracker.check();
    expect(tracker.read(), "the node has it after all").toMatchObject([{ hash: HASH, status: { kind: "sent" } }]);
    seen.onChain = { kind: "unknown" };
    await tracker.check();
    expect(statuses(tracker), "the node had it").toEqual(["dropped"]);

    tracker.dismissEnded();
    await tracker.send(REQUEST, byContent);
    seen.now += MINUTES;
    content = { kind: "replaced", hash: OTHER, isSame: true, blockNumber: 8 };
    await tracker.check();
    expect(tracker.read()).toMatchObject([{ hash: OTHER, replaced: [HASH], status: { kind: "sent" } }]);
  });

  it("finds a message in the index that the wallet sped up, if the node no longer keeps the state of its block", async () => {
    const { seen, actions, open } = device();
    const pruned: WalletActions = {
      ...actions,
      status: async () => ({ ok: false, fault: { kind: "unknown", detail: "missing trie node", missing: null } }),
    };
    const tracker = open("a");
    await tracker.send(REQUEST, pruned);
    tracker.connect(pruned);
    seen.operations = [MESSAGE];
    await tracker.check();
    expect(tracker.read(), "too early").toMatchObject([{ hash: HASH, status: { kind: "sent" } }]);
    seen.now = MINUTES;
    seen.report = { hash: HASH, status: "pending", blockNumber: null, operationCount: 0, operations: [], next: null };
    await tracker.check();
    expect(tracker.read(), "the node of the site has it").toMatchObject([{ hash: HASH, status: { kind: "sent" } }]);
    seen.report = null;
    seen.operations = [{ ...MESSAGE, blockNumber: 5 }];
    await tracker.check();
    expect(tracker.read(), "an older one").toMatchObject([{ hash: HASH, status: { kind: "sent" } }]);
    seen.operations = [MESSAGE];
    await tracker.check();
    expect(tracker.read()).toMatchObject([{ hash: OTHER, replaced: [HASH], status: { kind: "sent" } }]);
    seen.report = { hash: OTHER, status: "success", blockNumber: 7, operationCount: 0, operations: [], next: null };
    await tracker.check();
    expect(statuses(tracker)).toEqual(["accepted"]);
  });

  it("checks a transaction whose hash no node shows for a day", async () => {
    const { seen, actions, open } = device();
    const tracker = open("a");
    await tracker.send(REQUEST, actions);
    tracker.connect(actions);
    seen.now = MINUTES;
    await tracker.check();
    expect(statuses(tracker)).toEqual(["unanswered"]);
    seen.now = 23 * 10 * MINUTES;
    seen.onChain = { kind: "pending", nonce: 4 };
    await tracker.check();
    expect(statuses(tracker)).toEqual(["sent"]);
  });

  it("stops checking a final transaction", async () => {
    const { seen, actions, open } = device();
    const tracker = open("a");
    await tracker.send(REQUEST, actions);
    tracker.connect(actions);
    seen.report = { hash: HASH, status: "success", blockNumber: 3, operationCount: 0, operations: [], next: null };
    await tracker.check();
    expect(tracker.read()).toMatchObject([{ status: { kind: "accepted", isFinal: true } }]);
    const { asked } = seen;
    await tracker.check();
    expect(seen.asked).toBe(asked);
  });

  it("checks a reverted call of a contract until its block is final", async () => {
    const { seen, actions, open } = device();
    const tracker = open("a");
    await tracker.send(REQUEST, actions);
    tracker.connect(actions);
    seen.onChain = { kind: "mined", nonce: 4, blockNumber: 8, succeeded: false };
    await tracker.check();
    expect(tracker.read()).toMatchObject([{ status: { kind: "reverted", isFinal: false } }]);
    seen.onChain = { ...seen.onChain, blockNumber: 3 };
    // A full check is due at least once.
    for (let count = 0; count < 5; count++) await tracker.check();
    expect(tracker.read()).toMatchObject([{ status: { kind: "reverted", isFinal: true } }]);
    const { asked } = seen;
    for (let count = 0; count < 5; count++) await tracker.check();
    expect(seen.asked).toBe(asked);
  });

  it("checks a canceled transaction until its replacement is final", async () => {
    const { seen, actions, open } = device();
    const tracker = open("a");
    await tracker.send(REQUEST, actions);
    tracker.connect(actions);
    // A full check is due at least once.
    const fullCheck = async () => {
      for (let count = 0; count < 5; count++) await tracker.check();
    };
    const replaced = { kind: "replaced", hash: OTHER, isSame: false } as const;
    seen.onChain = { ...replaced, blockNumber: 8 };
    await fullCheck();
    expect(statuses(tracker)).toEqual(["canceled"]);
    seen.onChain = { kind: "pending", nonce: 4 };
    await fullCheck();
    expect(statuses(tracker), "a reorganization brought it back").toEqual(["sent"]);
    seen.onChain = { ...replaced, blockNumber: 3 };
    await fullCheck();
    const { asked } = seen;
    await fullCheck();
    expect(seen.asked).toBe(asked);
  });
});

describe("the stored transactions", () => {
  const again = (all: readonly Tracked[]) => trackedCodec.parse(trackedCodec.format(all) ?? "");

  it("are refused if another version stored them in another shape", () => {
    for (const text of ["nonsense", "{}"]) expect(() => trackedCodec.parse(text)).toThrow();
    expect(trackedCodec.parse('[{"key":"1"}]')).toEqual([]);
  });

  it("drop the oldest ended transactions, and none that is pending", async () => {
    const { actions, open } = device();
    const one = await open("a").send(REQUEST, actions);
    const ended: Tracked = { ...one, status: { kind: "canceled", by: null, isFinal: true } };
    const kept = again([...Array.from({ length: 150 }, () => ended), one]);
    expect([kept.length, kept.at(-1)?.status.kind]).toEqual([101, "sent"]);
    const reverted: Tracked = { ...one, status: { kind: "reverted", blockNumber: 7, isFinal: true } };
    expect(again(Array.from({ length: 150 }, () => reverted))).toEqual(Array.from({ length: 100 }, () => reverted));
    // An older version did not store whether it is final.
    const older: Tracked = { ...one, status: { kind: "reverted", blockNumber: 7 } };
    expect(again([older])).toEqual([older]);
  });

  it("keep the number of inscriptions of a call of the market", async () => {
    const { actions, open } = device();
    const subject = { op: "sweep", ticker: "GOLD", id: null, amount: null, recipient: null, count: 20 } as const;
    let created = "";
    const sent = await open("a").send({ ...REQUEST, subject, onCreated: (key) => (created = key) }, actions);
    expect(created).toBe(sent.key);
    const accepted: Tracked = { ...sent, status: { kind: "accepted", blockNumber: 7, isFinal: false, done: 19 } };
    expect(again([accepted])).toEqual([accepted]);
  });
});
