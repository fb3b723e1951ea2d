import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { addressOf, type SearchParams, snapshotBlock } from "@/app/_lib/parameters";
import { registryDescription } from "@/app/verify/registry";
import { VerifyPage } from "@/components/snapshot/verify-page";
import { VerifyBalance } from "@/components/snapshot/verify-panel";
import { verifyLinkTexts } from "@/components/texts/reading/verify-link";
import { verifyTexts } from "@/components/texts/verify";
import { AddressText } from "@/components/ui/hex";
import { isTicker } from "@/lib/protocol";

const words = verifyTexts;

type Properties = { params: Promise<{ ticker: string; address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { ticker } = await params;
  return isTicker(ticker) ? { title: verifyLinkTexts.verifyBalance(ticker), description: words.summary } : {};
}

export default async function VerifyBalancePage({ params, searchParams }: Properties) {
  const { ticker } = await params;
  if (!isTicker(ticker)) notFound();
  const address = await addressOf(params);
  const about = [
    { name: words.address, value: <AddressText value={address} withTools /> },
    await registryDescription(),
  ];
  return (
    <VerifyPage title={words.balanceTitle(ticker)} about={about}>
      <VerifyBalance ticker={ticker} address={address} block={snapshotBlock((await searchParams).block)} />
    </VerifyPage>
  );
}
