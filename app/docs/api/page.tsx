import type { Metadata } from "next";
import { EndpointView } from "@/app/_lib/docs/endpoint-view";
import { findEndpoints, type ShownEndpoint, shownProblems } from "@/app/_lib/docs/reference";
import { referenceTexts } from "@/app/_lib/docs/texts";
import { buttonClasses } from "@/components/ui/button";
import { Field, INPUT_CLASSES } from "@/components/ui/field";
import { Section } from "@/components/ui/section";

export const metadata: Metadata = { title: referenceTexts.title, description: referenceTexts.summary };

/** Maximum length of a search query; the rest is ignored. */
const QUERY_LIMIT = 100;

type Properties = { searchParams: Promise<{ q?: string | string[] }> };

/** The API reference, generated from the endpoint definitions. The server runs the search, so it works without scripts. */
export default async function ReferencePage({ searchParams }: Properties) {
  const { q } = await searchParams;
  const query = (typeof q === "string" ? q : "").trim().slice(0, QUERY_LIMIT);
  const found = findEndpoints(query);
  return (
    <div className="py-10 md:py-14">
      <h1 className="display text-[clamp(2.2rem,6vw,3.2rem)] leading-tight">{referenceTexts.title}</h1>
      <p className="mt-3 max-w-3xl text-lg text-soft">{referenceTexts.lead}</p>
      <p className="mt-3">
        <a href="/api/openapi.json" className="link">
          {referenceTexts.document}
        </a>
      </p>
      <Search query={query} />
      {query === "" ? null : <Found count={found.length} query={query} />}
      <Endpoints title={referenceTexts.numbered} endpoints={found.filter(({ number }) => number !== null)} />
      <Endpoints title={referenceTexts.additions} endpoints={found.filter(({ number }) => number === null)} />
      <Section title={referenceTexts.problems} className="mt-16" id="problems">
        <p className="max-w-3xl text-soft">{referenceTexts.problemsLead}</p>
        <Problems />
      </Section>
    </div>
  );
}

function Search({ query }: { query: string }) {
  return (
    <search>
      <form action="/docs/api" className="mt-8 flex max-w-xl items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field label={referenceTexts.search.label} htmlFor="reference-search">
            <input
              id="reference-search"
              type="search"
              name="q"
              maxLength={QUERY_LIMIT}
              defaultValue={query}
              placeholder={referenceTexts.search.placeholder}
              className={INPUT_CLASSES}
            />
          </Field>
        </div>
        <button type="submit" className={`${buttonClasses("outlined")} min-h-12`}>
          {referenceTexts.search.button}
        </button>
      </form>
    </search>
  );
}

function Found({ count, query }: { count: number; query: string }) {
  return (
    <p className="mt-4" role="status">
      {referenceTexts.found(count, query)}{" "}
      <a href="/docs/api" className="link">
        {referenceTexts.all}
      </a>
    </p>
  );
}

function Endpoints({ title, endpoints }: { title: string; endpoints: readonly ShownEndpoint[] }) {
  if (endpoints.length === 0) return null;
  return (
    <Section title={title} className="mt-12">
      <ol className="mt-4 gap-x-8 text-sm sm:columns-2 lg:columns-3">
        {endpoints.map(({ id, number, summary }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="flex min-h-8 items-center gap-2 hover:text-accent">
              {number === null ? null : <span className="figures text-faint">{number}</span>}
              {summary}
            </a>
          </li>
        ))}
      </ol>
      {endpoints.map((endpoint) => (
        <EndpointView key={endpoint.id} endpoint={endpoint} />
      ))}
    </Section>
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
            <span className="mr-3 text-faint">{status}</span>
            {code}
          </dt>
          <dd>{title}</dd>
        </div>
      ))}
    </dl>
  );
}
