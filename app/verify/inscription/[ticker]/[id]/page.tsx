import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type SearchParams, snapshotBlock } from "@/app/_lib/parameters";
import { registryDescription } from "@/app/verify/registry";
import { paths } from "@/components/paths";
import { VerifyPage } from "@/components/snapshot/verify-page";
import { VerifyInscription } from "@/components/snapshot/verify-panel";
import { verifyTexts } from "@/components/texts/verify";
import { HexValue } from "@/components/ui/hex";
import { isTicker, parseHash } from "@/lib/protocol";

const words = verifyTexts;

type Properties = { params: Promise<{ ticker: string; id: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { ticker } = await params;
  return isTicker(ticker)
    ? { title: `${words.eyebrow}: ${words.inscriptionTitle(ticker)}`, description: words.summary }
    : {};
}

export default async function VerifyInscriptionPage({ params, searchParams }: Properties) {
  const { ticker, id } = await params;
  const tokenId = parseHash(id);
  if (!isTicker(ticker) || tokenId === null) notFound();
  const about = [
    { name: words.tokenId, value: <HexValue value={tokenId} href={paths.inscription(ticker, tokenId)} /> },
    await registryDescription(),
  ];
  return (
    <VerifyPage title={words.inscriptionTitle(ticker)} about={about}>
      <VerifyInscription ticker={ticker} tokenId={tokenId} block={snapshotBlock((await searchParams).block)} />
    </VerifyPage>
  );
}
