import type { ReactNode } from "react";
import { tokenNow } from "@/app/_lib/reads";
import { paths } from "@/components/paths";
import { tokenTexts } from "@/components/texts/reading/token";
import { TokenHead } from "@/components/token/token-head";
import { Tabs } from "@/components/ui/tabs";
import { isTicker } from "@/lib/protocol";

const TABS = ["holders", "inscriptions", "listings", "activity"] as const;

/** What all pages about a token have on top. That there is no such token, or no answer, the pages say themselves. */
export default async function TokenLayout({
  params,
  children,
}: {
  params: Promise<{ ticker: string }>;
  children: ReactNode;
}) {
  const { ticker } = await params;
  const token = isTicker(ticker) ? await tokenNow(ticker) : null;
  if (!token) return children;
  const words = tokenTexts.tabs;
  const tabs = [
    { segment: null, href: paths.token(ticker), text: words.overview },
    ...TABS.map((tab) => ({ segment: tab, href: paths.token(ticker, tab), text: words[tab] })),
  ];
  return (
    <div className="py-10 md:py-14">
      <TokenHead key={ticker} initial={token} />
      <div className="mt-8">
        <Tabs label={words.label} tabs={tabs} />
      </div>
      <div className="mt-8">{children}</div>
    </div>
  );
}
