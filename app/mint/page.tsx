import type { Metadata } from "next";
import { attempt } from "@/app/_lib/reads";
import { canBeMinted } from "@/components/mint/can-be-minted";
import { MintPage } from "@/components/mint/mint-page";
import { SigningPage } from "@/components/signing/page";
import { mintTexts } from "@/components/texts/mint";
import { listTokens, readToken } from "@/lib/database";
import { isTicker } from "@/lib/protocol";

export const metadata: Metadata = { title: mintTexts.title, description: mintTexts.summary };

const TOKENS = 100;

type Properties = { searchParams: Promise<{ ticker?: string | string[] }> };

export default async function Page({ searchParams }: Properties) {
  const { ticker: requested } = await searchParams;
  const tokens = await attempt(() => listTokens({ limit: TOKENS }));
  // Without a chosen ticker, start with the newest token that anyone can mint.
  const first = tokens?.tokens.find((one) => canBeMinted(one) && one.contract === null);
  const ticker = typeof requested === "string" && isTicker(requested) ? requested : (first?.ticker ?? "");
  const token = ticker === "" ? null : await attempt(() => readToken(ticker));
  return (
    <SigningPage title={mintTexts.title} lead={mintTexts.lead}>
      <MintPage key={ticker} initialTicker={ticker} initialToken={token?.token} initialTokens={tokens} />
    </SigningPage>
  );
}
