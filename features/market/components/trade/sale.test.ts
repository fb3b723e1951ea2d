import { describe, expect, it } from "vitest";
import type { TrackedStatus } from "@/components/tracker/tracked";
import type { SellItem } from "@/lib/client";
import {
  type BegunSale,
  canContinue,
  doubtfulKey,
  isInSale,
  isOfferedSince,
  planSale,
  type SaleView,
  withoutFailures,
  withoutItems,
} from "./sale";

const ACCOUNT = `0x${"a".repeat(40)}` as const;
const idOf = (digit: string) => `0x${digit.repeat(64)}` as const;
const FAULT = { kind: "rejected", detail: "", missing: null } as const;

function item(digit: string, deposit: string | null = null) {
  return { ticker: "GOLD", tokenId: idOf(digit), mintId: digit, amount: 10n, price: 5n, before: null, deposit };
}

function sale(change: Partial<BegunSale> = {}): BegunSale {
  const items = [item("1"), item("2")];
  return { id: "s", account: ACCOUNT, isReprice: false, items, duration: null, offer: null, ...change };
}

function checked(digit: string, change: Partial<SellItem> = {}): SellItem {
  const { ticker, tokenId, mintId, amount } = item(digit);
  const outcome = { accepted: true, reason: null, explanation: null, needsDeposit: true, offer: null };
  return { ticker, tokenId, mintId, amount, ...outcome, ...change };
}

/** An open offer by the transaction with this digit. */
function offerIn(digit: string): NonNullable<SellItem["offer"]> {
  const place = { blockNumber: 8, timestamp: 8, transactionHash: idOf(digit) };
  const terms = { price: 5n, unitPrice: 5n, expires: null, sequence: 0n, isOpen: true };
  return { seller: ACCOUNT, vault: ACCOUNT, ...terms, ...place };
}

const inVault = (digit: string) => checked(digit, { needsDeposit: false });
const BOTH = [checked("1"), checked("2")];
const accepted = (blockNumber: number, part: { readonly done?: number } = {}): TrackedStatus => ({
  ...{ kind: "accepted", blockNumber, isFinal: false },
  ...part,
});

function view(change: Partial<SaleView> = {}, statuses: Record<string, TrackedStatus> = {}): SaleView {
  const tracked = Object.entries(statuses).map(([key, status]) => ({ key, status, subject: { count: 2 } }));
  return { checked: BOTH, block: 9, tracked, ...change };
}

const stepOf = (one: BegunSale, seen: SaleView) => planSale(one, seen).step;

