import fc from "fast-check";
import { expect, test } from "vitest";
import { vaultOf } from "@/lib/chain/contracts/nip20-vault";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { excludedHolders, parseUnits, payoutOf, type Sharing, sharesOf } from "./shares";

const holder = (index: number, amount: bigint) => ({
  address: `0x${index.toString(16).padStart(40, "0")}` as const,
  amount,
});
const NONE: ReadonlySet<string> = new Set();
const HOLDERS = [holder(1, 60n), holder(2, 30n), holder(3, 10n)];

test("a total is shared in proportion to the balances", () => {
  const shares = sharesOf(HOLDERS, NONE, { kind: "proportional", amount: 1_000n });
  expect(shares).toEqual({
    ...{ perHolder: 0n, numerator: 1_000n, denominator: 100n, total: 1_000n, rest: 0n },
    ...{ paid: 3, unpaid: 0, smallest: 100n, largest: 600n },
  });
});

test("excluded holders receive nothing, and the others receive more", () => {
  const shares = sharesOf(HOLDERS, new Set([holder(1, 0n).address]), { kind: "proportional", amount: 1_000n });
  expect(shares).toMatchObject({ denominator: 40n, total: 1_000n, paid: 2, largest: 750n });
  expect(sharesOf(HOLDERS, new Set(HOLDERS.map(({ address }) => address)), { kind: "equal", amount: 9n })).toBeNull();
});

test("the vault of an excluded account receives nothing either", () => {
  const market = holder(99, 0n).address;
  const own = holder(1, 0n).address;
  const holders = [{ address: vaultOf(market, own), amount: 1_000n }, holder(2, 1_000n)];
  const excluded = excludedHolders([own], market);
  expect(sharesOf(holders, excluded, { kind: "proportional", amount: 100n })).toMatchObject({
    ...{ denominator: 1_000n, total: 100n, paid: 1 },
  });
  expect(excludedHolders([own], null)).toEqual(new Set([own, ZERO_ADDRESS]));
});

test("the zero address and its vault receive nothing", () => {
  const market = holder(99, 0n).address;
  const holders = [holder(1, 10n), holder(0, 1_000n), { address: vaultOf(market, ZERO_ADDRESS), amount: 1_000n }];
  expect(sharesOf(holders, excludedHolders([], market), { kind: "equal", amount: 9n })).toMatchObject({
    ...{ perHolder: 9n, total: 9n, paid: 1 },
  });
});

test("equal shares and fixed amounts", () => {
  expect(sharesOf(HOLDERS, NONE, { kind: "equal", amount: 100n })).toMatchObject({
    perHolder: 33n,
    total: 100n,
    rest: 1n,
    paid: 3,
  });
  expect(sharesOf(HOLDERS, NONE, { kind: "perUnit", amount: 7n })).toMatchObject({
    numerator: 7n,
    total: 700n,
    rest: 0n,
  });
  expect(sharesOf(HOLDERS, NONE, { kind: "proportional", amount: 2n })).toMatchObject({
    total: 2n,
    rest: 1n,
    paid: 1,
    unpaid: 2,
  });
  expect(sharesOf(HOLDERS, NONE, { kind: "equal", amount: 2n })).toBeNull();
});

test("a total is paid exactly as typed, although each share is rounded down", () => {
  const amount = parseUnits("1.3", 18) ?? 0n;
  const holders = [1, 2, 3, 4, 5, 6, 7].map((index) => holder(index, BigInt(index)));
  for (const kind of ["proportional", "equal"] as const) {
    const shares = sharesOf(holders, NONE, { kind, amount });
    expect(shares?.total).toBe(amount);
    expect(shares?.rest).toBeGreaterThan(0n);
    expect(shares?.rest).toBeLessThan(BigInt(holders.length));
  }
});

test("the total is the sum of the contract's payments and a rest, and never above the amount to share", () => {
  const holders = fc.array(fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }), { minLength: 1, maxLength: 40 });
  const kind = fc.constantFrom<Sharing["kind"]>("proportional", "equal", "perUnit");
  fc.assert(
    fc.property(holders, kind, fc.bigInt({ min: 1n, max: 2n ** 90n }), (balances, of, amount) => {
      const all = balances.map((balance, index) => holder(index, balance));
      const shares = sharesOf(all, NONE, { kind: of, amount });
      if (shares === null) return;
      expect(all.reduce((sum, each) => sum + payoutOf(shares, each.amount), 0n)).toBe(shares.total - shares.rest);
      if (of !== "perUnit") expect(shares.total).toBe(amount);
      expect(shares.rest >= 0n && shares.rest <= BigInt(all.length)).toBe(true);
      expect(shares.paid + shares.unpaid).toBe(all.length);
    }),
  );
});

test("amounts of coins are parsed exactly", () => {
  expect(parseUnits("1.5", 18)).toBe(1_500_000_000_000_000_000n);
  expect(parseUnits("7", 0)).toBe(7n);
  for (const text of ["", "1.", ".5", "-1", "1e3", "1,000", "0.0000000000000000001", "1".repeat(61)]) {
    expect([text, parseUnits(text, 18)]).toEqual([text, null]);
  }
});
