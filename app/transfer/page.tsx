import type { Metadata } from "next";
import { SigningPage } from "@/components/signing/page";
import { transferringTexts } from "@/components/texts/transferring";
import { parseSelected } from "@/components/transfer/path";
import { TransferPage } from "@/components/transfer/transfer-page";

export const metadata: Metadata = { title: transferringTexts.title, description: transferringTexts.summary };

type Properties = { searchParams: Promise<{ i?: string | string[] }> };

export default async function Page({ searchParams }: Properties) {
  const { i: named = [] } = await searchParams;
  const initial = parseSelected(typeof named === "string" ? [named] : named);
  return (
    <SigningPage title={transferringTexts.title} lead={transferringTexts.lead}>
      <TransferPage initial={initial} />
    </SigningPage>
  );
}
