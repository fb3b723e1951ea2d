import { attempt } from "@/app/_lib/reads";
import { paths } from "@/components/format/paths";
import type { TokenFeature } from "@/components/slots/page-feature";
import { MoreLink } from "@/components/ui/more-link";
import { Section } from "@/components/ui/section";
import { listOffers } from "@/features/market/reads/offers";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { OfferTable } from "../components/offer-table";
import { SellOwn } from "../components/sell-own";
import { hasMarket } from "./has-market";

const OFFERS = 6;

/** The cheapest offers of a token. */
async function TokenOffers({ ticker }: { ticker: string }) {
  const t = await getTranslate();
  const query = { ticker, order: "unitPrice", limit: OFFERS } as const;
  const offers = await attempt(() => listOffers(database(), query));
  return (
    <Section title={t("market.openOffers.offersTitle")}>
      <OfferTable
        key={ticker}
        initial={offers}
        query={query}
        caption={t("market.openOffers.of", { ticker })}
        empty={t("market.openOffers.empty", { ticker })}
        emptyText={<SellOwn ticker={ticker} />}
      />
      <MoreLink href={paths.token(ticker, "market")}>{t("market.token.more")}</MoreLink>
    </Section>
  );
}

/** The offers of a token. */
export const market: TokenFeature = {
  name: "market",
  isOn: hasMarket,
  Section: TokenOffers,
};
