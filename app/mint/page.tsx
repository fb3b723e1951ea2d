import type { Metadata } from "next";
import { attempt } from "@/app/_lib/reads";
import { MintPage } from "@/components/mint/mint-page";
import { SigningPage } from "@/components/signing/page";
import { mintTexts } from "@/components/texts/mint";
import { readToken } from "@/lib/database";
import { isTicker } from "@/lib/protocol";

export const metadata: Metadata = { title: mintTexts.title, description: mintTexts.summary };

type Properties = { searchParams: Promise<{ ticker?: string | string[] }> };

/** Only a ticker in the address is preselected: any other choice, such as the newest token, would be made by spammers. */
export default async function Page({ searchParams }: Properties) {
  const { ticker: requested } = await searchParams;
  const ticker = typeof requested === "string" && isTicker(requested) ? requested : "";
  const token = ticker === "" ? null : await attempt(() => readToken(ticker));
  return (
    <SigningPage title={mintTexts.title} lead={mintTexts.lead}>
      <MintPage key={ticker} initialTicker={ticker} initialToken={token?.token} />
    </SigningPage>
  );
}
