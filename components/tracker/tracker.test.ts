import { describe, expect, it } from "vitest";
import type { IndexStatus, TransactionReport } from "@/lib/client/index";
import type { Outcome, Standing, WalletActions } from "../wallet/wallet";
import { parseTracked, stringifyTracked } from "./storage";
import type { Tracked } from "./tracked";
import { Tracker, type TrackerWorld } from "./tracker";

const HASH = `0x${"1".repeat(64)}` as const;
const OTHER = `0x${"2".repeat(64)}` as const;
const ACCOUNT = `0x${"a".repeat(40)}` as const;
const REQUEST = {
  subject: { op: "mint", ticker: "GOLD", id: "1", amount: 10n ** 30n, recipient: null },
  draft: { to: ACCOUNT, data: "0x64617461", value: 5n },
  account: ACCOUNT,
} as const;

interface Seen {
  standing: Standing;
  report: TransactionReport | null;
  now: number;
  sent: Outcome<`0x${string}`>;
  asked: number;
}

const STATUS: IndexStatus = {
  ...{ network: "local", chainId: 1, state: "in-step", startBlock: 0, chain: null, lag: 0 },
  ...{ finality: null, allowedLag: 1, allowedSilence: 1 },
  index: { block: 9, hash: HASH, epoch: 1, time: 1, final: 3 },
};
const unused = () => Promise.reject(new Error("not asked here"));

/** A device, its chain and the index, as each test sets them. */
function device() {
  let stored: string | null = null;
  let keys = 0;
  const seen: Seen = { standing: { at: "unknown" }, report: null, now: 0, sent: { ok: true, value: HASH }, asked: 0 };
  const world = (page: string): TrackerWorld => ({
    chainId: 1,
    page,
    read: () => parseTracked(stored),
    write: (all) => {
      stored = stringifyTracked(all);
    },
    report: async () => seen.report,
    status: async () => STATUS,
    now: () => seen.now,
    newKey: () => String(keys++),
  });
  const actions: WalletActions = {
    ...{ estimate: unused, kindOf: unused, contractMint: unused, switchChain: unused, showAccount: () => {} },
    moment: async () => ({ ok: true, value: { block: 5, nonce: 4 } }),
    standing: async () => {
      seen.asked++;
      return { ok: true, value: seen.standing };
    },
    send: async () => seen.sent,
  };
  return { seen, actions, open: (page: string) => new Tracker(world(page)) };
}

const ways = (tracker: Tracker) => tracker.read().map(({ way }) => way.at);

describe("the tracker", () => {
  it("keeps exactly what it sent over a reload, and goes on from there", async () => {
    const { seen, actions, open } = device();
    const first = open("a");
    const sent = await first.send(REQUEST, actions);
    expect(sent).toMatchObject({ way: { at: "sent" }, hash: HASH, since: 5, value: 5n, subject: REQUEST.subject });
    const second = open("a");
    expect(second.read()).toEqual([sent]);
    second.connect(actions);
    seen.standing = { at: "mined", nonce: 4, blockNumber: 8, succeeded: true };
    seen.report = { hash: HASH, status: "success", blockNumber: 8, operations: [] };
    await second.look();
    expect(ways(second)).toEqual(["accepted"]);
    first.reload();
    expect(ways(first)).toEqual(["accepted"]);
  });

  it("does not lose what two pages write one after the other", async () => {
    const { actions, open } = device();
    const [a, b] = [open("a"), open("b")];
    await a.send(REQUEST, actions);
    await b.send(REQUEST, actions);
    expect(ways(b)).toEqual(["sent", "sent"]);
  });

  it("tells why nothing was sent", async () => {
    const { seen, actions, open } = device();
    seen.sent = { ok: false, fault: { kind: "rejected", detail: "no", missing: null } };
    const tracker = open("a");
    await tracker.send(REQUEST, actions);
    expect(ways(tracker)).toEqual(["not-sent"]);
    tracker.dismissEnded();
    expect(open("a").read()).toEqual([]);
  });

  it("finds on the chain what was signed after its page was left", async () => {
    const { seen, actions, open } = device();
    void open("a").send(REQUEST, { ...actions, send: () => new Promise(() => {}) });
    await Promise.resolve();
    expect(ways(open("b")), "another page's wallet is still asking").toEqual(["signing"]);
    const reloaded = open("a");
    expect(ways(reloaded)).toEqual(["unanswered"]);
    reloaded.connect(actions);
    seen.standing = { at: "replaced", hash: OTHER, isSame: true };
    await reloaded.look();
    expect(reloaded.read()).toMatchObject([{ hash: OTHER, replaced: [], way: { at: "sent" } }]);
  });

  it("asks no more about what is final", async () => {
    const { seen, actions, open } = device();
    const tracker = open("a");
    await tracker.send(REQUEST, actions);
    tracker.connect(actions);
    seen.report = { hash: HASH, status: "success", blockNumber: 3, operations: [] };
    await tracker.look();
    expect(tracker.read()).toMatchObject([{ way: { at: "accepted", isFinal: true } }]);
    const { asked } = seen;
    await tracker.look();
    expect(seen.asked).toBe(asked);
  });
});

describe("what is kept", () => {
  it("is forgotten where another version left it in another form", () => {
    expect(parseTracked('[{"key":"1"}]')).toEqual([]);
    expect(parseTracked("nonsense")).toEqual([]);
    expect(parseTracked(null)).toEqual([]);
  });

  it("loses the oldest that have ended, and nothing that is under way", async () => {
    const { actions, open } = device();
    const one = await open("a").send(REQUEST, actions);
    const ended: Tracked = { ...one, way: { at: "cancelled", by: null } };
    const kept = parseTracked(stringifyTracked([...Array.from({ length: 150 }, () => ended), one]));
    expect([kept.length, kept.at(-1)?.way.at]).toEqual([101, "sent"]);
  });
});