describe("the plan of a sale", () => {
  it("waits for the index, then requests the deposits in order", () => {
    expect(stepOf(sale(), view({ checked: undefined }))).toEqual({ kind: "wait", for: "index" });
    expect(stepOf(sale(), view())).toMatchObject({ kind: "deposit", item: { mintId: "1" } });
    const one = sale({ items: [item("1", "k1"), item("2")] });
    const seen = view({}, { k1: { kind: "sent" } });
    expect(planSale(one, seen)).toMatchObject({
      places: ["moving", "account"],
      step: { kind: "deposit", item: { mintId: "2" } },
    });
  });

  it("waits until the index shows all deposits, then offers everything by one call", () => {
    const one = sale({ items: [item("1", "k1"), item("2", "k2")] });
    const sent = { k1: accepted(9), k2: { kind: "sent" } } as const;
    expect(stepOf(one, view({ checked: [inVault("1"), checked("2")] }, sent))).toEqual({
      kind: "wait",
      for: "deposits",
    });
    const all = { k1: accepted(9), k2: accepted(9) };
    expect(stepOf(one, view({ checked: [inVault("1"), inVault("2")] }, all))).toMatchObject({
      kind: "offer",
      items: [{ mintId: "1" }, { mintId: "2" }],
    });
  });

  it("skips the deposit of inscriptions in the vault", () => {
    expect(stepOf(sale(), view({ checked: [inVault("1"), checked("2")] }))).toMatchObject({ item: { mintId: "2" } });
    expect(stepOf(sale(), view({ checked: [inVault("1"), inVault("2")] })).kind).toBe("offer");
  });

  it("does not deposit twice while the answer is older than the deposit", () => {
    const one = sale({ items: [item("1", "k1")] });
    expect(stepOf(one, view({ block: 8 }, { k1: accepted(9) }))).toEqual({ kind: "wait", for: "deposits" });
    // The user has withdrawn it in the meantime.
    expect(stepOf(one, view({ block: 10 }, { k1: accepted(9) })).kind).toBe("deposit");
  });

  it("waits again if a reorganization removed a deposit", () => {
    const one = sale({ items: [item("1", "k1")] });
    expect(stepOf(one, view({}, { k1: { kind: "sent" } }))).toEqual({ kind: "wait", for: "deposits" });
    expect(stepOf(one, view({}, { k1: { kind: "dropped" } }))).toEqual({ kind: "halted", key: "k1" });
  });

  it("pauses after a failure, and requests the signature again when the user resumes", () => {
    const one = sale({ items: [item("1", "k1"), item("2")] });
    for (const status of [
      { kind: "not-sent", fault: FAULT },
      { kind: "unanswered" },
      { kind: "reverted", blockNumber: 8 },
      { kind: "canceled", by: null },
    ] as const) {
      const seen = view({}, { k1: status });
      expect(stepOf(one, seen)).toEqual({ kind: "halted", key: "k1" });
      expect(stepOf(withoutFailures(one, seen), seen)).toMatchObject({ kind: "deposit", item: { mintId: "1" } });
    }
  });

  it("finds the transaction that may have been sent, but not one of an item that is left out", () => {
    const one = sale({ items: [item("1", "k1"), item("2", "k2")], offer: "o" });
    const { tracked } = view({}, { k1: { kind: "unanswered" }, k2: { kind: "not-sent", fault: FAULT } });
    expect(doubtfulKey(one, tracked)).toBe("k1");
    expect(doubtfulKey(withoutItems(one, [item("1")]), tracked)).toBeNull();
    expect(doubtfulKey(one, view({}, { o: { kind: "unanswered" } }).tracked)).toBe("o");
  });

  it("keeps the transactions that did not fail", () => {
    const one = sale({ items: [item("1", "k1"), item("2", "k2")], offer: "o" });
    const seen = view({}, { k1: { kind: "sent" }, k2: { kind: "dropped" }, o: { kind: "not-sent", fault: FAULT } });
    const { items, offer } = withoutFailures(one, seen);
    expect([...items.map(({ deposit }) => deposit), offer]).toEqual(["k1", null, null]);
  });

  it("halts if the offer failed, even with everything in the vault", () => {
    const one = sale({ offer: "o" });
    const seen = view({ checked: [inVault("1"), inVault("2")] }, { o: { kind: "reverted", blockNumber: 9 } });
    expect(stepOf(one, seen)).toEqual({ kind: "halted", key: "o" });
    expect(stepOf(withoutFailures(one, seen), seen).kind).toBe("offer");
  });

  it("is done when the index has accepted the offer, even if the inscriptions have moved since", () => {
    const one = sale({ offer: "o" });
    expect(stepOf(one, view({}, { o: { kind: "mined", blockNumber: 9 } }))).toEqual({ kind: "wait", for: "offer" });
    expect(stepOf(one, view({}, { o: accepted(9) }))).toEqual({ kind: "done" });
    expect(stepOf(one, view({ checked: undefined }, { o: accepted(9) }))).toEqual({ kind: "done" });
  });

  it("names an inscription that can't be offered", () => {
    const gone = checked("2", { accepted: false, reason: "NOT_OWNER" });
    expect(stepOf(sale(), view({ checked: [checked("1"), gone] }))).toMatchObject({
      kind: "refused",
      refused: [{ item: { mintId: "2" }, reason: "NOT_OWNER" }],
    });
  });

  it("names all inscriptions that can't be offered, and continues without them", () => {
    const items = [item("1"), item("2"), item("3")];
    const refused = ["1", "3"].map((digit) => checked(digit, { accepted: false, reason: "NOT_OWNER" }));
    const seen = view({ checked: [...refused, inVault("2")] });
    const step = stepOf(sale({ items }), seen);
    expect(step).toMatchObject({ refused: [{ item: { mintId: "1" } }, { item: { mintId: "3" } }] });
    const left = withoutItems(sale({ items }), step.kind === "refused" ? step.refused.map((one) => one.item) : []);
    expect(stepOf(left, seen)).toMatchObject({ kind: "offer", items: [{ mintId: "2" }] });
  });

  it("leaves out inscriptions that another device has offered since, and finishes if none is left", () => {
    const [first, second] = ["1", "2"].map((digit) => checked(digit, { needsDeposit: false, offer: offerIn("9") }));
    const seen = view({ checked: [first ?? checked("1"), inVault("2")] });
    const plan = planSale(sale(), seen);
    expect(plan).toMatchObject({ places: ["offered", "vault"], step: { kind: "offer", items: [{ mintId: "2" }] } });
    expect(canContinue(plan)).toBe(true);
    const both = planSale(sale(), view({ checked: [first ?? checked("1"), second ?? checked("2")] }));
    expect(both).toMatchObject({ places: ["offered", "offered"], step: { kind: "done" } });
    const gone = checked("2", { accepted: false, reason: "NOT_OWNER" });
    expect(canContinue(planSale(sale(), view({ checked: [first ?? checked("1"), gone] })))).toBe(false);
  });

  it("offers inscriptions again that were offered before the sale began", () => {
    const items = [{ ...item("1"), before: offerIn("9").transactionHash }];
    const open = (digit: string) => checked("1", { needsDeposit: false, offer: offerIn(digit) });
    expect(stepOf(sale({ items }), view({ checked: [open("9")] })).kind).toBe("offer");
    expect(stepOf(sale({ items }), view({ checked: [open("8")] })).kind).toBe("done");
    const isSince = (hash: ReturnType<typeof idOf> | null) => isOfferedSince(sale({ items }), item("1"), hash);
    expect([isSince(null), isSince(idOf("9")), isSince(idOf("8"))]).toEqual([false, false, true]);
  });

  it("halts if the index has accepted only some of its offers, and offers the others again", () => {
    const one = sale({ offer: "o" });
    const part = { o: accepted(9, { done: 1 }) };
    const first = checked("1", { needsDeposit: false, offer: offerIn("9") });
    const seen = view({ checked: [first, inVault("2")] }, part);
    expect(stepOf(one, seen)).toEqual({ kind: "halted", key: "o" });
    const resumed = withoutFailures(one, seen);
    expect(resumed.offer).toBeNull();
    expect(stepOf(resumed, seen)).toMatchObject({ kind: "offer", items: [{ mintId: "2" }] });
    expect(stepOf(one, view({}, { o: accepted(9, { done: 2 }) })).kind).toBe("done");
    // An answer from before the block of the offers shows none of them.
    const older = view({ checked: [inVault("1"), inVault("2")], block: 8 }, part);
    expect(stepOf(one, older)).toEqual({ kind: "wait", for: "index" });
  });

  it("is done when the index shows all offers, whether or not the tracker has found the transaction", () => {
    const one = sale({ offer: "o" });
    const all = ["1", "2"].map((digit) => checked(digit, { needsDeposit: false, offer: offerIn("9") }));
    for (const offer of [{ kind: "mined", blockNumber: 9 }, { kind: "sent" }] as const) {
      expect(stepOf(one, view({ checked: all }, { o: offer })).kind).toBe("done");
      expect(stepOf(one, view({ checked: all.slice(1) }, { o: offer }))).toEqual({ kind: "wait", for: "offer" });
    }
  });

  it("identifies its inscriptions by ticker and token id", () => {
    expect(isInSale(sale(), item("2"))).toBe(true);
    expect(isInSale(sale(), { ticker: "OAK", tokenId: idOf("2") })).toBe(false);
  });
});
