import type { Metadata } from "next";
import { DeployPage } from "@/components/deploy/deploy-page";
import { SigningPage } from "@/components/signing/page";
import { getTranslate } from "@/lib/languages/server";
import { useTranslate } from "@/lib/languages/translate";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("deploy.title"), description: t("deploy.summary") };
}

export default function Page() {
  const t = useTranslate();
  return (
    <SigningPage title={t("deploy.title")} lead={t("deploy.lead")}>
      <DeployPage />
    </SigningPage>
  );
}
