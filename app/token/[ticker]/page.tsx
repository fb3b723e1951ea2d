import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { alternatesOf } from "@/app/_lib/language/alternates";
import { dataUrlOf, parseLink, parseLogo } from "@/app/_lib/logo";
import { attempt, currentToken, readSettings } from "@/app/_lib/reads";
import { cheapestListings, holdersOverTime, mintsOverTime } from "@/app/_lib/token-reads";
import { OperationList } from "@/components/activity/operation-list";
import { paths } from "@/components/format/paths";
import { ListingTable } from "@/components/item/listing-table";
import { MessageText } from "@/components/item/message-text";
import { featuresOn } from "@/components/slots/page-feature";
import { ContractNotice } from "@/components/token/contract-notice";
import { DeployerMedia } from "@/components/token/deployer-media";
import { FirstMint } from "@/components/token/first-mint";
import { HolderDistribution } from "@/components/token/holder-distribution";
import { HolderTable } from "@/components/token/holder-table";
import { HoldersChart } from "@/components/token/holders-chart";
import { MintsChart } from "@/components/token/mints-chart";
import { TokenFacts } from "@/components/token/token-facts";
import { MessageFrame } from "@/components/ui/message-frame";
import { MoreLink } from "@/components/ui/more-link";
import { Section } from "@/components/ui/section";
import { Unreachable } from "@/components/ui/unreachable";
import { tokenFeatures } from "@/features/pages/token";
import { readDistribution } from "@/lib/database/reads/distribution";
import { listHolders } from "@/lib/database/reads/holders";
import { listOperations } from "@/lib/database/reads/operations";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

const OPERATIONS = 10;
const HOLDERS = 6;
const LISTINGS = 6;

type Properties = { params: Promise<{ ticker: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { ticker } = await params;
  if (!isTicker(ticker)) return {};
  return {
    title: t("tokenFacts.title", { ticker }),
    description: t("tokenFacts.summary", { ticker }),
    alternates: {
      ...(await alternatesOf(paths.token(ticker))),
      types: { "application/atom+xml": paths.atom(paths.token(ticker)) },
    },
  };
}

export default async function TokenPage({ params }: Properties) {
  const t = await getTranslate();
  const { ticker } = await params;
  if (!isTicker(ticker)) notFound();
  const token = await currentToken(ticker);
  if (token === undefined) return <Unreachable />;
  if (token === null) notFound();
  const { network } = await readSettings();
  const features = featuresOn(tokenFeatures, network);
  const [operations, largest, distribution, listings, mints, holdersSince] = await Promise.all([
    attempt(() => listOperations(database(), { ticker, limit: OPERATIONS })),
    attempt(() => listHolders(database(), { ticker, limit: HOLDERS })),
    attempt(() => readDistribution(database(), ticker)),
    attempt(() => cheapestListings(ticker, network, LISTINGS)),
    attempt(() => mintsOverTime(token)),
    attempt(() => holdersOverTime(token)),
  ]);
  const dataUrl = dataUrlOf(token.text);
  const link = dataUrl === null ? null : parseLink(dataUrl);
  const holders = largest?.holders ?? undefined;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <section aria-label={t("token.facts")} className="space-y-6">
          {token.contract === null ? null : <ContractNotice ticker={ticker} />}
          <DeployerMedia ticker={ticker} hasLogo={dataUrl !== null && parseLogo(dataUrl) !== null} link={link} />
          <TokenFacts initial={token} />
        </section>
        <div className="space-y-10">
          <MessageFrame caption={t("tokenFacts.deployMessage")}>
            <MessageText text={token.text} />
          </MessageFrame>
          <Section title={t("token.mintsOverTime")}>
            <MintsChart mints={mints} />
          </Section>
        </div>
      </div>
      <div className="mt-14 grid grid-cols-1 items-start gap-x-14 gap-y-14 lg:grid-cols-2">
        <Section title={t("token.holders")}>
          <HolderDistribution distribution={distribution?.distribution} />
          <HolderTable holders={holders} firstRank={1} next={<FirstMint token={token} />} />
          <HoldersChart holders={holdersSince} />
          {token.holderCount > HOLDERS ? (
            <MoreLink href={paths.token(ticker, "holders")}>
              {t("token.allHolders", { count: token.holderCount })}
            </MoreLink>
          ) : null}
        </Section>
        <div className="space-y-14">
          {features.map(({ name, Section: FeatureSection }) =>
            FeatureSection === undefined ? null : <FeatureSection key={name} ticker={ticker} />,
          )}
          {features.some((feature) => feature.Section !== undefined) && listings?.listings.length === 0 ? null : (
            <Section title={t("listings.title")}>
              <ListingTable
                listings={listings?.listings}
                floor={listings?.floor ?? null}
                empty={t("token.noListings")}
              />
              {listings && listings.listings.length > 0 ? (
                <MoreLink href={paths.token(ticker, "listings")}>{t("token.allListings")}</MoreLink>
              ) : null}
            </Section>
          )}
        </div>
      </div>
      <Section title={t("tokenFacts.activity")} className="mt-14">
        <OperationList
          key={ticker}
          initial={operations}
          source={{ ticker, limit: OPERATIONS }}
          empty={t("operations.emptyToken")}
        />
        <MoreLink href={paths.token(ticker, "activity")}>{t("token.allActivity")}</MoreLink>
      </Section>
    </>
  );
}
