import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type SearchParams, snapshotBlock } from "@/app/_lib/parameters";
import { registryDescription } from "@/app/verify/registry";
import { paths } from "@/components/format/paths";
import { HexValue } from "@/components/ui/hex";
import { VerifyPage } from "@/features/snapshots/components/verify-page";
import { VerifyInscription } from "@/features/snapshots/components/verify-panel";
import { getTranslate } from "@/lib/languages/server";
import { isTicker, parseHash } from "@/lib/protocol";

type Properties = { params: Promise<{ ticker: string; id: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { ticker } = await params;
  return isTicker(ticker)
    ? { title: `${t("verify.eyebrow")}: ${t("verify.inscriptionTitle", { ticker })}`, description: t("verify.summary") }
    : {};
}

export default async function VerifyInscriptionPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const { ticker, id } = await params;
  const tokenId = parseHash(id);
  if (!isTicker(ticker) || tokenId === null) notFound();
  const about = [
    { name: t("verify.tokenId"), value: <HexValue value={tokenId} href={paths.inscription(ticker, tokenId)} /> },
    await registryDescription(t),
  ];
  return (
    <VerifyPage title={t("verify.inscriptionTitle", { ticker })} about={about}>
      <VerifyInscription ticker={ticker} tokenId={tokenId} block={snapshotBlock((await searchParams).block)} />
    </VerifyPage>
  );
}
