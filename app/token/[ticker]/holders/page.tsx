import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type SearchParams, SIZES, single, sizeParameter, sortingParameters } from "@/app/_lib/parameters";
import { attempt, currentToken, readPage } from "@/app/_lib/reads";
import { paths } from "@/components/format/paths";
import { sortParameters } from "@/components/format/sorting";
import { FirstMint } from "@/components/token/first-mint";
import { HolderDistribution } from "@/components/token/holder-distribution";
import { HolderTable } from "@/components/token/holder-table";
import { DownloadLink } from "@/components/ui/download-link";
import { PageSize } from "@/components/ui/page-size";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { Unreachable } from "@/components/ui/unreachable";
import { readDistribution } from "@/lib/database/reads/distribution";
import { listHolders } from "@/lib/database/reads/holders";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";
import { HOLDER_ORDERS } from "@/lib/records/holder";

const USUAL = 50;

type Properties = { params: Promise<{ ticker: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { ticker } = await params;
  return isTicker(ticker)
    ? { title: t("token.holdersTitle", { ticker }), description: t("token.holdersSummary", { ticker }) }
    : {};
}

export default async function HoldersPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const { ticker } = await params;
  if (!isTicker(ticker)) notFound();
  const token = await currentToken(ticker);
  if (token === undefined) return <Unreachable />;
  if (token === null) notFound();
  const parameters = await searchParams;
  const { limit, size } = sizeParameter(parameters.size, USUAL);
  const sorted = sortingParameters(parameters, HOLDER_ORDERS);
  const before = single(parameters.before);
  const [page, distribution] = await Promise.all([
    readPage(before, (place) => listHolders(database(), { ticker, ...sorted, ...place, limit })),
    before === undefined ? attempt(() => readDistribution(database(), ticker)) : undefined,
  ]);
  const isByRank = sorted.order === "amount" && sorted.direction === "desc";
  const firstRank = before === undefined ? 1 : rankOf(single(parameters.rank));
  const path = paths.token(ticker, "holders");
  const keep = sortParameters(HOLDER_ORDERS, sorted);
  return (
    <Section title={t("token.holders")}>
      <HolderDistribution distribution={distribution?.distribution} />
      <HolderTable
        holders={page?.holders ?? undefined}
        firstRank={isByRank ? firstRank : null}
        sorting={{ path, keep: { size }, orders: HOLDER_ORDERS, ...sorted }}
        next={<FirstMint token={token} />}
      />
      {page === undefined || page.holders === null ? null : (
        <Pager
          path={path}
          keep={{ ...keep, size }}
          before={before}
          next={page.next}
          {...(isByRank ? { nextParameters: { rank: String(firstRank + page.holders.length) } } : {})}
        />
      )}
      {token.holderCount <= SIZES[0] ? null : (
        <PageSize path={path} keep={keep} sizes={SIZES} usual={USUAL} current={limit} />
      )}
      {token.holderCount === 0 ? null : (
        <p className="mt-6">
          <DownloadLink href={paths.holdersFile(ticker)} text={t("token.exportHolders")} />
        </p>
      )}
    </Section>
  );
}

/** The rank of a page's first row, which the link from the previous page passes on. */
function rankOf(text: string | undefined): number {
  return /^[1-9][0-9]{0,8}$/.test(text ?? "") ? Number(text) : 1;
}
