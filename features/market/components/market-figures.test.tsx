import { expect, it } from "vitest";
import { SettingsProvider } from "@/components/hooks/settings";
import { local } from "@/lib/chain/networks";
import type { MarketToken } from "@/lib/client";
import { markupOf } from "@/tools/testing/markup";
import { MarketFigures } from "./market-figures";

const TOKEN: MarketToken = {
  ...{ ticker: "OAK", floor: null, volume24h: 0n, change24h: null, sales24h: 0, listedShare: 0, openOffers: 0 },
  ...{ openAmount: 0n, sales: 0, volume: 0n, holders: 1, supply: 1000n, lastUnitPrice: null, sparkline: [] },
  ...{ lookalikes: null, labels: [] },
};

const render = (listings: Parameters<typeof MarketFigures>[0]["listings"]) =>
  markupOf(
    <SettingsProvider settings={{ network: local, walletConnectProjectId: null, fiat: null }}>
      <MarketFigures initial={{ ...TOKEN, at: null }} listings={listings} />
    </SettingsProvider>,
  ).replaceAll(/<[^>]+>/g, " ");

it("does not say that nothing is offered beside a listing by message without naming it", () => {
  expect(render({ count: 0, hasMore: false })).not.toContain("by message");
  expect(render({ count: 1, hasMore: false })).toMatch(/0 offers.*1 listed by message, unprotected/);
  expect(render({ count: 6, hasMore: true })).toMatch(/more than 6 listed by message, unprotected/);
});
