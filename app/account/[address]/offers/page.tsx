import type { Metadata } from "next";
import { addressOf, type SearchParams, single } from "@/app/_lib/parameters";
import { readPage } from "@/app/_lib/reads";
import { shortenAddress } from "@/components/format";
import { OfferTable } from "@/components/market/offer-table";
import { paths } from "@/components/paths";
import { marketTexts } from "@/components/texts/market";
import { accountTexts } from "@/components/texts/reading/account";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listOffers } from "@/lib/database";

const words = marketTexts.book;
const LIMIT = 50;

type Properties = { params: Promise<{ address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const address = await addressOf(params);
  const title = `${words.offersTitle}, ${accountTexts.title(shortenAddress(address))}`;
  return { title, description: accountTexts.summary };
}

export default async function AccountOffersPage({ params, searchParams }: Properties) {
  const seller = await addressOf(params);
  const before = single((await searchParams).before);
  const query = { seller, state: "all", limit: LIMIT } as const;
  const page = await readPage(before, (place) => listOffers({ ...query, ...place }));
  return (
    <Section title={words.offersTitle}>
      <OfferTable
        key={before ?? ""}
        initial={page}
        query={before === undefined ? query : null}
        caption={words.offersTitle}
        empty={accountTexts.noOffers}
        withTicker
      />
      {page === undefined ? null : <Pager path={paths.account(seller, "offers")} before={before} next={page.next} />}
    </Section>
  );
}
