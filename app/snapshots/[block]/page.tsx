import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { attempt } from "@/app/_lib/reads";
import { groupDigits } from "@/components/format/numbers";
import { hrefWith, paths } from "@/components/format/paths";
import { ButtonLink } from "@/components/ui/button";
import { Page } from "@/components/ui/page";
import { PageHead } from "@/components/ui/page-head";
import { Section } from "@/components/ui/section";
import { Unreachable } from "@/components/ui/unreachable";
import { SnapshotDownloads } from "@/features/snapshots/components/downloads";
import { HowToVerify } from "@/features/snapshots/components/how-to-verify";
import { Publishers } from "@/features/snapshots/components/publishers";
import { SnapshotFacts } from "@/features/snapshots/components/snapshot-facts";
import { snapshotStateOf } from "@/features/snapshots/components/state";
import { readSnapshot } from "@/features/snapshots/reads/snapshots";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";

type Properties = { params: Promise<{ block: string }> };

/** Read once per request. Null: the index has no such snapshot. Undefined: the read failed. */
const find = cache(async (block: string) => {
  if (!/^(0|[1-9][0-9]{0,14})$/.test(block)) return null;
  const read = await attempt(() => readSnapshot(database(), Number(block)));
  return read === undefined ? undefined : (read.found?.snapshot ?? null);
});

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const snapshot = await find((await params).block);
  if (!snapshot) return {};
  const block = groupDigits(t, snapshot.blockNumber);
  return { title: t("snapshot.numbered", { block }), description: t("snapshot.oneSummary", { block }) };
}

export default async function SnapshotPage({ params }: Properties) {
  const t = await getTranslate();
  const snapshot = await find((await params).block);
  if (snapshot === undefined) return <Unreachable />;
  if (snapshot === null) notFound();
  const { blockNumber } = snapshot;
  return (
    <Page>
      <PageHead title={t("snapshot.numbered", { block: groupDigits(t, blockNumber) })}>
        <ButtonLink href={paths.snapshots}>{t("snapshot.all")}</ButtonLink>
        {snapshotStateOf(snapshot) === "accepted" ? (
          <ButtonLink href={hrefWith(paths.airdrop, { block: String(blockNumber) })}>
            {t("snapshot.airdrop")}
          </ButtonLink>
        ) : null}
      </PageHead>
      <div className="mt-8">
        <SnapshotFacts snapshot={snapshot} />
      </div>
      <div className="mt-14 grid grid-cols-1 items-start gap-x-14 gap-y-14 lg:grid-cols-2">
        <Section title={t("snapshot.publishers")}>
          <Publishers snapshot={snapshot} />
        </Section>
        <Section title={t("snapshot.downloads")}>
          <SnapshotDownloads block={blockNumber} />
        </Section>
      </div>
      <Section title={t("snapshot.verify")} className="mt-14">
        <HowToVerify />
      </Section>
    </Page>
  );
}
