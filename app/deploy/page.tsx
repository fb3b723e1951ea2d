import type { Metadata } from "next";
import { DeployPage } from "@/components/deploy/deploy-page";
import { SigningPage } from "@/components/signing/page";
import { deployingTexts } from "@/components/texts/deploying";

export const metadata: Metadata = { title: deployingTexts.title, description: deployingTexts.summary };

export default function Page() {
  return (
    <SigningPage title={deployingTexts.title} lead={deployingTexts.lead}>
      <DeployPage />
    </SigningPage>
  );
}
