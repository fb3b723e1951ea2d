import type { Metadata } from "next";
import Link from "next/link";
import { FIRST_GUIDES, GUIDES, type Guide } from "@/app/_lib/docs/guides";
import { paths } from "@/components/paths";
import { guidesTexts, referenceTexts } from "@/components/texts/docs";
import { PageHead } from "@/components/ui/page-head";
import { Section } from "@/components/ui/section";

export const metadata: Metadata = { title: guidesTexts.title, description: guidesTexts.summary };

const SECTIONS = [
  { title: guidesTexts.forPeople, entries: FIRST_GUIDES.map(entryOf) },
  {
    title: guidesTexts.forBuilders,
    entries: [
      ...GUIDES.filter((guide) => !FIRST_GUIDES.includes(guide)).map(entryOf),
      { href: paths.reference, title: referenceTexts.title, summary: referenceTexts.summary },
    ],
  },
];

/** The list of the guides and the API reference, with their summaries. */
export default function GuidesPage() {
  return (
    <div className="py-10 md:py-14">
      <PageHead title={guidesTexts.title} lead={guidesTexts.lead} />
      {SECTIONS.map(({ title, entries }) => (
        <Section key={title} title={title} className="mt-12">
          <ul className="grid gap-x-12 md:grid-cols-2">
            {entries.map((entry) => (
              <li key={entry.href} className="border-line border-b">
                <Link href={entry.href} prefetch={false} className="group block py-5">
                  <h3 className="display text-xl group-hover:text-accent">{entry.title}</h3>
                  <p className="mt-1 text-soft">{entry.summary}</p>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

function entryOf({ slug, title, summary }: Guide) {
  return { href: paths.guide(slug), title, summary };
}
