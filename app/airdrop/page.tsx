import type { Metadata } from "next";
import { type SearchParams, single, snapshotBlock } from "@/app/_lib/parameters";
import { attempt } from "@/app/_lib/reads";
import { AirdropPage } from "@/components/airdrop/airdrop-page";
import { SigningPage } from "@/components/signing/page";
import { airdropTexts } from "@/components/texts/airdrop";
import { listSnapshots } from "@/lib/database";
import { isTicker } from "@/lib/protocol";

const words = airdropTexts;

/** Number of snapshots to choose from. */
const SNAPSHOTS = 100;

export const metadata: Metadata = { title: words.title, description: words.summary };

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  const { ticker, block } = await searchParams;
  const page = await attempt(() => listSnapshots({ limit: SNAPSHOTS }));
  const accepted = page?.snapshots.filter(({ registry }) => registry?.accepted === true) ?? [];
  const wanted = single(ticker);
  return (
    <SigningPage title={words.title} lead={words.lead}>
      <AirdropPage
        snapshots={accepted}
        initialTicker={wanted !== undefined && isTicker(wanted) ? wanted : ""}
        initialBlock={snapshotBlock(block)}
      />
    </SigningPage>
  );
}
