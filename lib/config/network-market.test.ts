import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { metis, type Network } from "@/lib/chain/networks";
import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import { rulesHash } from "@/lib/chain/networks/rules-hash";
import type { ConfigurationProblem } from "./error";
import { readNetwork } from "./network";

const folder = mkdtempSync(join(tmpdir(), "network-market-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FACTORY = `0x${"fa".repeat(20)}` as const;
const MARKET = { kind: "market", contract: `0x${"a1".repeat(20)}`, startBlock: 7 } as const;
const CALLS = { kind: "calls", contract: `0x${"c1".repeat(20)}`, startBlock: 9 } as const;

/** Reads the preset `metis` with these changes as a network file. */
function read(changes: Readonly<Record<string, unknown>>): {
  network: Network | null;
  problems: ConfigurationProblem[];
} {
  const path = join(folder, "network.json");
  writeFileSync(path, JSON.stringify({ ...metis, name: "mine", ...changes }));
  const problems: ConfigurationProblem[] = [];
  return { network: readNetwork(path, problems), problems };
}

/** The identity of the rules of `metis` with these changes. */
function identity(changes: Readonly<Record<string, unknown>>): string {
  const { network, problems } = read(changes);
  if (network === null) throw new Error(problems.map(({ expected }) => expected).join("; "));
  return rulesHash(network);
}

describe("the market of a network file", () => {
  test("is one address, or a list of contracts with the factory of their vaults", () => {
    const upper = "0xABCDEF0123456789abcdef0123456789ABCDEF01";
    expect(read({ market: upper }).network).toMatchObject({ market: upper.toLowerCase(), vaults: null });
    const market = [{ ...MARKET, contract: upper }, CALLS];
    expect(read({ market, vaults: upper.replace("01", "02") }).network).toMatchObject({
      market: [{ ...MARKET, contract: upper.toLowerCase() }, CALLS],
      vaults: upper.replace("01", "02").toLowerCase(),
    });
    expect(read({ market: null, vaults: FACTORY }).network).toMatchObject({ market: null, vaults: FACTORY });
    const { market: _, vaults: __, ...without } = metis;
    expect(read({ ...without }).network).toMatchObject({ market: null, vaults: null });
  });

  test("leaves the identity of the rules as it was where it is null or one address", () => {
    expect(rulesHash(metis)).toBe("0x5e82407b3307ff06508fd5600248eaefade121f122e8a8d97cf2c7876ba58d47");
    expect(identity({ market: null, vaults: null })).toBe(rulesHash(metis));
    expect(identity({ market: LOCAL_MARKET })).toBe(
      "0xa1b6ba183d67f4931d8fb9d42f76ab8c427b6e559828fbe257a7a0621af581fc",
    );
  });

  test("is part of the identity with its factory and its contracts that have operations", () => {
    const vaults = FACTORY;
    const identities = [
      identity({ market: null }),
      identity({ market: MARKET.contract }),
      identity({ market: null, vaults }),
      identity({ market: [MARKET], vaults }),
      identity({ market: [MARKET], vaults: CALLS.contract }),
      identity({ market: [{ ...MARKET, startBlock: 8 }], vaults }),
      identity({ market: [{ ...MARKET, contract: CALLS.contract }], vaults }),
    ];
    expect(new Set(identities).size).toBe(identities.length);
    expect(identity({ market: [CALLS, MARKET, { ...CALLS, kind: "bids", contract: LOCAL_MARKET }], vaults })).toBe(
      identity({ market: [MARKET], vaults }),
    );
    expect(identity({ market: [CALLS], vaults })).toBe(identity({ market: null, vaults }));
  });

  test.each([
    ["market", { market: "0x12" }, /an address/],
    ["market", { market: 7 }, /string/],
    ["market", { market: [], vaults: FACTORY }, /at least one/],
    ["market.0.kind", { market: [{ ...MARKET, kind: "puts" }], vaults: FACTORY }, /auctions.*calls.*bids/],
    ["market.1.contract", { market: [MARKET, { ...CALLS, contract: "0x12" }], vaults: FACTORY }, /an address/],
    ["market.0.startBlock", { market: [{ ...MARKET, startBlock: -1 }], vaults: FACTORY }, /0/],
    ["market.0", { market: [{ ...MARKET, name: "mine" }], vaults: FACTORY }, /name/],
    ["market.1.contract", { market: [MARKET, { ...CALLS, contract: MARKET.contract }], vaults: FACTORY }, /another/],
    ["market.0.contract", { market: [{ ...MARKET, contract: FACTORY }], vaults: FACTORY }, /another/],
    ["market.1.kind", { market: [MARKET, { ...CALLS, kind: "market" }], vaults: FACTORY }, /at most one/],
    ["vaults", { market: [MARKET] }, /the factory/],
    ["vaults", { market: MARKET.contract, vaults: FACTORY }, /no factory/],
    ["vaults", { vaults: "0x12" }, /an address/],
  ])("reports the field %s of %j", (field, changes, message) => {
    const { network, problems } = read(changes);
    expect(network).toBeNull();
    expect(problems).toEqual([
      expect.objectContaining({
        where: expect.stringMatching(new RegExp(`, field ${field}$`)),
        expected: expect.stringMatching(message),
      }),
    ]);
  });
});
