import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isWithoutCode } from "@/app/_lib/contract-code";
import { shortenAddress } from "@/components/format/shorten";
import { Page } from "@/components/ui/page";
import { ClaimPage } from "@/features/snapshots/components/airdrop/claim-page";
import { getTranslate } from "@/lib/languages/server";
import { parseAddress } from "@/lib/protocol";

type Properties = { params: Promise<{ claim: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const claim = parseAddress((await params).claim);
  return claim === null
    ? {}
    : { title: `${t("airdrop.claimPlain")} ${shortenAddress(claim)}`, description: t("airdrop.claimSummary") };
}

export default async function AirdropClaimPage({ params }: Properties) {
  const t = await getTranslate();
  const claim = parseAddress((await params).claim);
  if (claim === null) notFound();
  return (
    <Page>
      <p className="caption">{t("airdrop.claimEyebrow")}</p>
      <h1 className="figures mt-1 mb-8 text-[clamp(1.5rem,5vw,2.5rem)] leading-tight">{shortenAddress(claim)}</h1>
      <ClaimPage claim={claim} isMissing={await isWithoutCode(claim)} />
    </Page>
  );
}
