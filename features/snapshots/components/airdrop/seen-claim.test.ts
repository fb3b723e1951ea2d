import { expect, test } from "vitest";
import type { WalletResult } from "@/components/wallet/wallet";
import { ZERO_ADDRESS } from "@/lib/protocol";
import type { ClaimState } from "./claim-contract";
import { type SeenClaim, seenClaim } from "./seen-claim";

const ACCOUNT = `0x${"a".repeat(40)}` as const;
const STATE: ClaimState = {
  terms: {
    ...{ registry: ACCOUNT, blockNumber: 1n, ticker: "GOLD", token: ACCOUNT, perHolder: 0n, numerator: 1n },
    ...{ denominator: 1n, total: 5n, deadline: 9n, funder: ACCOUNT, vaults: ZERO_ADDRESS },
  },
  ...{ isFunded: false, remaining: 0n, own: { address: ACCOUNT, isClaimed: false, isExcluded: false }, vault: null },
  ...{ isGenuine: true, isApproved: false, coin: { symbol: "USD", decimals: 6 } },
};

function read(change: Partial<ClaimState>): WalletResult<ClaimState> {
  return { ok: true, value: { ...STATE, ...change } };
}

/** What is known after these reads. */
function seen(...reads: readonly WalletResult<ClaimState | null>[]): SeenClaim | null {
  return reads.reduce<SeenClaim | null>(seenClaim, null);
}

const failure: WalletResult<never> = { ok: false, fault: { kind: "unreachable", detail: "", missing: null } };

test.each<[string, WalletResult<ClaimState | null>]>([
  ["unreadable", failure],
  ["unknown", { ok: true, value: null }],
  ["coinUnreadable", read({ coin: null })],
  ["unchecked", read({ isGenuine: null })],
  ["notGenuine", read({ isGenuine: false })],
])("the problem %s keeps the last state, until a read succeeds", (problem, failed) => {
  expect(seen(failed)).toEqual({ state: null, problem });
  const first = seen(read({}));
  expect(seen(read({}), failed)).toEqual({ state: first?.state, problem });
  expect(seen(read({}), failed, failed)).toEqual({ state: first?.state, problem });
  const last = seen(read({}), failed, read({ isFunded: true }));
  expect(last).toMatchObject({ state: { isFunded: true }, problem: null });
});

test("an allowance that can't be read keeps the last one beside it", () => {
  expect(seen(read({ isApproved: null }))?.state).toMatchObject({ isApproved: null, wasApproved: null });
  const reads = [read({ isApproved: true }), read({ isApproved: null }), failure, read({ isApproved: null })];
  expect(seen(...reads)?.state).toMatchObject({ isApproved: null, wasApproved: true });
  expect(seen(...reads, read({}))?.state).toMatchObject({ isApproved: false, wasApproved: false });
});
