import type { Metadata } from "next";
import { type SearchParams, single, snapshotBlock } from "@/app/_lib/parameters";
import { attempt } from "@/app/_lib/reads";
import { SigningPage } from "@/components/signing/page";
import { AirdropPage } from "@/features/snapshots/components/airdrop/airdrop-page";
import { listSnapshots } from "@/features/snapshots/reads/snapshots";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

/** Number of snapshots to choose from. */
const SNAPSHOTS = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("airdrop.title"), description: t("airdrop.summary") };
}

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const t = await getTranslate();
  const { ticker, block } = await searchParams;
  const page = await attempt(() => listSnapshots(database(), { limit: SNAPSHOTS }));
  const accepted = page?.snapshots.filter(({ registry }) => registry?.accepted === true) ?? [];
  const wanted = single(ticker);
  return (
    <SigningPage title={t("airdrop.title")} lead={t("airdrop.lead")}>
      <AirdropPage
        snapshots={accepted}
        initialTicker={wanted !== undefined && isTicker(wanted) ? wanted : ""}
        initialBlock={snapshotBlock(block)}
      />
    </SigningPage>
  );
}
