import type { Metadata } from "next";
import { type SearchParams, single, tickerParameter } from "@/app/_lib/parameters";
import { attempt, readPage, readSettings } from "@/app/_lib/reads";
import { cheapestListings } from "@/app/_lib/token-reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { hrefWith, paths } from "@/components/format/paths";
import { Choices } from "@/components/ui/choices";
import { Pager } from "@/components/ui/pager";
import { MessageListings } from "@/features/market/components/message-listings";
import { SelectableOfferTable } from "@/features/market/components/selectable-offer-table";
import { SellOwn } from "@/features/market/components/sell-own";
import { TickerFilter } from "@/features/market/components/ticker-filter";
import { WideOfferTable } from "@/features/market/components/wide-offer-table";
import { listOffers } from "@/features/market/reads/offers";
import { listListings } from "@/lib/database/reads/inscription-lists";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { FilteredToken } from "../filtered-token";

const LIMIT = 50;
const LISTINGS = 10;
const ORDERS = ["newest", "unitPrice", "price"] as const;
const ORDERS_OF_ALL = ["newest", "price"] as const;
const PATH = paths.market("offers");

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("market.openOffers.offersTitle"), description: t("market.summary") };
}

export default async function OffersPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslate();
  const parameters = await searchParams;
  const ticker = tickerParameter(parameters.ticker);
  const before = single(parameters.before);
  // Prices per token do not compare between tokens.
  const orders = ticker === undefined ? ORDERS_OF_ALL : ORDERS;
  const order = orders.find((each) => each === parameters.order) ?? "newest";
  const query = { ticker, order, limit: LIMIT } as const;
  const { network } = await readSettings();
  const [page, listings] = await Promise.all([
    readPage(before, (place) => listOffers(database(), { ...query, ...place })),
    attempt(async () =>
      ticker === undefined
        ? (await listListings(database(), { limit: LISTINGS })).listings
        : (await cheapestListings(ticker, network, LISTINGS)).listings,
    ),
  ]);
  const keep = { ticker, order: order === "newest" ? undefined : order };
  const caption = ticker === undefined ? t("market.openOffers.offersTitle") : t("market.openOffers.of", { ticker });
  const table = {
    initial: page,
    query: before === undefined ? query : null,
    caption,
    emptyText: <SellOwn ticker={ticker} />,
    withDepth: order === "unitPrice",
    withFloor: order !== "unitPrice",
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-8 gap-y-2">
        <TickerFilter path={PATH} ticker={ticker ?? ""} />
        <Choices
          label={t("market.openOffers.order")}
          choices={orders.map((each) => ({
            href: hrefWith(PATH, { ticker, order: each === "newest" ? "" : each }),
            text: t(`market.openOffers.orders.${each}`),
            isChosen: each === order,
          }))}
        />
      </div>
      {ticker === undefined ? null : <FilteredToken ticker={ticker} />}
      <WithNamedTokens rows={page?.offers}>
        {ticker === undefined ? (
          <WideOfferTable
            key={JSON.stringify([query, before])}
            {...table}
            empty={t("market.openOffers.emptyAll")}
            withTicker
          />
        ) : (
          <SelectableOfferTable
            key={JSON.stringify([query, before])}
            {...table}
            ticker={ticker}
            empty={t("market.openOffers.empty", { ticker })}
          />
        )}
      </WithNamedTokens>
      {page === undefined ? null : (
        <Pager path={PATH} keep={keep} before={before} next={page.next} isByAge={order === "newest"} />
      )}
      {before === undefined ? (
        <WithNamedTokens rows={ticker === undefined ? listings : []}>
          <MessageListings listings={listings} withTicker={ticker === undefined} className="mt-14" />
        </WithNamedTokens>
      ) : null}
    </>
  );
}
