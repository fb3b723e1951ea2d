import type { Metadata } from "next";
import { MintPage } from "@/components/mint/mint-page";
import { signingTexts } from "@/components/texts/signing";
import { listTokens, readToken } from "@/lib/database";
import { isTicker } from "@/lib/protocol";
import { attempt } from "../reading";

export const metadata: Metadata = { title: signingTexts.mint.title, description: signingTexts.mint.summary };

const TOKENS = 100;

type Properties = { searchParams: Promise<{ ticker?: string | string[] }> };

export default async function Page({ searchParams }: Properties) {
  const { ticker: asked } = await searchParams;
  const ticker = typeof asked === "string" && isTicker(asked) ? asked : "";
  const [token, tokens] = await Promise.all([
    ticker === "" ? null : attempt(() => readToken(ticker)),
    attempt(() => listTokens({ limit: TOKENS })),
  ]);
  return (
    <div className="py-10 md:py-14">
      <h1 className="display text-[clamp(2.4rem,6vw,4rem)] leading-tight">{signingTexts.mint.title}</h1>
      <p className="mt-3 mb-10 max-w-2xl text-lg text-soft">{signingTexts.mint.lead}</p>
      <MintPage key={ticker} initialTicker={ticker} initialToken={token?.token} initialTokens={tokens} />
    </div>
  );
}
