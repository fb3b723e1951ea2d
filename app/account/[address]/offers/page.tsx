import type { Metadata } from "next";
import { ListPages } from "@/app/_lib/list-pages";
import { addressParameter, type SearchParams, single, sizeParameter } from "@/app/_lib/parameters";
import { readPage } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { facts } from "@/components/format/joined";
import { paths } from "@/components/format/paths";
import { shortenAddress } from "@/components/format/shorten";
import { Section } from "@/components/ui/section";
import { NoOffers } from "@/features/market/components/for-sale";
import { WideOfferTable } from "@/features/market/components/wide-offer-table";
import { listOffers } from "@/features/market/reads/offers";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";

const USUAL = 50;

type Properties = { params: Promise<{ address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const address = await addressParameter(params);
  const title = facts(t, [
    t("market.openOffers.offersTitle"),
    t("account.title", { address: shortenAddress(address) }),
  ]);
  return { title, description: t("account.summary") };
}

export default async function AccountOffersPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const seller = await addressParameter(params);
  const parameters = await searchParams;
  const before = single(parameters.before);
  const { limit, size } = sizeParameter(parameters.size, USUAL);
  const query = { seller, state: "all", limit } as const;
  const page = await readPage(before, (place) => listOffers(database(), { ...query, ...place }));
  return (
    <Section title={t("market.openOffers.offersTitle")}>
      <WithNamedTokens rows={page?.offers}>
        <WideOfferTable
          key={JSON.stringify([before, limit])}
          initial={page}
          query={before === undefined ? query : null}
          caption={t("market.openOffers.offersTitle")}
          empty={t("market.account.none")}
          emptyText={<NoOffers />}
          withTicker
          withFloor
        />
      </WithNamedTokens>
      <ListPages
        path={paths.account(seller, "offers")}
        keep={{}}
        next={page?.next}
        isByAge
        {...{ before, limit, size, usual: USUAL }}
      />
    </Section>
  );
}
