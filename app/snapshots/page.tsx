import type { Metadata } from "next";
import { type SearchParams, single } from "@/app/_lib/parameters";
import { readPage } from "@/app/_lib/reads";
import { paths } from "@/components/format/paths";
import { ButtonLink } from "@/components/ui/button";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { SnapshotDownloads } from "@/features/snapshots/components/downloads";
import { HowToVerify } from "@/features/snapshots/components/how-to-verify";
import { Publishers } from "@/features/snapshots/components/publishers";
import { SnapshotTable } from "@/features/snapshots/components/snapshot-table";
import { listSnapshots } from "@/features/snapshots/reads/snapshots";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";

const LIMIT = 25;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("snapshot.title"), description: t("snapshot.summary") };
}

export default async function SnapshotsPage({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslate();
  const before = single((await searchParams).before);
  const page = await readPage(before, (place) => listSnapshots(database(), { ...place, limit: LIMIT }));
  const latest = before === undefined ? page?.snapshots[0] : undefined;
  return (
    <Page>
      <PageHead title={t("snapshot.title")} lead={t("snapshot.lead")}>
        <ButtonLink href={paths.airdrop}>{t("snapshot.airdrop")}</ButtonLink>
      </PageHead>
      <Section title={t("snapshot.list")} className="mt-10">
        <SnapshotTable snapshots={page?.snapshots} />
        {page === undefined ? null : <Pager path={paths.snapshots} before={before} next={page.next} isByAge />}
      </Section>
      {latest === undefined ? null : (
        <div className="mt-14 grid grid-cols-1 items-start gap-x-14 gap-y-14 lg:grid-cols-2">
          <Section title={t("snapshot.publishers")}>
            <Publishers snapshot={latest} />
          </Section>
          <Section title={t("snapshot.downloads")}>
            <SnapshotDownloads block={latest.blockNumber} />
          </Section>
        </div>
      )}
      <Section title={t("snapshot.verify")} className="mt-14">
        <HowToVerify />
      </Section>
    </Page>
  );
}
