import type { Metadata } from "next";
import { attempt } from "@/app/_lib/reads";
import { MintPage } from "@/components/mint/mint-page";
import { SigningPage } from "@/components/signing/page";
import { readToken } from "@/lib/database/reads/tokens";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return { title: t("mint.title"), description: t("mint.summary") };
}

type Properties = { searchParams: Promise<{ ticker?: string | string[] }> };

/** Only a ticker in the address is preselected: spammers could control any other choice, such as the newest token. */
export default async function Page({ searchParams }: Properties) {
  const t = await getTranslate();
  const { ticker: requested } = await searchParams;
  const ticker = typeof requested === "string" && isTicker(requested) ? requested : "";
  const token = ticker === "" ? null : await attempt(() => readToken(database(), ticker));
  return (
    <SigningPage title={t("mint.title")} lead={t("mint.lead")}>
      <MintPage key={ticker} initialTicker={ticker} initialToken={token?.token} />
    </SigningPage>
  );
}
