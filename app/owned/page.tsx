import type { Metadata } from "next";
import { SigningPage } from "@/components/signing/page";
import { OwnedWithFeatures } from "@/features/pages/owned";
import { getTranslate } from "@/lib/languages/server";
import { useTranslate } from "@/lib/languages/translate";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("owned.title"), description: t("owned.summary") };
}

export default function Page() {
  const t = useTranslate();
  return (
    <SigningPage title={t("owned.title")} lead={t("owned.lead")}>
      <OwnedWithFeatures />
    </SigningPage>
  );
}
