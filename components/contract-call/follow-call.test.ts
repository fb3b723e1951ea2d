import { describe, expect, it } from "vitest";
import type { ChainStatus, SentTransaction } from "../wallet/wallet";
import type { CallStatus } from "./follow-call";
import { followCall } from "./follow-call";
import type { SentCall } from "./sent-call";

const HASH = `0x${"1".repeat(64)}` as const;
const OTHER = `0x${"2".repeat(64)}` as const;
const CALL: SentCall = {
  ...{ to: null, data: "0x60", value: 0n, account: `0x${"a".repeat(40)}`, since: 5 },
  ...{ hash: HASH, nonce: null },
};
const MINED: ChainStatus = { kind: "mined", nonce: 9, blockNumber: 7, succeeded: true };
const PENDING: ChainStatus = { kind: "pending", nonce: 4 };
const CANCELED: ChainStatus = { kind: "replaced", hash: OTHER, isSame: false, blockNumber: 7 };

/** Follows a call on a chain that gives these answers one after another. Ends with the last one. */
async function follow(call: SentCall, answers: readonly ChainStatus[], block = 7) {
  const asked: SentTransaction[] = [];
  const changes: CallStatus[] = [];
  const stored: (SentCall | null)[] = [];
  const left = new AbortController();
  const rest = [...answers];
  const mined = await followCall(call, {
    actions: {
      async status(query) {
        asked.push(query);
        const next = rest.shift();
        if (next === undefined) left.abort();
        return { ok: true, value: next ?? { kind: "unknown" } };
      },
      position: async () => ({ ok: true, value: { block, nonce: 5 } }),
    },
    ...{ finalityDepth: 10, interval: 0, left: left.signal },
    write: (one) => stored.push(one),
    change: (status) => changes.push(status),
  });
  return { mined, asked, changes, statuses: changes.map(({ kind }) => kind), stored, last: stored.at(-1) };
}

describe("a followed call", () => {
  it("is the one with the wallet's hash, with the nonce that the chain reports", async () => {
    const { mined, asked, stored } = await follow(CALL, [{ kind: "unknown" }, MINED]);
    expect(mined).toEqual({ hash: HASH, nonce: 9, block: 7 });
    expect(asked.map(({ nonce }) => nonce)).toEqual([null, null]);
    // Nothing before, because another page may have stored a newer call.
    expect(stored).toEqual([{ ...CALL, nonce: 9 }]);
  });

  it("that may have been sent is looked for, then followed by its hash", async () => {
    const found: ChainStatus = { kind: "replaced", hash: OTHER, isSame: true, blockNumber: null };
    const { mined, statuses } = await follow({ ...CALL, hash: null, nonce: 4 }, [{ kind: "unknown" }, found, MINED]);
    expect(mined).toEqual({ hash: OTHER, nonce: 9, block: 7 });
    expect(statuses).toEqual(["sent", "mined"]);
  });

  it("is followed again if a reorganization brings it back", async () => {
    const answers = [PENDING, CANCELED, CANCELED, PENDING, MINED];
    const { mined, statuses, changes } = await follow(CALL, answers);
    expect(mined).toEqual({ hash: HASH, nonce: 9, block: 7 });
    expect(statuses).toEqual(["sent", "sent", "canceled", "sent", "mined"]);
    expect(changes[2]).toEqual({ kind: "canceled", hash: HASH, by: OTHER, isFinal: false });
  });

  it("is dropped if the node had it and no longer has it, until it is sent again", async () => {
    const unknown = { kind: "unknown" } as const;
    const { statuses, mined } = await follow(CALL, [unknown, PENDING, unknown, unknown, PENDING, unknown, MINED]);
    expect(statuses).toEqual(["sent", "sent", "dropped", "sent", "dropped", "mined"]);
    expect(mined).toEqual({ hash: HASH, nonce: 9, block: 7 });
  });

  it("that the wallet sends again with another fee is followed by its new hash", async () => {
    const spedUp: ChainStatus = { ...CANCELED, isSame: true };
    const { changes, mined } = await follow(CALL, [PENDING, spedUp, MINED]);
    expect(mined).toEqual({ hash: OTHER, nonce: 9, block: 7 });
    expect(changes.slice(0, 3)).toEqual([
      { kind: "sent", hash: HASH, isSpedUp: false, isKnown: false },
      { kind: "sent", hash: HASH, isSpedUp: false, isKnown: true },
      { kind: "sent", hash: OTHER, isSpedUp: true, isKnown: true },
    ]);
  });

  it("is over when the transaction that replaced it is final", async () => {
    const { mined, asked, last, changes } = await follow(CALL, [PENDING, CANCELED, MINED], 17);
    expect([mined, asked.length, last]).toEqual([null, 2, null]);
    expect(changes.at(-1)).toEqual({ kind: "canceled", hash: HASH, by: OTHER, isFinal: true });
  });
});
