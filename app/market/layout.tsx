import type { ReactNode } from "react";
import { readSettings } from "@/app/_lib/reads";
import { Coming } from "@/components/layout/coming";
import { paths } from "@/components/paths";
import { marketTexts } from "@/components/texts/market";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHead } from "@/components/ui/page-head";
import { Tabs } from "@/components/ui/tabs";

const words = marketTexts;

/** The header of all pages of the market. */
export default async function MarketLayout({ children }: { children: ReactNode }) {
  const { network } = await readSettings();
  const tabs = [
    { segment: null, href: paths.market(), text: words.tabs.tokens },
    { segment: "offers", href: paths.market("offers"), text: words.tabs.offers },
    { segment: "sales", href: paths.market("sales"), text: words.tabs.sales },
  ];
  return (
    <div className="py-10 md:py-14">
      <PageHead title={words.title} {...(network.market === null ? {} : { lead: words.lead })}>
        <ButtonLink href="/owned" look="filled">
          {words.sell}
        </ButtonLink>
      </PageHead>
      {network.market === null ? (
        <div className="mt-8">
          <Notice title={words.noMarket}>{words.noMarketText}</Notice>
        </div>
      ) : null}
      <div className="mt-8">
        <Tabs label={words.tabs.label} tabs={tabs} />
      </div>
      <div className="mt-6">{children}</div>
      <Coming />
    </div>
  );
}
