import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { choice, type SearchParams, single } from "@/app/_lib/parameters";
import { currentToken, readPage } from "@/app/_lib/reads";
import { hrefWith, paths } from "@/components/format/paths";
import { InscriptionList } from "@/components/item/inscription-list";
import { ViewChoice } from "@/components/item/view-choice";
import { FirstMint } from "@/components/token/first-mint";
import { Choices } from "@/components/ui/choices";
import { NextStep } from "@/components/ui/next-step";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listTokenInscriptions } from "@/lib/database/reads/inscription-lists";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

const LIMIT = 60;
const FILTERS = ["all", "listed", "burned"] as const;
const VIEWS = ["grid", "list"] as const;

type Properties = { params: Promise<{ ticker: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { ticker } = await params;
  if (!isTicker(ticker)) return {};
  return { title: t("token.inscriptionsTitle", { ticker }), description: t("token.inscriptionsSummary", { ticker }) };
}

export default async function InscriptionsPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const { ticker } = await params;
  const token = isTicker(ticker) ? await currentToken(ticker) : null;
  if (token === null) notFound();
  const parameters = await searchParams;
  const filter = choice(parameters.filter, FILTERS);
  const view = choice(parameters.view, VIEWS);
  const before = single(parameters.before);
  const page = await readPage(before, (place) =>
    listTokenInscriptions(database(), { ticker, ...place, filter, limit: LIMIT }),
  );
  const path = paths.token(ticker, "inscriptions");
  const keep = { filter: filter === "all" ? "" : filter, view: view === "grid" ? "" : view };
  return (
    <Section title={t("token.inscriptions")}>
      <div className="flex flex-wrap justify-between gap-x-8">
        <Choices
          label={t("tokens.filter")}
          choices={FILTERS.map((each) => ({
            href: hrefWith(path, { ...keep, filter: each === "all" ? "" : each }),
            text: t(`token.filters.${each}`),
            isChosen: each === filter,
          }))}
        />
        <ViewChoice path={path} keep={{ ...keep, before }} view={view} />
      </div>
      <InscriptionList
        inscriptions={page?.inscriptions}
        view={view}
        empty={t(`token.noInscriptions.${filter}`)}
        next={
          filter !== "all" ? (
            <NextStep href={path}>{t("token.allInscriptions")}</NextStep>
          ) : token === undefined ? null : (
            <FirstMint token={token} />
          )
        }
      />
      {page === undefined ? null : <Pager path={path} keep={keep} before={before} next={page.next} isByAge />}
    </Section>
  );
}
