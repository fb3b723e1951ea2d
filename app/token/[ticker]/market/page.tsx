import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, readPage, readSettings } from "@/app/_lib/reads";
import { cheapestListings } from "@/app/_lib/token-reads";
import { hrefWith, paths } from "@/components/format/paths";
import { MoreLink } from "@/components/ui/more-link";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { Unreachable } from "@/components/ui/unreachable";
import { FloorBar } from "@/features/market/components/floor-bar";
import { MarketFigures } from "@/features/market/components/market-figures";
import { MessageListings } from "@/features/market/components/message-listings";
import { PriceSection } from "@/features/market/components/price-section";
import { fittingRange, RANGES, spanOfRange } from "@/features/market/components/ranges";
import { SaleList } from "@/features/market/components/sale-list";
import { SelectableOfferTable } from "@/features/market/components/selectable-offer-table";
import { SellOwn } from "@/features/market/components/sell-own";
import { SweepButton } from "@/features/market/components/trade/buttons";
import { readCandles, readTradedHours } from "@/features/market/reads/candles";
import { listOffers } from "@/features/market/reads/offers";
import { listSales } from "@/features/market/reads/sales";
import { readMarketToken } from "@/lib/database/reads/market-tokens";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

const OFFERS = 25;
const SALES = 10;
const LISTINGS = 6;

type Properties = { params: Promise<{ ticker: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { ticker } = await params;
  return isTicker(ticker)
    ? { title: t("market.token.title", { ticker }), description: t("market.token.summary", { ticker }) }
    : {};
}

export default async function TokenMarketPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const { ticker } = await params;
  if (!isTicker(ticker)) notFound();
  const parameters = await searchParams;
  const before = single(parameters.before);
  const now = Math.floor(Date.now() / 1000);
  const chosen = RANGES.find((each) => each === parameters.range);
  const range = chosen ?? fittingRange((await attempt(() => readTradedHours(database(), ticker))) ?? null, now);
  const span = spanOfRange(range, now);
  const query = { ticker, order: "unitPrice", limit: OFFERS } as const;
  const { network } = await readSettings();
  const [figures, candles, offers, sales, listings] = await Promise.all([
    attempt(() => readMarketToken(database(), ticker)),
    attempt(() => readCandles(database(), { ticker, ...span })),
    readPage(before, (place) => listOffers(database(), { ...query, ...place })),
    attempt(() => listSales(database(), { ticker, limit: SALES })),
    // One more than the page shows tells whether there are more.
    attempt(() => cheapestListings(ticker, network, LISTINGS + 1)),
  ]);
  if (figures === undefined) return <Unreachable />;
  if (figures.token === null) notFound();
  const path = paths.token(ticker, "market");
  const listed = listings?.listings.slice(0, LISTINGS);
  return (
    <>
      <MarketFigures
        key={ticker}
        initial={{ ...figures.token, at: figures.at }}
        listings={listings && { count: listed?.length ?? 0, hasMore: listings.listings.length > LISTINGS }}
      />
      <Section title={t("priceChart.title")} className="mt-12">
        <PriceSection ticker={ticker} range={range} span={span} initial={candles} path={path} />
      </Section>
      <div className="mt-14 space-y-14">
        <Section title={t("market.openOffers.title")}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-soft text-sm">{t("market.openOffers.lead")}</p>
            {offers === undefined || offers.offers.length < 2 ? null : <SweepButton ticker={ticker} />}
          </div>
          <SelectableOfferTable
            ticker={ticker}
            key={JSON.stringify([ticker, before])}
            initial={offers}
            query={before === undefined ? query : null}
            caption={t("market.openOffers.title")}
            empty={t("market.openOffers.empty", { ticker })}
            emptyText={<SellOwn ticker={ticker} />}
            withDepth
          />
          <FloorBar key={ticker} ticker={ticker} initial={before === undefined ? offers : undefined} limit={OFFERS} />
          {offers === undefined ? null : (
            <Pager path={path} keep={{ range: chosen }} before={before} next={offers.next} />
          )}
        </Section>
        <MessageListings listings={listed} more={paths.token(ticker, "listings")} />
        <Section title={t("market.sales.title")}>
          <SaleList
            key={ticker}
            initial={sales}
            query={{ ticker, limit: SALES }}
            caption={t("market.sales.title")}
            empty={t("market.sales.empty", { ticker })}
          />
          {sales === undefined || sales.next === null ? null : (
            <MoreLink href={hrefWith(paths.market("sales"), { ticker })}>{t("market.sales.all")}</MoreLink>
          )}
        </Section>
      </div>
    </>
  );
}
