import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ClaimPage } from "@/components/airdrop/claim-page";
import { shortenAddress } from "@/components/format";
import { airdropTexts } from "@/components/texts/airdrop";
import { parseAddress } from "@/lib/protocol";

const words = airdropTexts;

type Properties = { params: Promise<{ claim: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const claim = parseAddress((await params).claim);
  return claim === null
    ? {}
    : { title: `${words.claimPlain} ${shortenAddress(claim)}`, description: words.claimSummary };
}

export default async function Page({ params }: Properties) {
  const claim = parseAddress((await params).claim);
  if (claim === null) notFound();
  return (
    <div className="py-10 md:py-14">
      <p className="caption">{words.claimEyebrow}</p>
      <h1 className="figures mt-1 mb-8 text-[clamp(1.5rem,5vw,2.5rem)] leading-tight">{shortenAddress(claim)}</h1>
      <ClaimPage claim={claim} />
    </div>
  );
}
