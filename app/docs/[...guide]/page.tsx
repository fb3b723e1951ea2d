import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useLocale } from "next-intl";
import { getLocale } from "next-intl/server";
import { EnglishNotice } from "@/app/_lib/docs/english-content";
import { chaptersOf, GUIDES, type Guide, guideOf, inLanguage, PAGES, pageAt } from "@/app/_lib/docs/guides";
import { Markdown } from "@/app/_lib/docs/markdown";
import { SOCIAL_IMAGE } from "@/app/_lib/social-image/size";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { LaidOutForTarget } from "@/components/ui/laid-out-for-target";
import { Page } from "@/components/ui/page";
import { DEFAULT_LANGUAGE } from "@/lib/languages";
import { getTranslate } from "@/lib/languages/server";
import { useTranslate } from "@/lib/languages/translate";

const ENTRY =
  "block py-1.5 text-soft hover:text-accent aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:underline-offset-[0.4em]";

type Properties = { params: Promise<{ guide: string[] }> };

export const dynamicParams = false;

export function generateStaticParams(): { guide: string[] }[] {
  return PAGES.map(({ slug }) => ({ guide: slug.split("/") }));
}

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const page = pageAt((await params).guide.join("/"));
  if (page === undefined) return {};
  const { title, summary: description, slug } = inLanguage(page, await getLocale());
  const image = { url: paths.guideImage(slug), alt: t("pictures.alt.guide", { title }), ...SOCIAL_IMAGE.size };
  // Next.js replaces the whole object, so the values of the layout are repeated.
  const openGraph = { siteName: t("site.name"), type: "article" as const, title, description, images: [image] };
  return { title, description, openGraph };
}

export default async function GuidePage({ params }: Properties) {
  const page = pageAt((await params).guide.join("/"));
  if (page === undefined) notFound();
  const { file, text, language } = inLanguage(page, await getLocale());
  return (
    <Page className="gap-x-12 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
      <GuideNav current={page} />
      <article className="min-w-0 break-words">
        <LaidOutForTarget />
        {language === DEFAULT_LANGUAGE ? <EnglishNotice /> : null}
        <div lang={language}>
          <Markdown file={file} text={text} />
        </div>
      </article>
    </Page>
  );
}

/** Links to all guides and to the chapters of the current one. On narrow screens, only a link to the list of guides. */
function GuideNav({ current }: { current: Guide }) {
  const t = useTranslate();
  const guide = guideOf(current);
  const shown = inLanguage(guide, useLocale());
  return (
    <nav aria-label={t("guides.title")} className="text-sm">
      <p className="mb-4 flex flex-wrap gap-x-4 lg:mb-2">
        <Link href={paths.guides} prefetch={false} className="link -my-2 inline-block py-2">
          {t("guides.list")}
        </Link>
        {guide === current ? null : (
          <Link
            href={paths.guide(guide.slug)}
            prefetch={false}
            lang={shown.language}
            className="link -my-2 inline-block py-2 lg:hidden"
          >
            {shown.title}
          </Link>
        )}
      </p>
      <ul className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block">
        {GUIDES.map((each) => (
          <li key={each.slug}>
            <GuideLink guide={each} isCurrent={each === current} />
            {each === guide ? <Chapters guide={guide} current={current} /> : null}
          </li>
        ))}
        <li>
          <Link href={paths.reference} prefetch={false} className={ENTRY}>
            {t("reference.title")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Chapters({ guide, current }: { guide: Guide; current: Guide }) {
  const chapters = chaptersOf(guide);
  if (chapters.length === 0) return null;
  return (
    <ul className="border-line border-l pl-3">
      {chapters.map((chapter) => (
        <li key={chapter.slug}>
          <GuideLink guide={chapter} isCurrent={chapter === current} />
        </li>
      ))}
    </ul>
  );
}

function GuideLink({ guide, isCurrent }: { guide: Guide; isCurrent: boolean }) {
  const { slug, title, language } = inLanguage(guide, useLocale());
  return (
    <Link
      href={paths.guide(slug)}
      prefetch={false}
      lang={language}
      aria-current={isCurrent ? "page" : undefined}
      className={ENTRY}
    >
      {title}
    </Link>
  );
}
