import type { Metadata } from "next";
import { useLocale } from "next-intl";
import { EndpointView } from "@/app/_lib/docs/endpoint-view";
import { EnglishNotice } from "@/app/_lib/docs/english-content";
import { findEndpoints, shownProblems } from "@/app/_lib/docs/reference";
import { ReferenceGroups } from "@/app/_lib/docs/reference-groups";
import { readSampleValues } from "@/app/_lib/docs/sample-values";
import { siteOrigin } from "@/app/_lib/site";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { buttonClasses } from "@/components/ui/button";
import { Field, INPUT_CLASSES } from "@/components/ui/field";
import { LaidOutForTarget } from "@/components/ui/laid-out-for-target";
import { Page } from "@/components/ui/page";
import { Section } from "@/components/ui/section";
import { pathIn } from "@/lib/languages";
import { getTranslate } from "@/lib/languages/server";
import { useTranslate } from "@/lib/languages/translate";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("reference.title"), description: t("reference.summary") };
}

/** Maximum length of a search query; the rest is ignored. */
const QUERY_LIMIT = 100;

type Properties = { searchParams: Promise<{ q?: string | string[] }> };

/** The API reference, generated from the endpoint definitions. The server runs the search, so it works without scripts. */
export default async function ReferencePage({ searchParams }: Properties) {
  const t = await getTranslate();
  const { q } = await searchParams;
  const query = (typeof q === "string" ? q : "").trim().slice(0, QUERY_LIMIT);
  return (
    <Page>
      <LaidOutForTarget />
      <h1 className="display text-[clamp(2.2rem,6vw,3.2rem)] leading-tight">{t("reference.title")}</h1>
      <p className="mt-3 max-w-3xl text-lg text-soft">{t("reference.lead")}</p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link href={paths.guide("rest-api")} prefetch={false} className="link">
          {t("reference.guide")}
        </Link>
        <a href="/api/openapi.json" className="link">
          {t("reference.document")}
        </a>
      </p>
      <EnglishNotice />
      <Search query={query} />
      {query === "" ? <ReferenceGroups /> : <Results query={query} />}
      <Section title={t("reference.problems")} className="mt-16" id="problems">
        <p className="max-w-3xl text-soft">{t("reference.problemsLead")}</p>
        <Problems />
      </Section>
    </Page>
  );
}

function Search({ query }: { query: string }) {
  const t = useTranslate();
  return (
    <search>
      <form action={pathIn(useLocale(), paths.reference)} className="mt-8 flex max-w-xl items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field label={t("reference.search.label")} htmlFor="reference-search">
            <input
              id="reference-search"
              type="search"
              name="q"
              maxLength={QUERY_LIMIT}
              defaultValue={query}
              placeholder={t("reference.search.placeholder")}
              className={INPUT_CLASSES}
            />
          </Field>
        </div>
        <button type="submit" className={`${buttonClasses("outlined")} min-h-12`}>
          {t("reference.search.button")}
        </button>
      </form>
    </search>
  );
}

async function Results({ query }: { query: string }) {
  const t = await getTranslate();
  const [origin, values] = await Promise.all([siteOrigin(), readSampleValues()]);
  const found = findEndpoints(query, values);
  return (
    <>
      <Found count={found.length} query={query} />
      {found.length === 0 ? null : (
        <Section title={t("reference.results")} className="mt-12">
          {found.map((endpoint) => (
            <EndpointView key={endpoint.id} endpoint={endpoint} origin={origin.origin} heading="h3" />
          ))}
        </Section>
      )}
    </>
  );
}

function Found({ count, query }: { count: number; query: string }) {
  const t = useTranslate();
  return (
    <p className="mt-4" role="status">
      {t("reference.found", { count, query })}{" "}
      <Link href={paths.reference} prefetch={false} className="link">
        {t("reference.all")}
      </Link>
    </p>
  );
}

function Problems() {
  return (
    <dl className="mt-4 divide-y divide-line border-line border-y">
      {shownProblems.map(({ code, status, title }) => (
        <div
          key={code}
          id={code}
          className="grid scroll-mt-20 gap-x-6 py-2 target:bg-wash sm:grid-cols-[18rem_minmax(0,1fr)]"
        >
          <dt className="figures text-sm">
            <span className="mr-2 text-faint">{status}</span> {code}
          </dt>
          <dd lang="en">{title}</dd>
        </div>
      ))}
    </dl>
  );
}
