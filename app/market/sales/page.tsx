import type { Metadata } from "next";
import { ListPages } from "@/app/_lib/list-pages";
import { type SearchParams, single, sizeParameter, sortingParameters, tickerParameter } from "@/app/_lib/parameters";
import { readPage } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { hrefWith, paths } from "@/components/format/paths";
import { sortParameters } from "@/components/format/sorting";
import { DownloadLink } from "@/components/ui/download-link";
import { NextStep } from "@/components/ui/next-step";
import { SortChoices } from "@/components/ui/sort-choices";
import { SaleList } from "@/features/market/components/sale-list";
import { TickerFilter } from "@/features/market/components/ticker-filter";
import { listSales } from "@/features/market/reads/sales";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { SALE_ORDERS } from "@/lib/records/sale";
import { FilteredToken } from "../filtered-token";

const USUAL = 50;
const PATH = paths.market("sales");

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("market.sales.allTitle"), description: t("market.summary") };
}

export default async function SalesPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslate();
  const parameters = await searchParams;
  const ticker = tickerParameter(parameters.ticker);
  const before = single(parameters.before);
  const { limit, size } = sizeParameter(parameters.size, USUAL);
  const { order: wanted, direction } = sortingParameters(parameters, SALE_ORDERS);
  // Prices per token do not compare between tokens.
  const order = ticker === undefined && wanted === "unitPrice" ? "newest" : wanted;
  const isByAge = order === "newest" && direction === "desc";
  const query = { ticker, order, direction, limit } as const;
  const keep = { ticker, ...sortParameters(SALE_ORDERS, { order, direction }) };
  const sorting = { path: PATH, keep: { ticker, size }, orders: SALE_ORDERS, order, direction };
  const page = await readPage(before, (place) => listSales(database(), { ...query, ...place }));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-8 gap-y-2">
        <TickerFilter path={PATH} ticker={ticker ?? ""} />
        <SortChoices
          label={t("market.openOffers.order")}
          sorting={sorting}
          names={{
            newest: t("market.sales.time"),
            value: t("market.sales.price"),
            ...(ticker === undefined ? {} : { unitPrice: t("market.sales.each") }),
          }}
        />
      </div>
      {ticker === undefined ? null : <FilteredToken ticker={ticker} />}
      <WithNamedTokens rows={ticker === undefined ? page?.sales : []}>
        <SaleList
          key={JSON.stringify([query, before])}
          initial={page}
          query={before === undefined && isByAge ? query : null}
          caption={t("market.sales.allTitle")}
          empty={ticker === undefined ? t("market.sales.emptyAll") : t("market.sales.empty", { ticker })}
          next={<NextStep href={hrefWith(paths.market("offers"), { ticker })}>{t("market.openOffers.all")}</NextStep>}
          withTicker={ticker === undefined}
          sorting={sorting}
        />
      </WithNamedTokens>
      <ListPages
        path={PATH}
        keep={keep}
        next={page?.next}
        isByAge={isByAge}
        {...{ before, limit, size, usual: USUAL }}
      />
      {page === undefined || page.sales.length === 0 ? null : (
        <p className="mt-6">
          <DownloadLink href={hrefWith(paths.salesFile, { ticker })} text={t("market.sales.export")} />
        </p>
      )}
    </>
  );
}
