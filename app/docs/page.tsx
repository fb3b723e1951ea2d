import type { Metadata } from "next";
import { EnglishNotice } from "@/app/_lib/docs/english-content";
import { GUIDE_GROUPS, type Guide } from "@/app/_lib/docs/guides";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { Section } from "@/components/ui/section";
import { getTranslate } from "@/lib/languages/server";
import { type Translate, useTranslate } from "@/lib/languages/translate";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("guides.title"), description: t("guides.summary") };
}

/** The guides by reader. The API reference, which is generated, comes first for integrators. */
const SECTIONS = (t: Translate) =>
  GUIDE_GROUPS.map(({ reader, guides }) => ({
    title: t(`guides.for.${reader}`),
    entries: [...(reader === "integrators" ? [referenceEntry(t)] : []), ...guides.map(entryOf)],
  }));

/** The list of the guides and the API reference, with their summaries. */
export default function GuidesPage() {
  const t = useTranslate();
  return (
    <Page>
      <PageHead title={t("guides.title")} lead={t("guides.lead")} />
      <EnglishNotice />
      {SECTIONS(t).map(({ title, entries }) => (
        <Section key={title} title={title} className="mt-12">
          <ul className="grid gap-x-12 md:grid-cols-2">
            {entries.map((entry) => (
              <li key={entry.href} lang={entry.language} className="border-line border-b">
                <Link href={entry.href} prefetch={false} className="group block py-5">
                  <h3 className="display text-xl group-hover:text-accent">{entry.title}</h3>
                  <p className="mt-1 text-soft">{entry.summary}</p>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  );
}

function entryOf({ slug, title, summary }: Guide) {
  return { href: paths.guide(slug), title, summary, language: "en" };
}

function referenceEntry(t: Translate) {
  return { href: paths.reference, title: t("reference.title"), summary: t("reference.summary"), language: undefined };
}
