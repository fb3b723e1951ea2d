import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, it } from "vitest";
import { type FiatPrice, RATE_DECIMALS } from "@/components/format/fiat";
import { SettingsProvider } from "@/components/hooks/settings";
import { DialogHost } from "@/components/signing/dialog-host";
import { local } from "@/lib/chain/networks";
import type { Portfolio } from "@/lib/client";
import { markupOf } from "@/tools/testing/markup";
import { PortfolioHead } from "./portfolio-head";

const ACCOUNT = `0x${"a".repeat(40)}` as const;
const COIN = 10n ** 18n;
const DOLLARS: FiatPrice = { currency: "USD", rate: 2n * 10n ** BigInt(RATE_DECIMALS) };

const PORTFOLIO: Portfolio = {
  ...{ account: ACCOUNT, vault: ACCOUNT, owned: 1, inVault: 0, offered: 0, tokens: [] },
  ...{ sold: { count: 1, value: 5n * COIN }, toCollect: 3n * COIN, floorValue: COIN },
};

function render(fiat: FiatPrice | null): string {
  return markupOf(
    <PathnameContext value="/owned">
      <SettingsProvider settings={{ network: local, walletConnectProjectId: null, fiat }}>
        <DialogHost>
          <PortfolioHead portfolio={PORTFOLIO} />
        </DialogHost>
      </SettingsProvider>
    </PathnameContext>,
  );
}

it("states the totals in the configured currency too", () => {
  const html = render(DOLLARS);
  for (const amount of ["10.00 USD", "6.00 USD", "2.00 USD"]) expect(html).toContain(amount);
  expect(render(null)).not.toContain("USD");
});
