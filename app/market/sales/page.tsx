import type { Metadata } from "next";
import { type SearchParams, single, tickerOf } from "@/app/_lib/parameters";
import { readPage } from "@/app/_lib/reads";
import { SaleList } from "@/components/market/sale-list";
import { TickerFilter } from "@/components/market/ticker-filter";
import { paths } from "@/components/paths";
import { marketTexts } from "@/components/texts/market";
import { Pager } from "@/components/ui/pager";
import { listSales } from "@/lib/database";

const words = marketTexts.sales;
const LIMIT = 50;
const PATH = paths.market("sales");

export const metadata: Metadata = { title: words.allTitle, description: marketTexts.summary };

export default async function SalesPage({ searchParams }: { searchParams: SearchParams }) {
  const parameters = await searchParams;
  const ticker = tickerOf(parameters.ticker);
  const before = single(parameters.before);
  const query = { ticker, limit: LIMIT } as const;
  const page = await readPage(before, (place) => listSales({ ...query, ...place }));
  return (
    <>
      <div className="mb-3 flex flex-wrap">
        <TickerFilter path={PATH} ticker={ticker ?? ""} />
      </div>
      <SaleList
        key={JSON.stringify([ticker, before])}
        initial={page}
        query={before === undefined ? query : null}
        caption={words.allTitle}
        empty={ticker === undefined ? words.emptyAll : words.empty(ticker)}
        withTicker={ticker === undefined}
      />
      {page === undefined ? null : <Pager path={PATH} keep={{ ticker }} before={before} next={page.next} />}
    </>
  );
}
