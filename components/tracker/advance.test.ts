import { describe, expect, it } from "vitest";
import type { TransactionReport } from "@/lib/client/index";
import { advance, type Observation } from "./advance";
import type { Tracked, Way } from "./tracked";

const HASH = `0x${"1".repeat(64)}` as const;
const OTHER = `0x${"2".repeat(64)}` as const;
const ACCOUNT = `0x${"a".repeat(40)}` as const;

function tracked(change: Partial<Tracked> = {}): Tracked {
  return {
    key: "k",
    page: "p",
    chainId: 1,
    account: ACCOUNT,
    subject: { op: "mint", ticker: "GOLD", id: "1", amount: 1n, recipient: null },
    to: ACCOUNT,
    data: "0x",
    value: 0n,
    begun: 0,
    since: 1,
    expectedNonce: 4,
    nonce: null,
    hash: HASH,
    replaced: [],
    way: { at: "sent" },
    lostBlock: null,
    ...change,
  };
}

function report(status: TransactionReport["status"], blockNumber: number | null): TransactionReport {
  return { hash: HASH, status, blockNumber, operations: [] };
}

const NOTHING: Observation = { standing: undefined, index: undefined, report: undefined };
const seeing = (one: Tracked, seen: Partial<Observation>) => advance(one, { ...NOTHING, ...seen });
const inBlock = (blockNumber: number, succeeded = true) => ({ at: "mined", nonce: 4, blockNumber, succeeded }) as const;
const ACCEPTED: Way = { at: "accepted", blockNumber: 7, isFinal: false };

describe("a transaction's way", () => {
  it("keeps the same object where nothing is new", () => {
    const one = tracked();
    expect(seeing(one, {})).toBe(one);
    expect(seeing(one, { standing: { at: "unknown" }, report: null })).toBe(one);
  });

  it("mined is not accepted: the index has the last word, whatever the chain says", () => {
    expect(seeing(tracked(), { standing: inBlock(7), report: report("pending", null) }).way).toEqual({
      at: "mined",
      blockNumber: 7,
    });
    expect(seeing(tracked(), { standing: inBlock(7), report: report("failed", 7) }).way).toMatchObject({
      at: "rejected",
      reason: "TRANSACTION_FAILED",
    });
    expect(seeing(tracked(), { standing: inBlock(7), report: report("success", 7) }).way).toEqual(ACCEPTED);
  });

  it("is final when the index says that of its block", () => {
    const accepted = tracked({ way: ACCEPTED });
    const seen = { report: report("success", 7) };
    expect(seeing(accepted, { ...seen, index: { block: 9, final: 6 } }).way).toEqual(ACCEPTED);
    expect(seeing(accepted, { ...seen, index: { block: 9, final: 7 } }).way).toEqual({ ...ACCEPTED, isFinal: true });
  });

  it("is silent where the index has read the block and found nothing", () => {
    const standing = inBlock(7);
    expect(seeing(tracked(), { standing, index: { block: 7, final: 0 }, report: null }).way.at).toBe("silent");
    expect(seeing(tracked(), { standing, index: { block: 6, final: 0 }, report: null }).way.at).toBe("mined");
  });

  it("reverts", () => {
    expect(seeing(tracked(), { standing: inBlock(7, false), report: null }).way).toEqual({
      at: "reverted",
      blockNumber: 7,
    });
  });

  it("is followed when it was sped up, and ends when another took its place", () => {
    const known = tracked({ nonce: 4 });
    const spedUp = seeing(known, { standing: { at: "replaced", hash: OTHER, isSame: true }, report: null });
    expect(spedUp).toMatchObject({ hash: OTHER, replaced: [HASH], way: { at: "sent" } });
    const cancelled = seeing(known, { standing: { at: "replaced", hash: OTHER, isSame: false }, report: null });
    expect(cancelled).toMatchObject({ hash: HASH, way: { at: "cancelled", by: OTHER } });
  });

  it("is dropped only where a node has known it", () => {
    expect(seeing(tracked(), { standing: { at: "unknown" }, report: null }).way.at).toBe("sent");
    const known = seeing(tracked(), { standing: { at: "pending", nonce: 4 }, report: report("pending", null) });
    expect(known.nonce).toBe(4);
    expect(seeing(known, { standing: { at: "unknown" }, report: null }).way.at).toBe("dropped");
  });

  it("tells the block that a reorganisation took, until it is judged again", () => {
    const accepted = tracked({ nonce: 4, way: ACCEPTED });
    const dropped = seeing(accepted, { standing: { at: "unknown" }, report: null });
    expect(dropped).toMatchObject({ way: { at: "dropped" }, lostBlock: 7 });
    const waiting = seeing(accepted, { standing: { at: "pending", nonce: 4 }, report: report("pending", null) });
    expect(waiting).toMatchObject({ way: { at: "sent" }, lostBlock: 7 });
    const moved = seeing(waiting, { standing: inBlock(8), report: report("pending", null) });
    expect(moved).toMatchObject({ way: { at: "mined" }, lostBlock: 7 });
    expect(seeing(moved, { standing: inBlock(8), report: report("success", 8) })).toMatchObject({ lostBlock: null });
  });

  it("believes the index alone where no node can be asked, and nobody who does not answer", () => {
    const accepted = tracked({ way: ACCEPTED });
    expect(seeing(accepted, { report: null })).toMatchObject({ way: { at: "sent" }, lostBlock: 7 });
    expect(seeing(accepted, {})).toBe(accepted);
  });
});
