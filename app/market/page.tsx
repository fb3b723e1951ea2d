import type { Metadata } from "next";
import { choice, type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, readPage } from "@/app/_lib/reads";
import { MarketTable } from "@/components/market/market-table";
import { SaleList } from "@/components/market/sale-list";
import { hrefWith, paths } from "@/components/paths";
import { marketTexts } from "@/components/texts/market";
import { Choices } from "@/components/ui/choices";
import { MoreLink } from "@/components/ui/more-link";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listMarketTokens, listSales } from "@/lib/database";

const words = marketTexts;
const LIMIT = 50;
const SALES = 6;
const ORDERS = ["volume", "floor", "change", "sales", "listed", "holders"] as const;

export const metadata: Metadata = { title: words.title, description: words.summary };

export default async function MarketPage({ searchParams }: { searchParams: SearchParams }) {
  const parameters = await searchParams;
  const order = choice(parameters.order, ORDERS);
  const before = single(parameters.before);
  const query = { order, limit: LIMIT } as const;
  const [page, sales] = await Promise.all([
    readPage(before, (place) => listMarketTokens({ ...query, ...place })),
    before === undefined ? attempt(() => listSales({ limit: SALES })) : undefined,
  ]);
  const keep = { order: order === "volume" ? undefined : order };
  return (
    <>
      <div className="xl:hidden">
        <Choices
          label={words.order}
          choices={ORDERS.map((each) => ({
            href: hrefWith(paths.market(), { order: each === "volume" ? "" : each }),
            text: words.orders[each],
            isChosen: each === order,
          }))}
        />
      </div>
      <MarketTable
        key={JSON.stringify([order, before])}
        initial={page}
        query={before === undefined ? query : null}
        order={order}
      />
      {page === undefined ? null : <Pager path={paths.market()} keep={keep} before={before} next={page.next} />}
      {before === undefined ? (
        <Section title={words.sales.title} className="mt-14">
          <SaleList
            initial={sales}
            query={{ limit: SALES }}
            caption={words.sales.title}
            empty={words.sales.emptyAll}
            withTicker
          />
          {sales === undefined || sales.next === null ? null : (
            <MoreLink href={paths.market("sales")}>{words.sales.all}</MoreLink>
          )}
        </Section>
      ) : null}
    </>
  );
}
