import type { Metadata } from "next";
import { OwnedPage } from "@/components/owned/owned-page";
import { SigningPage } from "@/components/signing/page";
import { ownedTexts } from "@/components/texts/owned";

export const metadata: Metadata = { title: ownedTexts.title, description: ownedTexts.summary };

export default function Page() {
  return (
    <SigningPage title={ownedTexts.title} lead={ownedTexts.lead}>
      <OwnedPage />
    </SigningPage>
  );
}
