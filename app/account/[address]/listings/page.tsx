import type { Metadata } from "next";
import { forSaleLinks } from "@/app/_lib/for-sale";
import { addressParameter, type SearchParams, single } from "@/app/_lib/parameters";
import { readPage } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { NothingHere } from "@/components/account/nothing-here";
import { facts } from "@/components/format/joined";
import { paths } from "@/components/format/paths";
import { shortenAddress } from "@/components/format/shorten";
import { ListingTable } from "@/components/item/listing-table";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listAddressInscriptions } from "@/lib/database/reads/address-inscriptions";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";

const LIMIT = 50;

type Properties = { params: Promise<{ address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const address = await addressParameter(params);
  return {
    title: facts(t, [t("account.listings"), t("account.title", { address: shortenAddress(address) })]),
    description: t("account.summary"),
  };
}

export default async function AccountListingsPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const address = await addressParameter(params);
  const before = single((await searchParams).before);
  const page = await readPage(before, (place) =>
    listAddressInscriptions(database(), { address, ...place, listed: true, limit: LIMIT }),
  );
  return (
    <Section title={t("account.listings")}>
      <WithNamedTokens rows={page?.inscriptions}>
        <ListingTable
          listings={page?.inscriptions}
          floor={null}
          empty={t("account.noListings")}
          next={<NothingHere of="listings" next={forSaleLinks()} />}
          withTicker
        />
      </WithNamedTokens>
      {page === undefined ? null : <Pager path={paths.account(address, "listings")} before={before} next={page.next} />}
    </Section>
  );
}
