import type { Metadata } from "next";
import { type SearchParams, single } from "@/app/_lib/parameters";
import { attempt } from "@/app/_lib/reads";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { pathOfUnknown, resultView } from "@/components/search/results";
import { RecognitionNotes } from "@/components/token/recognition-notes";
import { ButtonLink } from "@/components/ui/button";
import { Mark } from "@/components/ui/mark";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { Unreachable } from "@/components/ui/unreachable";
import { search } from "@/lib/database/reads/search";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { useTranslate } from "@/lib/languages/translate";
import type { SearchResult } from "@/lib/records";

/** Maximum length of a search text; the rest is ignored. */
const MAX_LENGTH = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("search.title"), description: t("search.summary"), robots: { index: false } };
}

export default async function SearchPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslate();
  const text =
    single((await searchParams).q)
      ?.trim()
      .slice(0, MAX_LENGTH) ?? "";
  if (text === "") {
    return (
      <Page>
        <PageHead title={t("search.empty")} lead={t("search.nothingText")}>
          <ButtonLink href={paths.tokens}>{t("errors.tokens")}</ButtonLink>
        </PageHead>
      </Page>
    );
  }
  const answer = await attempt(() => search(database(), text));
  if (answer === undefined) return <Unreachable />;
  const { results } = answer;
  return (
    <Page>
      {results.length === 0 ? (
        <Nothing text={text} />
      ) : (
        <>
          <PageHead title={t("search.for", { text })} lead={t("search.found", { count: results.length })} />
          <Results results={results} />
        </>
      )}
    </Page>
  );
}

function Results({ results }: { results: readonly SearchResult[] }) {
  const t = useTranslate();
  return (
    <ul className="mt-8 divide-y divide-line border-line border-y">
      {results.map((result) => {
        const { href, kind, name, seed, token } = resultView(t, result);
        return (
          <li key={href}>
            <Link href={href} prefetch={false} className="group flex items-center gap-4 py-4">
              {seed === null ? null : <Mark seed={seed} className="size-9 text-accent" />}
              <span className="min-w-0">
                <span
                  className={`block break-all group-hover:text-accent ${seed === null ? "display text-2xl" : "figures"}`}
                >
                  {name}
                </span>
                {token === undefined ? null : <RecognitionNotes token={token} className="mt-1" />}
              </span>
              <span className="caption ml-auto text-right">
                {kind}
                {result.kind === "token" ? (
                  <span className="block">{t("search.holders", { count: result.holders })}</span>
                ) : null}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** No results. Links to the page of an address or a transaction even if the index does not know it. */
function Nothing({ text }: { text: string }) {
  const t = useTranslate();
  const path = pathOfUnknown(text);
  return (
    <>
      <PageHead title={t("search.nothing", { text })} lead={t("search.nothingText")} />
      <p className="mt-8 flex flex-wrap gap-3">
        {path === null ? null : <ButtonLink href={path}>{t("search.openAnyway")}</ButtonLink>}
        <ButtonLink href={paths.tokens}>{t("errors.tokens")}</ButtonLink>
      </p>
    </>
  );
}
