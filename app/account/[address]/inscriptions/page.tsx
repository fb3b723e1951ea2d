import type { Metadata } from "next";
import { addressOf, choice, type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, readPage } from "@/app/_lib/reads";
import { shortenAddress } from "@/components/format";
import { InscriptionList } from "@/components/inscription/inscription-list";
import { ViewChoice } from "@/components/inscription/view-choice";
import { hrefWith, paths } from "@/components/paths";
import { accountTexts } from "@/components/texts/reading/account";
import { Choices } from "@/components/ui/choices";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listAddressInscriptions, listBalances } from "@/lib/database";
import { isTicker } from "@/lib/protocol";

const words = accountTexts;
const LIMIT = 60;
/** Number of tickers in the filter. The balances link to all of them. */
const TICKERS = 20;
const VIEWS = ["grid", "list"] as const;

type Properties = { params: Promise<{ address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const address = await addressOf(params);
  return { title: `${words.inscriptions}, ${words.title(shortenAddress(address))}`, description: words.summary };
}

export default async function AccountInscriptionsPage({ params, searchParams }: Properties) {
  const address = await addressOf(params);
  const parameters = await searchParams;
  const wanted = single(parameters.ticker);
  const ticker = wanted !== undefined && isTicker(wanted) ? wanted : undefined;
  const view = choice(parameters.view, VIEWS);
  const before = single(parameters.before);
  const [page, balances] = await Promise.all([
    readPage(before, (place) => listAddressInscriptions(address, { ...place, ticker, limit: LIMIT })),
    attempt(() => listBalances(address, { limit: TICKERS })),
  ]);
  const path = paths.account(address, "inscriptions");
  const keep = { ticker, view: view === "grid" ? "" : view };
  const tickers = balances?.balances.map((balance) => balance.ticker) ?? [];
  return (
    <Section title={words.inscriptions}>
      <div className="flex flex-wrap justify-between gap-x-8">
        <Choices
          label={words.ticker}
          choices={[
            { href: hrefWith(path, { ...keep, ticker: "" }), text: words.allTickers, isChosen: ticker === undefined },
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
        inscriptions={page?.inscriptions}
        view={view}
        empty={ticker === undefined ? words.noInscriptions : words.noInscriptionsOf(ticker)}
      />
      {page === undefined ? null : <Pager path={path} keep={keep} before={before} next={page.next} />}
    </Section>
  );
}
