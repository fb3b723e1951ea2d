import type { Metadata } from "next";
import { choice, type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, readPage } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { hrefWith, paths } from "@/components/format/paths";
import { Choices } from "@/components/ui/choices";
import { MoreLink } from "@/components/ui/more-link";
import { NextStep } from "@/components/ui/next-step";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { MarketTable } from "@/features/market/components/market-table";
import { SaleList } from "@/features/market/components/sale-list";
import { listSales } from "@/features/market/reads/sales";
import { listMarketTokens } from "@/lib/database/reads/market-tokens";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";

const LIMIT = 50;
const SALES = 6;
const ORDERS = ["volume", "floor", "change", "sales", "listed", "holders"] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("market.title"), description: t("market.summary") };
}

export default async function MarketPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslate();
  const parameters = await searchParams;
  const order = choice(parameters.order, ORDERS);
  const before = single(parameters.before);
  const query = { order, limit: LIMIT } as const;
  const [page, sales] = await Promise.all([
    readPage(before, (place) => listMarketTokens(database(), { ...query, ...place })),
    before === undefined ? attempt(() => listSales(database(), { limit: SALES })) : undefined,
  ]);
  const keep = { order: order === "volume" ? undefined : order };
  return (
    <>
      <div className="xl:hidden">
        <Choices
          label={t("market.order")}
          choices={ORDERS.map((each) => ({
            href: hrefWith(paths.market(), { order: each === "volume" ? "" : each }),
            text: t(`market.orders.${each}`),
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
        <Section title={t("market.sales.title")} className="mt-14">
          <WithNamedTokens rows={sales?.sales}>
            <SaleList
              initial={sales}
              query={{ limit: SALES }}
              caption={t("market.sales.title")}
              empty={t("market.sales.emptyAll")}
              next={<NextStep href={paths.market("offers")}>{t("market.openOffers.all")}</NextStep>}
              withTicker
            />
          </WithNamedTokens>
          {sales === undefined || sales.next === null ? null : (
            <MoreLink href={paths.market("sales")}>{t("market.sales.all")}</MoreLink>
          )}
        </Section>
      ) : null}
    </>
  );
}
