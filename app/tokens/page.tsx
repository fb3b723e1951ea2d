import type { Metadata } from "next";
import type { ReactNode } from "react";
import { choice, type SearchParams, single, sortingParameters } from "@/app/_lib/parameters";
import { attempt, readPage, readSettings } from "@/app/_lib/reads";
import { hrefWith, paths } from "@/components/format/paths";
import { sortParameters } from "@/components/format/sorting";
import { TokenList } from "@/components/token/token-list";
import { TokenSearch } from "@/components/token/token-search";
import { ButtonLink } from "@/components/ui/button";
import { Choices } from "@/components/ui/choices";
import { NextStep } from "@/components/ui/next-step";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { Pager } from "@/components/ui/pager";
import { SortChoices } from "@/components/ui/sort-choices";
import { listMarketTokens, listNamedMarketTokens } from "@/lib/database/reads/market-tokens";
import { listNamedTokens } from "@/lib/database/reads/named-tokens";
import { listTokens } from "@/lib/database/reads/tokens";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import type { Translate } from "@/lib/languages/translate";
import { marketAddress } from "@/lib/protocol/market-contracts";
import type { ListedToken, Page as ListPage, MarketToken } from "@/lib/records";
import { TOKEN_ORDERS } from "@/lib/records/token";

/** More rows delay the first paint on phones. */
const LIMIT = 25;
const { traded, newest, mints, holders, activity, ticker } = TOKEN_ORDERS;
/** As the page shows them. */
const ORDERS = { traded, newest, mints, holders, activity, ticker, volume: "desc" } as const;
/** Only the greatest first: the others have no operations or sales. */
const FIXED = ["traded", "activity", "volume"] as const;
const FILTERS = ["all", "minting", "mintedOut", "contractOnly"] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("tokens.title"), description: t("tokens.summary") };
}

export default async function TokensPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslate();
  const parameters = await searchParams;
  const hasMarket = marketAddress((await readSettings()).network) !== null;
  const { order, direction: wantedDirection } = sortingParameters(parameters, ORDERS);
  const direction = FIXED.some((each) => each === order) ? ORDERS[order] : wantedDirection;
  const filter = choice(parameters.filter, FILTERS);
  const before = single(parameters.before);
  const wanted = single(parameters.q)?.trim().slice(0, 100) ?? "";
  const query = order === "volume" ? null : ({ order, direction, filter, limit: LIMIT } as const);
  const page =
    wanted !== ""
      ? await attempt(() => listTokens(database(), { q: wanted, limit: LIMIT }))
      : await readPage(
          before,
          (place): Promise<ListPage<"tokens", ListedToken>> =>
            query === null ? tradedTokens(place) : listTokens(database(), { ...query, ...place }),
        );
  const figures = hasMarket && page !== undefined ? await attempt(() => figuresOf(page.tokens)) : undefined;
  const sorted = sortParameters(ORDERS, { order, direction });
  const keep = { q: wanted, ...sorted, filter: filter === "all" ? "" : filter };
  const isLive = wanted === "" && before === undefined;
  return (
    <Page>
      <PageHead title={t("tokens.title")} lead={t("tokens.lead")}>
        <ButtonLink href="/mint" look="filled">
          {t("nav.mint")}
        </ButtonLink>
      </PageHead>
      <div className="mt-8 flex flex-col gap-x-8 gap-y-3 border-ink border-b pb-3 lg:flex-row lg:flex-wrap lg:items-center">
        <TokenSearch wanted={wanted} />
        {wanted !== "" ? null : (
          <>
            <SortChoices
              label={t("tokens.order")}
              sorting={{ path: paths.tokens, keep, orders: ORDERS, order, direction }}
              names={namesOfOrders(t, hasMarket)}
              fixed={FIXED}
            />
            {query === null ? null : (
              <Choices
                label={t("tokens.filter")}
                choices={FILTERS.map((each) => ({
                  href: hrefWith(paths.tokens, { ...keep, filter: each === "all" ? "" : each }),
                  text: t(`tokens.filters.${each}`),
                  isChosen: each === filter,
                }))}
              />
            )}
          </>
        )}
      </div>
      <TokenList
        key={JSON.stringify([wanted, order, direction, filter, before])}
        initial={page}
        query={isLive ? query : null}
        {...emptyList(t, wanted, order, filter)}
        figures={figures}
      />
      {page === undefined ? null : (
        <Pager
          path={paths.tokens}
          keep={keep}
          before={before}
          next={page.next}
          isByAge={order === "newest" && direction === "desc"}
        />
      )}
    </Page>
  );
}

function namesOfOrders(t: Translate, hasMarket: boolean): Readonly<Partial<Record<keyof typeof ORDERS, string>>> {
  return {
    traded: t("tokens.orders.traded"),
    newest: t("tokens.orders.newest"),
    mints: t("tokens.orders.mints"),
    holders: t("tokens.orders.holders"),
    activity: t("tokens.orders.activity"),
    ticker: t("tokens.orders.ticker"),
    ...(hasMarket ? { volume: t("tokens.orders.volume") } : {}),
  };
}

/** The tokens on the market, those with the greatest volume in the last 24 hours first. */
async function tradedTokens(place: { readonly before: string | undefined }): Promise<ListPage<"tokens", ListedToken>> {
  const { tokens, next } = await listMarketTokens(database(), { ...place, order: "volume", limit: LIMIT });
  return { tokens: await inOrder(tokens.map(({ ticker }) => ticker)), next };
}

async function figuresOf(tokens: readonly ListedToken[]): Promise<readonly MarketToken[]> {
  return (
    await listNamedMarketTokens(
      database(),
      tokens.map(({ ticker }) => ticker),
    )
  ).tokens;
}

/** The deployed tokens among these tickers, in this order. */
async function inOrder(tickers: readonly string[]): Promise<ListedToken[]> {
  const { tokens } = await listNamedTokens(database(), tickers);
  return tokens.sort((a, b) => tickers.indexOf(a.ticker) - tickers.indexOf(b.ticker));
}

/** The text of an empty list, and the next step from it. */
function emptyList(t: Translate, wanted: string, order: string, filter: string): { empty: string; next: ReactNode } {
  const next = <NextStep href={paths.tokens}>{t("errors.tokens")}</NextStep>;
  if (wanted !== "") return { empty: t("tokens.noneFor", { text: wanted }), next };
  if (order === "activity") return { empty: t("tokens.noneActive"), next };
  if (order === "volume") return { empty: t("tokens.noneTraded"), next };
  if (filter !== "all") return { empty: t("tokens.none"), next };
  return { empty: t("tokenFacts.empty"), next: <NextStep href="/deploy">{t("tokens.deployFirst")}</NextStep> };
}
