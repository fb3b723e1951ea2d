import type { Metadata } from "next";
import { useLocale } from "next-intl";
import { GUIDE_GROUPS, type Guide, inLanguage } from "@/app/_lib/docs/guides";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { Section } from "@/components/ui/section";
import type { Language } from "@/lib/languages";
import { getTranslate } from "@/lib/languages/server";
import { type Translate, useTranslate } from "@/lib/languages/translate";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("guides.title"), description: t("guides.summary") };
}

/** The guides by reader. The API reference, which is generated, comes first for integrators. */
const SECTIONS = (t: Translate, language: Language) =>
  GUIDE_GROUPS.map(({ reader, guides }) => ({
    title: t(`guides.for.${reader}`),
    entries: [
      ...(reader === "integrators" ? [referenceEntry(t)] : []),
      ...guides.map((guide) => entryOf(guide, language)),
    ],
  }));

/** The list of the guides and the API reference, with their summaries. */
export default function GuidesPage() {
  const t = useTranslate();
  return (
    <Page>
      <PageHead title={t("guides.title")} lead={t("guides.lead")} />
      {SECTIONS(t, useLocale()).map(({ title, entries }) => (
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

function entryOf(guide: Guide, reader: Language) {
  const { slug, title, summary, language } = inLanguage(guide, reader);
  return { href: paths.guide(slug), title, summary, language };
}

function referenceEntry(t: Translate) {
  return { href: paths.reference, title: t("reference.title"), summary: t("reference.summary"), language: undefined };
}
