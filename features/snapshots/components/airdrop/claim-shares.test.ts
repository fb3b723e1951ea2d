import { expect, test } from "vitest";
import { english } from "@/lib/languages/english";
import { ZERO_ADDRESS } from "@/lib/protocol";
import type { ClaimTerms } from "./claim-contract";
import { reasonAgainst } from "./claim-shares";

const DAY = 86_400;
const ACCOUNT = `0x${"a".repeat(40)}` as const;
const HOLDER = { address: ACCOUNT, isClaimed: false, isExcluded: false };

const TERMS: ClaimTerms = {
  ...{ registry: ACCOUNT, blockNumber: 1n, ticker: "GOLD", token: ZERO_ADDRESS, perHolder: 0n, numerator: 1n },
  ...{ denominator: 1n, total: 5n, deadline: BigInt(Math.ceil(Date.now() / 1000) + DAY), funder: ACCOUNT },
  vaults: ZERO_ADDRESS,
};

const against = (remaining: bigint, payout: bigint) =>
  reasonAgainst(english, { terms: TERMS, isFunded: true, remaining, own: HOLDER }, HOLDER, payout);

test("a share that the rest of the airdrop does not cover can't be claimed, because the contract would refuse it", () => {
  expect(against(2n, 3n)).toContain("less left than your share");
  expect(against(3n, 3n)).toBeNull();
});
