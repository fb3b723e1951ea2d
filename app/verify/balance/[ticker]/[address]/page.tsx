import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { addressParameter, type SearchParams, snapshotBlock } from "@/app/_lib/parameters";
import { registryDescription } from "@/app/verify/registry";
import { AddressText } from "@/components/address/address-text";
import { VerifyPage } from "@/features/snapshots/components/verify-page";
import { VerifyBalance } from "@/features/snapshots/components/verify-panel";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

type Properties = { params: Promise<{ ticker: string; address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const { ticker } = await params;
  return isTicker(ticker) ? { title: t("verifyLink.verifyBalance", { ticker }), description: t("verify.summary") } : {};
}

export default async function VerifyBalancePage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const { ticker } = await params;
  if (!isTicker(ticker)) notFound();
  const address = await addressParameter(params);
  const about = [
    { name: t("verify.address"), value: <AddressText value={address} withTools /> },
    await registryDescription(t),
  ];
  return (
    <VerifyPage title={t("verify.balanceTitle", { ticker })} about={about}>
      <VerifyBalance ticker={ticker} address={address} block={snapshotBlock((await searchParams).block)} />
    </VerifyPage>
  );
}
