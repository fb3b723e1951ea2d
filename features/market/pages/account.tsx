import { attempt } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { paths } from "@/components/format/paths";
import type { AccountFeature } from "@/components/slots/page-feature";
import { MoreLink } from "@/components/ui/more-link";
import { Section } from "@/components/ui/section";
import { listOffers } from "@/features/market/reads/offers";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import type { Address } from "@/lib/protocol";
import { NoOffers } from "../components/for-sale";
import { OfferTable } from "../components/offer-table";
import { hasMarket } from "./has-market";

const OFFERS = 6;

/** The newest offers of an account. */
async function AccountOffers({ address }: { address: Address }) {
  const t = await getTranslate();
  const query = { seller: address, limit: OFFERS } as const;
  const offers = await attempt(() => listOffers(database(), query));
  return (
    <Section title={t("market.openOffers.offersTitle")}>
      <WithNamedTokens rows={offers?.offers}>
        <OfferTable
          key={address}
          initial={offers}
          query={query}
          caption={t("market.openOffers.offersTitle")}
          empty={t("market.account.none")}
          emptyText={<NoOffers />}
          withTicker
          withFloor
        />
      </WithNamedTokens>
      {offers === undefined || offers.next === null ? null : (
        <MoreLink href={paths.account(address, "offers")}>{t("market.openOffers.all")}</MoreLink>
      )}
    </Section>
  );
}

/** The offers of an account. */
export const market: AccountFeature = {
  name: "market",
  isOn: hasMarket,
  Section: AccountOffers,
};
