import type { Metadata } from "next";
import { ListPages } from "@/app/_lib/list-pages";
import { type SearchParams, single, sizeParameter, sortingParameters, tickerParameter } from "@/app/_lib/parameters";
import { attempt, readPage, readSettings } from "@/app/_lib/reads";
import { cheapestListings } from "@/app/_lib/token-reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { paths } from "@/components/format/paths";
import { sortParameters } from "@/components/format/sorting";
import { SortChoices } from "@/components/ui/sort-choices";
import { MessageListings } from "@/features/market/components/message-listings";
import { SelectableOfferTable } from "@/features/market/components/selectable-offer-table";
import { SellOwn } from "@/features/market/components/sell-own";
import { TickerFilter } from "@/features/market/components/ticker-filter";
import { WideOfferTable } from "@/features/market/components/wide-offer-table";
import { listOffers } from "@/features/market/reads/offers";
import { listListings } from "@/lib/database/reads/inscription-lists";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { OFFER_ORDERS } from "@/lib/records/offer";
import { FilteredToken } from "../filtered-token";

const USUAL = 50;
const LISTINGS = 10;
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
  const { limit, size } = sizeParameter(parameters.size, USUAL);
  const { order: wanted, direction } = sortingParameters(parameters, OFFER_ORDERS);
  // Prices per token do not compare between tokens.
  const order = ticker === undefined && wanted === "unitPrice" ? "newest" : wanted;
  const query = { ticker, order, direction, limit } as const;
  const { network } = await readSettings();
  const [page, listings] = await Promise.all([
    readPage(before, (place) => listOffers(database(), { ...query, ...place })),
    attempt(async () =>
      ticker === undefined
        ? (await listListings(database(), { limit: LISTINGS })).listings
        : (await cheapestListings(ticker, network, LISTINGS)).listings,
    ),
  ]);
  const keep = { ticker, ...sortParameters(OFFER_ORDERS, { order, direction }) };
  const sorting = { path: PATH, keep: { ticker, size }, orders: OFFER_ORDERS, order, direction };
  const caption = ticker === undefined ? t("market.openOffers.offersTitle") : t("market.openOffers.of", { ticker });
  const table = {
    initial: page,
    query: before === undefined ? query : null,
    caption,
    emptyText: <SellOwn ticker={ticker} />,
    sorting,
    withDepth: order === "unitPrice" && direction === "asc",
    withFloor: order !== "unitPrice",
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-8 gap-y-2">
        <TickerFilter path={PATH} ticker={ticker ?? ""} />
        <SortChoices
          label={t("market.openOffers.order")}
          sorting={sorting}
          names={{
            newest: t("market.openOffers.orders.newest"),
            ...(ticker === undefined ? {} : { unitPrice: t("market.openOffers.orders.unitPrice") }),
            price: t("market.openOffers.orders.price"),
          }}
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
      <ListPages
        path={PATH}
        keep={keep}
        next={page?.next}
        isByAge={order === "newest" && direction === "desc"}
        {...{ before, limit, size, usual: USUAL }}
      />
      {before === undefined ? (
        <WithNamedTokens rows={ticker === undefined ? listings : []}>
          <MessageListings listings={listings} withTicker={ticker === undefined} className="mt-14" />
        </WithNamedTokens>
      ) : null}
    </>
  );
}
