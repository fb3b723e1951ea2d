import type { Metadata } from "next";
import { SigningPage } from "@/components/signing/page";
import { transferTexts } from "@/components/texts/transfer";
import { parseSelected } from "@/components/transfer/path";
import { TransferPage } from "@/components/transfer/transfer-page";

export const metadata: Metadata = { title: transferTexts.title, description: transferTexts.summary };

type Properties = { searchParams: Promise<{ i?: string | string[] }> };

export default async function Page({ searchParams }: Properties) {
  const { i: named = [] } = await searchParams;
  const initial = parseSelected(typeof named === "string" ? [named] : named);
  return (
    <SigningPage title={transferTexts.title} lead={transferTexts.lead}>
      <TransferPage initial={initial} />
    </SigningPage>
  );
}
