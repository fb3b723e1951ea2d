import type { Metadata } from "next";
import Link from "next/link";
import { GUIDES } from "@/app/_lib/docs/guides";
import { paths } from "@/components/paths";
import { guidesTexts, referenceTexts } from "@/components/texts/docs";
import { PageHead } from "@/components/ui/page-head";

export const metadata: Metadata = { title: guidesTexts.title, description: guidesTexts.summary };

const ENTRIES = [
  ...GUIDES.map(({ slug, title, summary }) => ({ href: paths.guide(slug), title, summary })),
  { href: paths.reference, title: referenceTexts.title, summary: referenceTexts.summary },
];

/** The list of the guides and the API reference, with their summaries. */
export default function GuidesPage() {
  return (
    <div className="py-10 md:py-14">
      <PageHead title={guidesTexts.title} lead={guidesTexts.lead} />
      <ul className="mt-10 grid gap-x-12 md:grid-cols-2">
        {ENTRIES.map(({ href, title, summary }) => (
          <li key={href} className="border-line border-t">
            <Link href={href} prefetch={false} className="group block py-5">
              <h2 className="display text-xl group-hover:text-accent">{title}</h2>
              <p className="mt-1 text-soft">{summary}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
