import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, currentToken, readPage, readSettings } from "@/app/_lib/reads";
import { cheapestListings } from "@/app/_lib/token-reads";
import { Coming } from "@/components/layout/coming";
import { hrefWith, paths } from "@/components/paths";
import { tokenTexts } from "@/components/texts/reading/token";
import { ListingTable } from "@/components/token/listing-table";
import { Choices } from "@/components/ui/choices";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listListings } from "@/lib/database";
import { isTicker } from "@/lib/protocol";

const words = tokenTexts;
const LIMIT = 50;

type Properties = { params: Promise<{ ticker: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { ticker } = await params;
  return isTicker(ticker) ? { title: words.listingsTitle(ticker), description: words.listingsSummary(ticker) } : {};
}

export default async function ListingsPage({ params, searchParams }: Properties) {
  const { ticker } = await params;
  if (!isTicker(ticker) || (await currentToken(ticker)) === null) notFound();
  const parameters = await searchParams;
  const { network } = await readSettings();
  const unit = network.paymentUnits.find(({ name }) => name === single(parameters.unit))?.name;
  const before = single(parameters.before);
  const [page, cheapest] = await Promise.all([
    readPage(before, (place) => listListings({ ...place, ticker, unit, limit: LIMIT })),
    attempt(() => cheapestListings(ticker, network, 1)),
  ]);
  const path = paths.token(ticker, "listings");
  return (
    <Section title={words.listings}>
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <Choices
          label={words.unit}
          choices={[
            { href: path, text: words.anyUnit, isChosen: unit === undefined },
            ...network.paymentUnits.map(({ name }) => ({
              href: hrefWith(path, { unit: name }),
              text: name,
              isChosen: name === unit,
            })),
          ]}
        />
        <p className="caption">{unit === undefined ? words.mintOrder : words.lowestFirst}</p>
      </div>
      <ListingTable
        listings={page?.listings}
        floor={cheapest?.floor ?? null}
        empty={unit === undefined ? words.noListings : words.noListingsIn(unit)}
      />
      {page === undefined ? null : <Pager path={path} keep={{ unit }} before={before} next={page.next} />}
      <Coming />
    </Section>
  );
}
