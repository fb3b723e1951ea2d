import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { GUIDES, guideAt } from "@/app/_lib/docs/guides";
import { Markdown } from "@/app/_lib/docs/markdown";
import { texts as reference } from "@/app/_lib/docs/reference-texts";
import { texts } from "@/app/_lib/docs/texts";
import { paths } from "@/components/paths";

type Properties = { params: Promise<{ guide: string }> };

export const dynamicParams = false;

export function generateStaticParams(): { guide: string }[] {
  return GUIDES.map(({ slug }) => ({ guide: slug }));
}

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const guide = guideAt((await params).guide);
  return guide === undefined ? {} : { title: guide.title, description: guide.summary };
}

export default async function GuidePage({ params }: Properties) {
  const guide = guideAt((await params).guide);
  if (guide === undefined) notFound();
  return (
    <div className="gap-x-12 py-10 md:py-14 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
      <GuideNav current={guide.slug} />
      <article className="min-w-0 break-words">
        <Markdown text={guide.text} />
      </article>
    </div>
  );
}

/** The guides beside this one; on narrow screens a way back to their list. */
function GuideNav({ current }: { current: string }) {
  return (
    <nav aria-label={texts.title} className="text-sm">
      <p className="mb-4 lg:mb-2">
        <Link href={paths.guides} prefetch={false} className="link -my-2 inline-block py-2">
          {texts.list}
        </Link>
      </p>
      <ul className="sticky top-6 hidden lg:block">
        {[
          ...GUIDES.map(({ slug, title }) => ({ href: paths.guide(slug), title })),
          { href: paths.reference, title: reference.title },
        ].map(({ href, title }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={href === paths.guide(current) ? "page" : undefined}
              className="block py-1.5 text-soft hover:text-accent aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:underline-offset-[0.4em]"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
