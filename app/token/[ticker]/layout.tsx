import type { ReactNode } from "react";
import { PageMessages } from "@/app/_lib/language/page-messages";
import { currentToken } from "@/app/_lib/reads";
import { paths } from "@/components/format/paths";
import { LookalikeNotice } from "@/components/token/lookalike";
import { TokenHead } from "@/components/token/token-head";
import { Page } from "@/components/ui/page";
import { Tabs } from "@/components/ui/tabs";
import { WatchButton } from "@/components/watch/watch-button";
import { linkFeatures } from "@/features/pages/links";
import { featureTexts } from "@/features/pages/texts";
import { getTranslate } from "@/lib/languages/server";
import { isTicker } from "@/lib/protocol";

const TABS = ["holders", "inscriptions", "activity"] as const;

/** The header of all pages of a token. If the token is unknown or the read failed, the page below says so. */
export default async function TokenLayout({
  params,
  children,
}: {
  params: Promise<{ ticker: string }>;
  children: ReactNode;
}) {
  const t = await getTranslate();
  const { ticker } = await params;
  const token = isTicker(ticker) ? await currentToken(ticker) : null;
  if (!token) return children;

  const tabs = [
    { segment: null, href: paths.token(ticker), text: t("token.tabs.overview") },
    ...linkFeatures.flatMap(({ tokenTab: tab }) =>
      tab === undefined ? [] : [{ ...tab, href: paths.token(ticker, tab.segment), text: tab.text(t) }],
    ),
    ...TABS.map((tab) => ({
      segment: tab,
      href: paths.token(ticker, tab),
      text: t(`token.tabs.${tab}`),
    })),
  ];
  return (
    <PageMessages
      of={[
        "amountFaults",
        "call",
        "chart",
        "home",
        "lists",
        "message",
        "price",
        "share",
        "signing",
        "token",
        "watchButton",
        ...featureTexts("token"),
      ]}
    >
      <Page>
        <TokenHead key={ticker} initial={token}>
          <WatchButton of={{ kind: "token", ticker }} name={ticker} />
        </TokenHead>
        <div className="mt-6 empty:hidden">
          <LookalikeNotice token={token} />
        </div>
        <div className="mt-8">
          <Tabs label={t("token.tabs.label")} tabs={tabs} />
        </div>
        <div className="mt-8">{children}</div>
      </Page>
    </PageMessages>
  );
}
