import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fees, isUnderpriced, newFees, replacingFees } from "./fees";

const price = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const market = fc.record({ baseFee: fc.option(price), suggested: price });
const most = fc.bigInt({ min: 1n, max: 10n ** 18n });
const old = fc.record<Fees>({ gasPrice: price, priorityFee: fc.option(price) });

describe("the prices of a transaction", () => {
  test("never exceed the maximum, for any answer of a node", () => {
    fc.assert(
      fc.property(market, most, old, (said, limit, before) => {
        for (const fees of [newFees(said, limit), replacingFees(before, said, limit)]) {
          if (fees === null) continue;
          expect(fees.gasPrice).toBeLessThanOrEqual(limit);
          if (fees.priorityFee !== null) expect(fees.priorityFee).toBeLessThanOrEqual(fees.gasPrice);
        }
      }),
    );
  });

  test("of a replacement are at least 12.5 % higher", () => {
    fc.assert(
      fc.property(market, most, old, (said, limit, before) => {
        const fees = replacingFees(before, said, limit);
        if (fees === null) return;
        expect(8n * fees.gasPrice).toBeGreaterThanOrEqual(9n * before.gasPrice);
        if (fees.priorityFee === null || before.priorityFee === null) return;
        expect(8n * fees.priorityFee).toBeGreaterThanOrEqual(9n * before.priorityFee);
      }),
    );
  });

  test("leave room for a rising base fee, up to the maximum", () => {
    expect(newFees({ baseFee: 10n, suggested: 3n }, 100n)).toEqual({ gasPrice: 23n, priorityFee: 3n });
    expect(newFees({ baseFee: 10n, suggested: 3n }, 15n)).toEqual({ gasPrice: 15n, priorityFee: 3n });
    expect(newFees({ baseFee: 10n, suggested: 3n }, 9n)).toBeNull();
    expect(newFees({ baseFee: null, suggested: 3n }, 9n)).toEqual({ gasPrice: 3n, priorityFee: null });
    expect(newFees({ baseFee: null, suggested: 10n }, 9n)).toBeNull();
  });

  test("are too low below the base fee or the suggested priority fee", () => {
    const fees = { gasPrice: 20n, priorityFee: 2n };
    expect(isUnderpriced(fees, { baseFee: 20n, suggested: 2n })).toBe(false);
    expect(isUnderpriced(fees, { baseFee: 21n, suggested: 2n })).toBe(true);
    expect(isUnderpriced(fees, { baseFee: 20n, suggested: 3n })).toBe(true);
    expect(isUnderpriced({ gasPrice: 20n, priorityFee: null }, { baseFee: null, suggested: 21n })).toBe(true);
  });
});
