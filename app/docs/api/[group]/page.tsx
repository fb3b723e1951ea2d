import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EndpointView } from "@/app/_lib/docs/endpoint-view";
import { EnglishNotice } from "@/app/_lib/docs/english-content";
import { endpointsOf } from "@/app/_lib/docs/reference";
import { ReferenceGroups } from "@/app/_lib/docs/reference-groups";
import { readSampleValues } from "@/app/_lib/docs/sample-values";
import { siteOrigin } from "@/app/_lib/site";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { LaidOutForTarget } from "@/components/ui/laid-out-for-target";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { GROUPS, type GroupName } from "@/features/api";
import { getTranslate } from "@/lib/languages/server";

type Properties = { params: Promise<{ group: string }> };

export const dynamicParams = false;

export function generateStaticParams(): { group: string }[] {
  return GROUPS.map((group) => ({ group }));
}

async function groupOf(params: Properties["params"]): Promise<GroupName> {
  const { group } = await params;
  return GROUPS.find((name) => name === group) ?? notFound();
}

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();

  return {
    title: `${t(`reference.groups.${await groupOf(params)}.title`)}: ${t("reference.title")}`,
    description: t(`reference.groups.${await groupOf(params)}.summary`),
  };
}

/** The reference of a group of endpoints, with examples and a form that sends each of them. */
export default async function ReferenceGroupPage({ params }: Properties) {
  const t = await getTranslate();
  const group = await groupOf(params);
  const [origin, values] = await Promise.all([siteOrigin(), readSampleValues()]);
  const endpoints = endpointsOf(group, values);
  return (
    <Page>
      <LaidOutForTarget />
      <p className="mb-4 text-sm">
        <Link href={paths.reference} prefetch={false} className="link -my-2 inline-block py-2">
          {t("reference.title")}
        </Link>
      </p>
      <PageHead title={t(`reference.groups.${group}.title`)} lead={t(`reference.groups.${group}.summary`)} />
      <EnglishNotice />
      <nav aria-label={t(`reference.groups.${group}.title`)} className="mt-6">
        <ol lang="en" className="gap-x-8 text-sm sm:columns-2">
          {endpoints.map(({ id, summary }) => (
            <li key={id} className="break-inside-avoid">
              <a href={`#${id}`} className="flex min-h-8 items-center hover:text-accent">
                {summary}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {endpoints.map((endpoint) => (
        <EndpointView key={endpoint.id} endpoint={endpoint} origin={origin.origin} heading="h2" />
      ))}
      <ReferenceGroups current={group} />
    </Page>
  );
}
