import { describe, expect, it } from "vitest";
import type { TransactionReport } from "@/lib/client";
import { HASH, operationRecord, tracked } from "@/tools/testing/tracked";
import { advance, type Observation } from "./advance";
import { isEnded, type Tracked, type TrackedStatus } from "./tracked";

const OTHER = `0x${"2".repeat(64)}` as const;

function report(status: TransactionReport["status"], blockNumber: number | null): TransactionReport {
  return { hash: HASH, status, blockNumber, operationCount: 0, operations: [], next: null };
}

const MARKET = { ticker: "GOLD", id: null, amount: null, recipient: null } as const;

const NOTHING: Observation = { onChain: undefined, index: undefined, report: undefined };
const seeing = (one: Tracked, seen: Partial<Observation>) => advance(one, { ...NOTHING, ...seen });
const inBlock = (blockNumber: number, succeeded = true) =>
  ({ kind: "mined", nonce: 4, blockNumber, succeeded }) as const;
const ACCEPTED: TrackedStatus = { kind: "accepted", blockNumber: 7, isFinal: false };

describe("the status of a transaction", () => {
  it("returns the same object if nothing changed", () => {
    const one = tracked();
    expect(seeing(one, {})).toBe(one);
    expect(seeing(one, { onChain: { kind: "unknown" }, report: null })).toBe(one);
  });

  it("is accepted or rejected by the index, not by being mined", () => {
    expect(seeing(tracked(), { onChain: inBlock(7), report: report("pending", null) }).status).toEqual({
      kind: "mined",
      blockNumber: 7,
    });
    expect(seeing(tracked(), { onChain: inBlock(7), report: report("failed", 7) }).status).toMatchObject({
      kind: "rejected",
      reason: "TRANSACTION_FAILED",
    });
    expect(seeing(tracked(), { onChain: inBlock(7), report: report("success", 7) }).status).toEqual(ACCEPTED);
  });

  it("is final if the index reports its block as final", () => {
    const accepted = tracked({ status: ACCEPTED });
    const seen = { report: report("success", 7) };
    expect(seeing(accepted, { ...seen, index: { block: 9, final: 6 } }).status).toEqual(ACCEPTED);
    expect(seeing(accepted, { ...seen, index: { block: 9, final: 7 } }).status).toEqual({ ...ACCEPTED, isFinal: true });
  });

  it("is silent if the index has read its block and found no operation", () => {
    const onChain = inBlock(7);
    expect(seeing(tracked(), { onChain, index: { block: 7, final: 0 }, report: null }).status.kind).toBe("silent");
    expect(seeing(tracked(), { onChain, index: { block: 6, final: 0 }, report: null }).status.kind).toBe("mined");
  });

  it("is reverted if its receipt has that status", () => {
    expect(seeing(tracked(), { onChain: inBlock(7, false), report: null }).status).toEqual({
      kind: "reverted",
      blockNumber: 7,
      isFinal: false,
    });
  });

  it("is reverted for good when its block is final and the index has no record of it", () => {
    const seen = { onChain: inBlock(7, false), report: null };
    const reverted = seeing(tracked(), { ...seen, index: { block: 9, final: 6 } });
    expect(reverted.status).toEqual({ kind: "reverted", blockNumber: 7, isFinal: false });
    expect(isEnded(reverted)).toBe(false);
    const final = { block: 9, final: 7 };
    expect(isEnded(seeing(reverted, { ...seen, report: undefined, index: final })), "the index did not answer").toBe(
      false,
    );
    expect(seeing(reverted, { ...seen, report: report("failed", 7), index: final }).status.kind).toBe("rejected");
    expect(isEnded(seeing(reverted, { ...seen, index: final }))).toBe(true);
  });

  it("follows a sped-up transaction, and is canceled if another one replaced it", () => {
    const known = tracked({ nonce: 4 });
    const spedUp = seeing(known, {
      onChain: { kind: "replaced", hash: OTHER, isSame: true, blockNumber: 8 },
      report: null,
    });
    expect(spedUp).toMatchObject({ hash: OTHER, replaced: [HASH], status: { kind: "sent" } });
    const canceled = seeing(known, {
      onChain: { kind: "replaced", hash: OTHER, isSame: false, blockNumber: 8 },
      report: null,
    });
    expect(canceled).toMatchObject({ hash: HASH, status: { kind: "canceled", by: OTHER } });
  });

  it("is canceled for good when the block of its replacement is final, and returns after a reorganization", () => {
    const seen = { onChain: { kind: "replaced", hash: OTHER, isSame: false, blockNumber: 8 }, report: null } as const;
    const canceled = seeing(tracked({ nonce: 4 }), { ...seen, index: { block: 9, final: 7 } });
    expect(canceled.status).toEqual({ kind: "canceled", by: OTHER, isFinal: false });
    expect(isEnded(canceled)).toBe(false);
    expect(seeing(canceled, { onChain: inBlock(8), report: report("success", 8) }).status).toMatchObject({
      ...{ kind: "accepted", blockNumber: 8 },
    });
    expect(isEnded(seeing(canceled, { ...seen, index: { block: 9, final: 8 } }))).toBe(true);
  });

  it("is dropped after a reorganization if only the index has shown it", () => {
    const gone = { onChain: { kind: "unknown" }, report: null } as const;
    expect(seeing(tracked({ status: ACCEPTED }), gone)).toMatchObject({ status: { kind: "dropped" }, lostBlock: 7 });
    const removed = seeing(tracked({ status: ACCEPTED }), { report: null });
    expect(removed).toMatchObject({ nonce: null, status: { kind: "sent" }, lostBlock: 7 });
    expect(seeing(removed, gone)).toMatchObject({ status: { kind: "dropped" }, lostBlock: 7 });
  });

  it("is dropped only if the node knew it before", () => {
    expect(seeing(tracked(), { onChain: { kind: "unknown" }, report: null }).status.kind).toBe("sent");
    const known = seeing(tracked(), { onChain: { kind: "pending", nonce: 4 }, report: report("pending", null) });
    expect(known.nonce).toBe(4);
    expect(seeing(known, { onChain: { kind: "unknown" }, report: null }).status.kind).toBe("dropped");
  });

  it("keeps the block that a reorganization removed, until the index has a result again", () => {
    const accepted = tracked({ nonce: 4, status: ACCEPTED });
    const dropped = seeing(accepted, { onChain: { kind: "unknown" }, report: null });
    expect(dropped).toMatchObject({ status: { kind: "dropped" }, lostBlock: 7 });
    const waiting = seeing(accepted, { onChain: { kind: "pending", nonce: 4 }, report: report("pending", null) });
    expect(waiting).toMatchObject({ status: { kind: "sent" }, lostBlock: 7 });
    const moved = seeing(waiting, { onChain: inBlock(8), report: report("pending", null) });
    expect(moved).toMatchObject({ status: { kind: "mined" }, lostBlock: 7 });
    expect(seeing(moved, { onChain: inBlock(8), report: report("success", 8) })).toMatchObject({ lostBlock: null });
  });

  it("follows only the index without a node, and ignores failed requests", () => {
    const accepted = tracked({ status: ACCEPTED });
    expect(seeing(accepted, { report: null })).toMatchObject({ status: { kind: "sent" }, lostBlock: 7 });
    expect(seeing(accepted, {})).toBe(accepted);
  });

  it("counts the items for which a call of the market succeeded", () => {
    const sale = { accepted: true, op: "sale" } as const;
    const sweep = tracked({ subject: { ...MARKET, op: "sweep", count: 3 } });
    const operations = [sale, { accepted: true, op: "tsf" }, sale, { accepted: false, op: "sale" }] as const;
    const seen = { report: { ...report("success", 7), operations: operations.map(operationRecord) } };
    expect(seeing(sweep, seen).status).toEqual({ ...ACCEPTED, done: 2 });
    const buy = tracked({ subject: { ...MARKET, op: "buy" } });
    expect(seeing(buy, seen).status).toEqual(ACCEPTED);
  });

  it("is accepted without an operation if it collects coins", () => {
    const collect = tracked({ subject: { ...MARKET, op: "collect" } });
    const seen = { onChain: inBlock(7), report: null };
    expect(seeing(collect, { ...seen, index: { block: 6, final: 0 } }).status.kind).toBe("mined");
    const accepted = seeing(collect, { ...seen, index: { block: 7, final: 0 } });
    expect(accepted.status).toEqual(ACCEPTED);
    // Without a node, the index does not contradict it.
    expect(seeing(accepted, { report: null })).toBe(accepted);
    expect(seeing(collect, { onChain: inBlock(7, false), report: null }).status.kind).toBe("reverted");
  });
});
