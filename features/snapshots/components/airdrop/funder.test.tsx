import { expect, test } from "vitest";
import { SettingsProvider } from "@/components/hooks/settings";
import { local } from "@/lib/chain/networks";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { markupOf } from "@/tools/testing/markup";
import type { ClaimTerms } from "./claim-contract";
import { Funder } from "./funder";
import type { KnownClaim } from "./seen-claim";

const DAY = 86_400;
const ACCOUNT = `0x${"a".repeat(40)}` as const;

const TERMS: ClaimTerms = {
  ...{ registry: ACCOUNT, blockNumber: 1n, ticker: "GOLD", token: ACCOUNT, perHolder: 0n, numerator: 1n },
  ...{ denominator: 1n, total: 5n, deadline: BigInt(Math.ceil(Date.now() / 1000) + DAY), funder: ACCOUNT },
  vaults: ZERO_ADDRESS,
};

function shown(change: Partial<KnownClaim>, isPossible = true, isCreatedHere = true): string {
  const { isApproved = false } = change;
  const state = { terms: TERMS, isFunded: false, remaining: 0n, isApproved, wasApproved: isApproved, ...change };
  return markupOf(
    <SettingsProvider settings={{ network: { ...local, registry: ACCOUNT }, walletConnectProjectId: null, fiat: null }}>
      <Funder claim={ACCOUNT} state={state} coins={String} {...{ isPossible, isCreatedHere }} />
    </SettingsProvider>,
  );
}

/** The text of an allowance that can't be read. */
const UNREADABLE = "allowance can’t be read";

test("a funder whose allowance can't be read sees that, and no button", () => {
  const unread = shown({ isApproved: null });
  expect(unread).toContain(UNREADABLE);
  expect(unread).not.toContain("<button");
  for (const isApproved of [true, false]) {
    const known = shown({ isApproved });
    expect(known).toContain("<button");
    expect(known).not.toContain(UNREADABLE);
  }
});

test("an airdrop that needs no allowance does not mention it", () => {
  expect(shown({ isApproved: null, isFunded: true })).toContain("Send this page’s address");
  const terms = { ...TERMS, deadline: 1n };
  expect(shown({ isApproved: null, terms })).toContain("Nothing is left");
});

test("a step stays while its state can't be read again, without a button", () => {
  for (const wasApproved of [true, false]) {
    const unread = shown({ isApproved: null, wasApproved });
    expect(unread).toContain(UNREADABLE);
    expect(unread).toContain("Pay 5 to open the claims");
    expect(unread).not.toContain("<button");
    expect(shown({ isApproved: wasApproved }, false)).not.toContain("<button");
  }
});

test("an airdrop that this device did not create asks for no payment before a decision", () => {
  for (const isApproved of [true, false]) {
    const named = shown({ isApproved }, true, false);
    expect(named).toContain("This airdrop names you as its payer");
    expect(named).not.toContain("<button");
    expect(named).not.toContain("This is your airdrop");
  }
  // What is paid already is the funder's own.
  expect(shown({ isFunded: true }, true, false)).toContain("This is your airdrop");
});

test("an airdrop with another registry is never paid", () => {
  const terms = { ...TERMS, registry: ZERO_ADDRESS };
  const refused = shown({ terms });
  expect(refused).toContain("Do not pay");
  expect(refused).not.toContain("<button");
  // The rest can be taken back.
  expect(shown({ terms: { ...terms, deadline: 1n }, remaining: 1n })).toContain("1 was not claimed.");
});
