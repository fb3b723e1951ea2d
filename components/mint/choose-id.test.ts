import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseId, expectedCompetitors, freeIds, idChance, supplyChance } from "./choose-id";
import { outlookOf } from "./outlook";

const terms = { max: 1_000n, lim: 10n };

test("without competitors, chooses the next free id and skips the ids of own mints", () => {
  const choice = { nextId: 7, scattered: 40, competitors: 0, avoided: new Set(["7", "8", "x"]) };
  expect(chooseId(choice, () => 0.99)).toBe("9");
  expect(idChance(choice)).toBe(1);
});

test("never chooses an avoided id, and stays in the window unless ids are skipped", () => {
  const numbers = fc.integer({ min: 1, max: 1_000_000 });
  const choices = fc.record({
    nextId: numbers,
    scattered: fc.integer({ min: 0, max: 100_000 }),
    competitors: fc.integer({ min: 0, max: 5_000 }),
    taken: fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 200 }),
    seed: fc.integer({ min: 0, max: 2 ** 30 - 1 }),
  });
  fc.assert(
    fc.property(choices, ({ taken, seed, ...rest }) => {
      const avoided = new Set(taken.map((offset) => String(rest.nextId + offset)));
      const id = chooseId({ ...rest, avoided }, () => seed / 2 ** 30);
      expect(avoided.has(id)).toBe(false);
      const offset = Number(id) - rest.nextId;
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset).toBeLessThan(freeIds(rest) + 2 * rest.scattered + avoided.size + 1);
    }),
  );
});

test("the chance is at least 99 % against any number of competitors", () => {
  for (const competitors of [1, 2, 12, 200, 10_000]) expect(idChance({ competitors })).toBeGreaterThan(0.99);
});

test("expects other mints by their rate, their busiest block and pending mints", () => {
  expect(expectedCompetitors({ mints: 1, busiest: 1, pending: 0 })).toBe(0);
  expect(expectedCompetitors({ mints: 30, busiest: 4, pending: 0 })).toBe(12);
  expect(expectedCompetitors({ mints: 0, busiest: 200, pending: 0 })).toBe(200);
  expect(expectedCompetitors({ mints: 0, busiest: 0, pending: 1 })).toBe(1);
});

test("excludes own mints from the competitors, and avoids pending and used ids", () => {
  const minting = {
    ...{ nextId: 4, scattered: 2, supply: 0n, max: 1_000n, lim: 10n, mints: 9, minters: 1 },
    ...{ busiest: { block: 7, mints: 9 }, pending: { count: 3, ids: ["4", "6", "x"] } },
  };
  const own = { lastMinute: 9, minedBlocks: [7, 7, 7, 7, 7, 7, 7, 7, 7], pending: 3, ids: ["4", "6", "x"] };
  expect(outlookOf(minting, own, 10n, ["5"])).toEqual({
    ...{ nextId: 4, scattered: 2, competitors: 0, avoided: new Set(["4", "5", "6", "x"]) },
    ...{ chance: 1, isRunningOut: false },
  });
  const others = outlookOf(minting, { lastMinute: 0, minedBlocks: [], pending: 0, ids: [] }, 10n);
  expect(others.competitors).toBe(9);
  expect(others.chance).toBeGreaterThan(0.99);
  expect(outlookOf({ ...minting, supply: 950n }, own, 10n)).toMatchObject({ chance: 1, isRunningOut: false });
  expect(outlookOf({ ...minting, supply: 980n }, own, 10n)).toMatchObject({ chance: 0.5, isRunningOut: true });
});

test("the chance that the supply suffices falls once more mints are pending than fit", () => {
  expect(supplyChance({ ...terms, supply: 0n }, 10n, 99)).toBe(1);
  expect(supplyChance({ ...terms, supply: 900n }, 10n, 9)).toBe(1);
  expect(supplyChance({ ...terms, supply: 900n }, 10n, 19)).toBe(0.5);
  expect(supplyChance({ ...terms, supply: 995n }, 10n, 0)).toBe(0);
  expect(supplyChance({ ...terms, supply: 995n }, 5n, 0)).toBe(1);
  expect(supplyChance({ ...terms, supply: 1_000n }, 0n, 0)).toBe(0);
});
