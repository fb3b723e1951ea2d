import type { Metadata } from "next";
import { addressParameter, type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, readPage, readSettings } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { facts } from "@/components/format/joined";
import { hrefWith, paths } from "@/components/format/paths";
import { shortenAddress } from "@/components/format/shorten";
import { Choices } from "@/components/ui/choices";
import { DownloadLink } from "@/components/ui/download-link";
import { Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { ResultFigures } from "@/features/market/components/results/result-figures";
import { HeldResults, SoldResults } from "@/features/market/components/results/result-lists";
import { TokenResults } from "@/features/market/components/results/token-results";
import { vaultOn } from "@/features/market/pages/vault-on";
import { listHeldResults, listSoldResults } from "@/features/market/reads/result-lists";
import { areResultsDue, readResults } from "@/features/market/reads/results";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { type Address, isTicker } from "@/lib/protocol";

const LIMIT = 50;

type Properties = { params: Promise<{ address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const address = await addressParameter(params);
  const title = facts(t, [t("results.title"), t("account.title", { address: shortenAddress(address) })]);
  return { title, description: t("results.lead") };
}

export default async function AccountResultsPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const address = await addressParameter(params);
  const search = await searchParams;
  const [show, given, before] = [search.show, search.ticker, search.before].map(single);
  const ticker = given !== undefined && isTicker(given) ? given : undefined;
  const vault = vaultOn((await readSettings()).network, address);
  const isDue = await attempt(() => areResultsDue(database()));
  if (isDue !== false) return <Notice title={isDue ? t("results.due") : t("lists.unavailable")} />;
  const read = await attempt(() => readResults(database(), address, vault));
  const tokens = read?.results.tokens ?? [];
  const path = paths.account(address, "results");
  const isHeld = show !== "sales";
  const pathOf = (shown: string | null, of: string | undefined): string => hrefWith(path, { show: shown, ticker: of });
  return (
    <div className="space-y-12">
      <Section title={t("results.title")}>
        <p className="mb-4 text-soft">{t("results.lead")}</p>
        {read === undefined ? (
          <Notice tone="refused" title={t("lists.unavailable")} />
        ) : (
          <ResultFigures total={read.results.total} />
        )}
      </Section>
      {tokens.length === 0 ? null : (
        <Section title={t("results.byToken")}>
          <WithNamedTokens rows={tokens}>
            <TokenResults tokens={tokens} path={(of) => pathOf(isHeld ? null : "sales", of)} />
          </WithNamedTokens>
        </Section>
      )}
      <Section title={isHeld ? t("results.heldTitle") : t("results.soldTitle")}>
        <Choices
          label={t("results.show")}
          choices={[
            { href: pathOf(null, ticker), text: t("results.heldTitle"), isChosen: isHeld },
            { href: pathOf("sales", ticker), text: t("results.soldTitle"), isChosen: !isHeld },
          ]}
        />
        {ticker === undefined ? null : (
          <Choices
            label={t("results.token")}
            choices={[
              { href: pathOf(isHeld ? null : "sales", undefined), text: t("results.allTokens"), isChosen: false },
              { href: pathOf(isHeld ? null : "sales", ticker), text: ticker, isChosen: true },
            ]}
          />
        )}
        {isHeld ? (
          <Holdings address={address} vault={vault} ticker={ticker} before={before} path={path} />
        ) : (
          <Sales address={address} vault={vault} ticker={ticker} before={before} path={path} />
        )}
        <p className="mt-6 flex flex-wrap gap-3">
          <DownloadLink href={`${path}/export/holdings`} text={t("results.exportHoldings")} />
          <DownloadLink href={`${path}/export/sales`} text={t("results.exportSales")} />
        </p>
      </Section>
    </div>
  );
}

interface ListProps {
  readonly address: Address;
  readonly vault: Address | null;
  readonly ticker: string | undefined;
  readonly before: string | undefined;
  readonly path: string;
}

async function Holdings({ address, vault, ticker, before, path }: ListProps) {
  const t = await getTranslate();
  const page = await readPage(before, (place) =>
    listHeldResults(database(), vault, { address, ticker, limit: LIMIT, ...place }),
  );
  if (page === undefined) return <Notice tone="refused" title={t("lists.unavailable")} />;
  if (page.holdings.length === 0) return <Notice title={t("results.noHoldings")} />;
  return (
    <>
      <WithNamedTokens rows={page.holdings}>
        <HeldResults holdings={page.holdings} />
      </WithNamedTokens>
      <Pager path={path} keep={{ ticker }} before={before} next={page.next} />
    </>
  );
}

async function Sales({ address, vault, ticker, before, path }: ListProps) {
  const t = await getTranslate();
  const page = await readPage(before, (place) =>
    listSoldResults(database(), vault, { address, ticker, limit: LIMIT, ...place }),
  );
  if (page === undefined) return <Notice tone="refused" title={t("lists.unavailable")} />;
  if (page.sales.length === 0) return <Notice title={t("results.noSales")} />;
  return (
    <>
      <WithNamedTokens rows={page.sales}>
        <SoldResults sales={page.sales} />
      </WithNamedTokens>
      <Pager path={path} keep={{ show: "sales", ticker }} before={before} next={page.next} isByAge />
    </>
  );
}
