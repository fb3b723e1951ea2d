import type { Metadata } from "next";
import { addressParameter, choice, type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, readPage } from "@/app/_lib/reads";
import { NothingHere } from "@/components/account/nothing-here";
import { facts } from "@/components/format/joined";
import { hrefWith, paths } from "@/components/format/paths";
import { shortenAddress } from "@/components/format/shorten";
import { InscriptionList } from "@/components/item/inscription-list";
import { ViewChoice } from "@/components/item/view-choice";
import { Choices } from "@/components/ui/choices";
import { NextStep } from "@/components/ui/next-step";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listBalances } from "@/lib/database/reads/holders";
import { listAddressInscriptions } from "@/lib/database/reads/inscription-lists";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

const LIMIT = 60;
/** Number of tickers in the filter. The balances link to all of them. */
const TICKERS = 20;
const VIEWS = ["grid", "list"] as const;

type Properties = { params: Promise<{ address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const address = await addressParameter(params);
  return {
    title: facts(t, [t("account.inscriptions"), t("account.title", { address: shortenAddress(address) })]),
    description: t("account.summary"),
  };
}

export default async function AccountInscriptionsPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const address = await addressParameter(params);
  const parameters = await searchParams;
  const wanted = single(parameters.ticker);
  const ticker = wanted !== undefined && isTicker(wanted) ? wanted : undefined;
  const view = choice(parameters.view, VIEWS);
  const before = single(parameters.before);
  const [page, balances] = await Promise.all([
    readPage(before, (place) => listAddressInscriptions(database(), { address, ...place, ticker, limit: LIMIT })),
    attempt(() => listBalances(database(), { address, limit: TICKERS })),
  ]);
  const path = paths.account(address, "inscriptions");
  const keep = { ticker, view: view === "grid" ? "" : view };
  const tickers = balances?.balances.map((balance) => balance.ticker) ?? [];
  return (
    <Section title={t("account.inscriptions")}>
      <div className="flex flex-wrap justify-between gap-x-8">
        <Choices
          label={t("account.ticker")}
          choices={[
            {
              href: hrefWith(path, { ...keep, ticker: "" }),
              text: t("account.allTickers"),
              isChosen: ticker === undefined,
            },
            ...tickers.map((each) => ({
              href: hrefWith(path, { ...keep, ticker: each }),
              text: each,
              isChosen: each === ticker,
            })),
          ]}
        />
        <ViewChoice path={path} keep={{ ...keep, before }} view={view} />
      </div>
      <InscriptionList
        isMixed
        inscriptions={page?.inscriptions}
        view={view}
        empty={ticker === undefined ? t("account.noInscriptions") : t("account.noInscriptionsOf", { ticker })}
        next={
          ticker === undefined ? (
            <NothingHere of="inscriptions" />
          ) : (
            <NextStep href={paths.token(ticker)}>{t("inscription.toToken", { ticker })}</NextStep>
          )
        }
      />
      {page === undefined ? null : <Pager path={path} keep={keep} before={before} next={page.next} />}
    </Section>
  );
}
