import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { choice, type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, currentToken, readPage, readSettings } from "@/app/_lib/reads";
import { cheapestListings } from "@/app/_lib/token-reads";
import { hrefWith, paths } from "@/components/format/paths";
import { ListingTable } from "@/components/item/listing-table";
import { Choices } from "@/components/ui/choices";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { linkFeatures } from "@/features/pages/links";
import { listListings } from "@/lib/database/reads/inscription-lists";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

const LIMIT = 50;
const ORDERS = ["price", "minted"] as const;

type Properties = { params: Promise<{ ticker: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { ticker } = await params;
  return isTicker(ticker)
    ? { title: t("token.listingsTitle", { ticker }), description: t("token.listingsSummary", { ticker }) }
    : {};
}

export default async function ListingsPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const { ticker } = await params;
  if (!isTicker(ticker) || (await currentToken(ticker)) === null) notFound();
  const parameters = await searchParams;
  const order = choice(parameters.order, ORDERS);
  const before = single(parameters.before);
  const { network } = await readSettings();
  const [cheapest, page] = await Promise.all([
    attempt(() => cheapestListings(ticker, network, LIMIT)),
    order === "price"
      ? undefined
      : readPage(before, (place) => listListings(database(), { ...place, ticker, limit: LIMIT })),
  ]);
  const path = paths.token(ticker, "listings");
  const priced = cheapest?.listings.filter(({ price }) => price !== null);
  return (
    <Section title={t("listings.title")}>
      <Choices
        label={t("token.listingOrder")}
        choices={ORDERS.map((each) => ({
          href: hrefWith(path, { order: each === "price" ? "" : each }),
          text: t(`token.listingOrders.${each}`),
          isChosen: each === order,
        }))}
      />
      <ListingTable
        listings={order === "price" ? priced : page?.listings}
        floor={cheapest?.floor ?? null}
        empty={order === "price" ? t("token.noPricedListings") : t("token.noListings")}
        next={linkFeatures.map(({ name, TokenForSale: ForSale }) =>
          ForSale === undefined ? null : <ForSale key={name} ticker={ticker} />,
        )}
      />
      {order === "price" && priced?.length === LIMIT ? (
        <p className="caption mt-4">{t("token.lowest", { count: LIMIT })}</p>
      ) : null}
      {page === undefined ? null : <Pager path={path} keep={{ order }} before={before} next={page.next} />}
    </Section>
  );
}
