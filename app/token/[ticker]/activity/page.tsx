import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type SearchParams, single } from "@/app/_lib/parameters";
import { currentToken, readPage } from "@/app/_lib/reads";
import { OperationList } from "@/components/activity/operation-list";
import { wholeStories } from "@/components/activity/sale-stories";
import { paths } from "@/components/format/paths";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listOperations } from "@/lib/database/reads/operations";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

const LIMIT = 25;

type Properties = { params: Promise<{ ticker: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { ticker } = await params;
  if (!isTicker(ticker)) return {};
  return { title: t("token.activityTitle", { ticker }), description: t("tokenFacts.summary", { ticker }) };
}

export default async function ActivityPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const { ticker } = await params;
  if (!isTicker(ticker) || (await currentToken(ticker)) === null) notFound();
  const before = single((await searchParams).before);
  const page = await readPage(before, async (place) =>
    wholeStories(await listOperations(database(), { ...place, ticker, limit: LIMIT })),
  );
  return (
    <Section title={t("tokenFacts.activity")}>
      <OperationList
        key={`${ticker} ${before}`}
        initial={page}
        source={before === undefined ? { ticker, limit: LIMIT } : null}
        empty={t("operations.emptyToken")}
      />
      {page === undefined ? null : <Pager path={paths.token(ticker, "activity")} before={before} next={page.next} />}
    </Section>
  );
}
