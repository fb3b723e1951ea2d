import type { Metadata } from "next";
import { parseSelected } from "@/components/owned/transfer-path";
import { SigningPage } from "@/components/signing/page";
import { TransferPage } from "@/components/transfer/transfer-page";
import { getTranslate } from "@/lib/languages/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("transfer.title"), description: t("transfer.summary") };
}

type Properties = { searchParams: Promise<{ i?: string | string[] }> };

export default async function Page({ searchParams }: Properties) {
  const t = await getTranslate();
  const { i: named = [] } = await searchParams;
  const initial = parseSelected(typeof named === "string" ? [named] : named);
  return (
    <SigningPage title={t("transfer.title")} lead={t("transfer.lead")}>
      <TransferPage initial={initial} />
    </SigningPage>
  );
}
