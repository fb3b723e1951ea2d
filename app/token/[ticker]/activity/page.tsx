import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { activityFilter } from "@/app/_lib/activity-filter";
import { OperationPages } from "@/app/_lib/operation-pages";
import { type SearchParams, single, sizeParameter } from "@/app/_lib/parameters";
import { currentToken, readPage, readSettings } from "@/app/_lib/reads";
import { ActivityFilter } from "@/components/activity/activity-filter";
import { OperationList } from "@/components/activity/operation-list";
import { OperationOrderChoices } from "@/components/activity/operation-order";
import { wholeStories } from "@/components/activity/sale-stories";
import { paths } from "@/components/format/paths";
import { Section } from "@/components/ui/section";
import { listFilteredOperations } from "@/lib/database/reads/filtered-operations";
import { listOperations } from "@/lib/database/reads/operations";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

const USUAL = 25;

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
  const parameters = await searchParams;
  const before = single(parameters.before);
  const { limit, size } = sizeParameter(parameters.size, USUAL);
  const { op, from, to, order: wanted } = parameters;
  const { keep, query: filter, isSet, order } = activityFilter({ op, from, to, order: wanted });
  const query = { ...filter, ticker, order, limit };
  const list = isSet ? listFilteredOperations : listOperations;
  const page = await readPage(before, async (place) =>
    wholeStories(await list(database(), { ...place, ...query }), order),
  );
  const path = paths.token(ticker, "activity");
  const { network } = await readSettings();
  return (
    <Section title={t("tokenFacts.activity")}>
      <ActivityFilter path={path} network={network} values={keep} isSet={isSet} keep={{ size, order }} />
      <OperationOrderChoices path={path} keep={{ ...keep, size }} order={order} />
      <OperationList
        key={JSON.stringify([ticker, before, limit, keep, order])}
        initial={page}
        source={before === undefined && order === undefined ? query : null}
        order={order}
        empty={isSet ? t("activityFilter.none") : t("operations.emptyToken")}
      />
      <OperationPages
        path={path}
        keep={{ ...keep, order }}
        page={page}
        isFiltered={isSet}
        isByAge={order === undefined}
        {...{ before, limit, size, usual: USUAL }}
      />
    </Section>
  );
}
