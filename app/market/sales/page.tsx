import type { Metadata } from "next";
import { type SearchParams, SIZES, single, sizeParameter, tickerParameter } from "@/app/_lib/parameters";
import { readPage } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { hrefWith, paths } from "@/components/format/paths";
import { DownloadLink } from "@/components/ui/download-link";
import { NextStep } from "@/components/ui/next-step";
import { PageSize } from "@/components/ui/page-size";
import { Pager } from "@/components/ui/pager";
import { SaleList } from "@/features/market/components/sale-list";
import { TickerFilter } from "@/features/market/components/ticker-filter";
import { listSales } from "@/features/market/reads/sales";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
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
  const query = { ticker, limit } as const;
  const page = await readPage(before, (place) => listSales(database(), { ...query, ...place }));
  return (
    <>
      <div className="mb-3 flex flex-wrap">
        <TickerFilter path={PATH} ticker={ticker ?? ""} />
      </div>
      {ticker === undefined ? null : <FilteredToken ticker={ticker} />}
      <WithNamedTokens rows={ticker === undefined ? page?.sales : []}>
        <SaleList
          key={JSON.stringify([ticker, before, limit])}
          initial={page}
          query={before === undefined ? query : null}
          caption={t("market.sales.allTitle")}
          empty={ticker === undefined ? t("market.sales.emptyAll") : t("market.sales.empty", { ticker })}
          next={<NextStep href={hrefWith(paths.market("offers"), { ticker })}>{t("market.openOffers.all")}</NextStep>}
          withTicker={ticker === undefined}
        />
      </WithNamedTokens>
      {page === undefined ? null : (
        <Pager path={PATH} keep={{ ticker, size }} before={before} next={page.next} isByAge />
      )}
      {before !== undefined || (page !== undefined && (page.next !== null || size !== undefined)) ? (
        <PageSize path={PATH} keep={{ ticker }} sizes={SIZES} usual={USUAL} current={limit} />
      ) : null}
      {page === undefined || page.sales.length === 0 ? null : (
        <p className="mt-6">
          <DownloadLink href={hrefWith(paths.salesFile, { ticker })} text={t("market.sales.export")} />
        </p>
      )}
    </>
  );
}
