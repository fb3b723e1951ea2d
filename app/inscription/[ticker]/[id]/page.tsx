import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { alternatesOf } from "@/app/_lib/language/alternates";
import { decodePathSegment, type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, currentToken, readPage } from "@/app/_lib/reads";
import { wholeStories } from "@/components/activity/sale-stories";
import { inscriptionText } from "@/components/format/inscription-text";
import { groupDigits } from "@/components/format/numbers";
import { paths } from "@/components/format/paths";
import { InscriptionView } from "@/components/inscription/inscription-view";
import { PriceHistory } from "@/components/inscription/price-history";
import { Provenance } from "@/components/inscription/provenance";
import { InscriptionName } from "@/components/item/inscription-name";
import { MessageText } from "@/components/item/message-text";
import { LookalikeNotice } from "@/components/token/lookalike";
import { Mark } from "@/components/ui/mark";
import { MessageFrame } from "@/components/ui/message-frame";
import { Page } from "@/components/ui/page";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { Unreachable } from "@/components/ui/unreachable";
import { InscriptionFeatures } from "@/features/pages/inscription";
import { readInscription } from "@/lib/database/reads/composed";
import { readTransaction } from "@/lib/database/reads/transactions";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker, parseInscriptionName } from "@/lib/protocol";

const LIMIT = 25;

type Properties = { params: Promise<{ ticker: string; id: string }>; searchParams: SearchParams };

/** Read once per request. Null: there is no such inscription. Undefined: the read failed. */
const find = cache(async (ticker: string, given: string, before: string | undefined) => {
  const id = parseInscriptionName(decodePathSegment(given));
  if (!isTicker(ticker) || id === null) return null;
  const read = await readPage(before, (place) =>
    readInscription(database(), { ticker, id }, { ...place, limit: LIMIT }),
  );
  return read?.found ? { ...wholeStories(read.found), at: read.at } : read?.found;
});

export async function generateMetadata({ params, searchParams }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { ticker, id } = await params;
  const found = await find(ticker, id, single((await searchParams).before));
  if (!found) return {};
  const { inscription } = found;
  return {
    title: inscriptionText(t, inscription),
    description: t("inscription.summary", { ticker, amount: groupDigits(t, inscription.amount) }),
    alternates: await alternatesOf(paths.inscription(ticker, inscription.tokenId)),
  };
}

export default async function InscriptionPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const { ticker, id } = await params;
  const before = single((await searchParams).before);
  const found = await find(ticker, id, before);
  if (found === undefined) return <Unreachable />;
  if (found === null) notFound();
  const { inscription, next } = found;
  const isLive = before === undefined;
  const { tokenId } = inscription;
  const [token, origin] = await Promise.all([currentToken(ticker), attempt(() => messageOf(found.inscription))]);
  return (
    <Page>
      <p className="caption">{t("inscription.eyebrow")}</p>
      <h1 className="display mt-1 flex flex-wrap items-baseline gap-x-4 text-[clamp(2.2rem,7vw,4rem)] leading-tight">
        <InscriptionName inscription={inscription} className="min-w-0 lining-nums" />
      </h1>
      {token ? (
        <div className="mt-5 empty:hidden">
          <LookalikeNotice token={token} />
        </div>
      ) : null}
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-2">
        <div className="space-y-6">
          <div className="flex items-center justify-center border border-line bg-surface p-6 shadow-raised sm:p-10">
            <Mark
              seed={tokenId}
              size="large"
              className={`size-full max-h-96 max-w-96 [--mark-line:0.35] ${inscription.owner === null ? "text-line-strong" : "text-accent"}`}
            />
          </div>
          <MessageFrame caption={t("inscription.message")}>
            {origin ? (
              <MessageText text={origin} />
            ) : (
              <span className="text-faint text-sm">{t("inscription.byEvent")}</span>
            )}
          </MessageFrame>
        </div>
        <InscriptionFeatures>
          <InscriptionView key={tokenId} initial={found} limit={isLive ? LIMIT : 1} supply={token?.supply ?? null} />
        </InscriptionFeatures>
      </div>
      <div className="mt-14 grid grid-cols-1 items-start gap-x-14 gap-y-14 lg:grid-cols-2">
        <Section title={t("inscription.provenance")}>
          <p className="mb-5 text-faint text-sm">{t("inscription.provenanceLead")}</p>
          <Provenance key={`${tokenId} ${before}`} initial={found} limit={LIMIT} isLive={isLive} />
          <Pager path={paths.inscription(ticker, tokenId)} before={before} next={next} isByAge />
        </Section>
        <Section title={t("inscription.prices")}>
          <PriceHistory key={`${tokenId} ${before}`} initial={found} limit={LIMIT} isLive={isLive} />
        </Section>
      </div>
    </Page>
  );
}

/** The message that made the inscription; null if a contract's event made it. */
async function messageOf({
  transactionHash,
  tokenId,
  parent,
}: {
  transactionHash: `0x${string}`;
  tokenId: string;
  parent: string | null;
}): Promise<string | null> {
  // A message comes before the events of its transaction.
  const [first] = (await readTransaction(database(), transactionHash, { limit: 1 })).found?.operations ?? [];
  const isMade = first?.accepted === true && (first.tokenId === tokenId || first.tokenId === parent);
  return isMade ? first.text : null;
}
