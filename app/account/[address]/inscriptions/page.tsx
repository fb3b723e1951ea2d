import type { Metadata } from "next";
import { addressParameter, choice, type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, readPage } from "@/app/_lib/reads";
import { NothingHere } from "@/components/account/nothing-here";
import { facts } from "@/components/format/joined";
import { hrefWith, paths } from "@/components/format/paths";
import { shortenAddress } from "@/components/format/shorten";
import { InscriptionList } from "@/components/item/inscription-list";
import { ViewChoice } from "@/components/item/view-choice";
import { ButtonLink } from "@/components/ui/button";
import { Choices } from "@/components/ui/choices";
import { NextStep } from "@/components/ui/next-step";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listAddressInscriptions } from "@/lib/database/reads/address-inscriptions";
import { listBalances } from "@/lib/database/reads/holders";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";
import type { Holding } from "@/lib/records";
import { FEW_OF_OTHERS } from "@/lib/records/limits";

const LIMIT = 60;
/** Number of tickers in the filter. The balances link to all of them. */
const TICKERS = 20;
/** Number of tickers whose balances are read. */
const BALANCES = 100;
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
  const balances = await attempt(() => listBalances(database(), { address, limit: BALANCES }));
  const others = ofOthers(balances?.balances ?? []);
  const areOthersShown = parameters.others === "show";
  const read = (signed?: boolean) =>
    readPage(before, (place) =>
      listAddressInscriptions(database(), { address, ...place, ticker, signed, limit: LIMIT }),
    );
  const isFolded = ticker === undefined && others > FEW_OF_OTHERS;
  const own = isFolded && !areOthersShown ? await read(true) : undefined;
  // An account that has signed for nothing, such as a contract, has only what others brought.
  const hasOwn = areOthersShown || before !== undefined || own?.inscriptions.length !== 0;
  const signed = isFolded && hasOwn ? !areOthersShown : undefined;
  const page = own !== undefined && hasOwn ? own : await read(signed);
  const path = paths.account(address, "inscriptions");
  const chosen = { ticker, view: view === "grid" ? "" : view };
  const keep = { ...chosen, others: signed === false ? "show" : "" };
  const tickers = balances?.balances.slice(0, TICKERS).map((balance) => balance.ticker) ?? [];
  return (
    <Section title={t("account.inscriptions")}>
      <div className="flex flex-wrap justify-between gap-x-8">
        <Choices
          label={t("account.ticker")}
          choices={[
            {
              href: hrefWith(path, { ...chosen, ticker: "" }),
              text: t("account.allTickers"),
              isChosen: ticker === undefined,
            },
            ...tickers.map((each) => ({
              href: hrefWith(path, { ...chosen, ticker: each }),
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
      {signed === undefined ? null : (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 text-soft text-sm">
          {t("account.others", { count: others, isMore: `${balances !== undefined && balances.next !== null}` })}
          <ButtonLink href={hrefWith(path, { ...chosen, others: areOthersShown ? "" : "show" })}>
            {areOthersShown ? t("account.withoutOthers") : t("account.showOthers")}
          </ButtonLink>
        </p>
      )}
      {page === undefined ? null : <Pager path={path} keep={keep} before={before} next={page.next} />}
    </Section>
  );
}

/** The number of inscriptions of tickers that the account has never signed for: others minted or transferred them. */
function ofOthers(balances: readonly Holding[]): number {
  return balances.filter(({ signed }) => !signed).reduce((sum, { count }) => sum + count, 0);
}
