import type { ReactNode } from "react";
import { PageMessages } from "@/app/_lib/language/page-messages";
import { readSettings } from "@/app/_lib/reads";
import { paths } from "@/components/format/paths";
import { Coming } from "@/components/layout/coming";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { Tabs } from "@/components/ui/tabs";
import { getTranslate } from "@/lib/languages/server";
import { marketAddress } from "@/lib/protocol/market-contracts";

/** The header of all pages of the market. */
export default async function MarketLayout({ children }: { children: ReactNode }) {
  const t = await getTranslate();
  const { network } = await readSettings();
  const tabs = [
    { segment: null, href: paths.market(), text: t("market.tabs.tokens") },
    { segment: "offers", href: paths.market("offers"), text: t("market.tabs.offers") },
    { segment: "sales", href: paths.market("sales"), text: t("market.tabs.sales") },
  ];
  return (
    <PageMessages of={["amountFaults", "call", "home", "lists", "market", "price", "signing", "trade"]}>
      <Page>
        <PageHead title={t("market.title")} {...(marketAddress(network) === null ? {} : { lead: t("market.lead") })}>
          <ButtonLink href="/owned" look="filled">
            {t("market.sell")}
          </ButtonLink>
        </PageHead>
        {marketAddress(network) === null ? (
          <div className="mt-8">
            <Notice title={t("market.noMarket")}>{t("market.noMarketText")}</Notice>
          </div>
        ) : null}
        <div className="mt-8">
          <Tabs label={t("market.tabs.label")} tabs={tabs} />
        </div>
        <div className="mt-6">{children}</div>
        <Coming />
      </Page>
    </PageMessages>
  );
}
