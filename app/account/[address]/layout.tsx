import { type ReactNode, Suspense } from "react";
import { addressName } from "@/app/_lib/address-names";
import { PageMessages } from "@/app/_lib/language/page-messages";
import { attempt } from "@/app/_lib/reads";
import { OwnAccount } from "@/components/account/own-account";
import { AddressText } from "@/components/address/address-text";
import { Owner } from "@/components/address/owner";
import { paths } from "@/components/format/paths";
import { shortenAddress } from "@/components/format/shorten";
import { Mark } from "@/components/ui/mark";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { ShareButton } from "@/components/ui/share-button";
import { Tabs } from "@/components/ui/tabs";
import { WatchButton } from "@/components/watch/watch-button";
import { linkFeatures } from "@/features/pages/links";
import { featureTexts } from "@/features/pages/texts";
import { readVault } from "@/lib/database/reads/vaults";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { type Address, parseAddress } from "@/lib/protocol";

/** Between the first and the others are those of features. */
const TABS = [["inscriptions"], ["listings", "history"]] as const;

/** The header of all pages of an address. If the address is malformed, the page below shows the 404 page. */
export default async function AccountLayout({
  params,
  children,
}: {
  params: Promise<{ address: string }>;
  children: ReactNode;
}) {
  const t = await getTranslate();
  const address = parseAddress((await params).address);
  if (address === null) return children;

  const vault = await attempt(() => readVault(database(), address));
  const tabsOf = (tabs: (typeof TABS)[number]) =>
    tabs.map((tab) => ({ segment: tab, href: paths.account(address, tab), text: t(`account.tabs.${tab}`) }));
  const tabs = [
    { segment: null, href: paths.account(address), text: t("account.tabs.overview") },
    ...tabsOf(TABS[0]),
    ...linkFeatures.flatMap(({ accountTabs = [] }) =>
      accountTabs.map(({ segment, text }) => ({ segment, href: paths.account(address, segment), text: text(t) })),
    ),
    ...tabsOf(TABS[1]),
  ];
  return (
    <PageMessages
      of={[
        "account",
        "call",
        "home",
        "lists",
        "message",
        "price",
        "share",
        "signing",
        "watchButton",
        ...featureTexts("account"),
      ]}
    >
      <Page>
        <div className="flex min-w-0 items-center gap-4 sm:gap-6">
          <Mark seed={address} size="large" className="size-16 text-accent [--mark-line:0.6] sm:size-24" />
          <div className="min-w-0">
            <p className="caption">{t("account.eyebrow")}</p>
            <h1 className="figures mt-1 text-[clamp(1.25rem,6vw,2.5rem)] leading-tight">
              <span className="sr-only">{t("account.eyebrow")} </span>
              {shortenAddress(address)}
            </h1>
            <Suspense>
              <AddressName address={address} />
            </Suspense>
            <p className="mt-1 text-sm">
              <AddressText value={address} withTools />
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <WatchButton of={{ kind: "account", address }} name={shortenAddress(address)} />
              <ShareButton title={t("account.title", { address: shortenAddress(address) })} />
            </div>
          </div>
        </div>
        {vault === undefined || vault.account === null ? null : (
          <div className="mt-8">
            <Notice title={t("vault.notice")}>
              <p>{t("vault.noticeText")}</p>
              <p className="mt-1">
                <Owner owner={address} account={vault.account} withTools />
              </p>
            </Notice>
          </div>
        )}
        <OwnAccount address={address} />
        <div className="mt-8">
          <Tabs label={t("account.tabs.label")} tabs={tabs} />
        </div>
        <div className="mt-8">{children}</div>
      </Page>
    </PageMessages>
  );
}

/** The name of the address, once the node has answered; nothing without one. */
async function AddressName({ address }: { address: Address }) {
  const name = await addressName(address);
  return name === null ? null : <p className="mt-1 break-all text-lg">{name}</p>;
}
