import type { Metadata } from "next";
import { DeployPage } from "@/components/deploy/deploy-page";
import { SigningPage } from "@/components/signing/page";
import { deployTexts } from "@/components/texts/deploy";

export const metadata: Metadata = { title: deployTexts.title, description: deployTexts.summary };

export default function Page() {
  return (
    <SigningPage title={deployTexts.title} lead={deployTexts.lead}>
      <DeployPage />
    </SigningPage>
  );
}
