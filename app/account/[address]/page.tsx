import type { Metadata } from "next";
import { forSaleLinks } from "@/app/_lib/for-sale";
import { alternatesOf } from "@/app/_lib/language/alternates";
import { addressParameter, type SearchParams, single } from "@/app/_lib/parameters";
import { attempt, readPage, readSettings } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { AccountOperations } from "@/components/account/account-operations";
import { BalanceTable } from "@/components/account/balance-table";
import { Exports } from "@/components/account/exports";
import { NothingHere } from "@/components/account/nothing-here";
import { AddressText } from "@/components/address/address-text";
import { paths } from "@/components/format/paths";
import { shortenAddress } from "@/components/format/shorten";
import { ListingTable } from "@/components/item/listing-table";
import { featuresOn } from "@/components/slots/page-feature";
import { MoreLink } from "@/components/ui/more-link";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { accountFeatures } from "@/features/pages/account";
import { vaultOf } from "@/lib/chain/contracts/nip20-vault";
import { listAddressInscriptions } from "@/lib/database/reads/address-inscriptions";
import { listBalances } from "@/lib/database/reads/holders";
import { listNamedTokens } from "@/lib/database/reads/named-tokens";
import { listAddressOperations } from "@/lib/database/reads/operation-lists";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import type { Address } from "@/lib/protocol";
import { marketAddress } from "@/lib/protocol/market-contracts";

const BALANCES = 25;
const LISTINGS = 6;
const OPERATIONS = 10;

type Properties = { params: Promise<{ address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const address = await addressParameter(params);
  return {
    title: t("account.title", { address: shortenAddress(address) }),
    description: t("account.summary"),
    alternates: {
      ...(await alternatesOf(paths.account(address))),
      types: { "application/atom+xml": paths.atom(paths.account(address)) },
    },
  };
}

export default async function AccountPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const address = await addressParameter(params);
  const before = single((await searchParams).before);
  const { network } = await readSettings();
  const features = featuresOn(accountFeatures, network);
  const market = marketAddress(network);
  const vault = market && vaultOf(market, address);
  const [balances, inVault, listings, operations] = await Promise.all([
    readPage(before, ({ before }) => balancesOf(address, before)),
    vault === null ? undefined : attempt(() => balancesOf(vault, undefined)),
    attempt(() => listAddressInscriptions(database(), { address, listed: true, limit: LISTINGS })),
    attempt(() => listAddressOperations(database(), { address, limit: OPERATIONS })),
  ]);
  const hasMoreListings = listings !== undefined && listings.next !== null;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-14 lg:grid-cols-2">
        <Section title={t("account.balances")}>
          <BalanceTable
            balances={balances?.balances}
            address={address}
            features={features}
            emptyText={<NothingHere of="inscriptions" />}
          />
          {balances === undefined ? null : <Pager path={paths.account(address)} before={before} next={balances.next} />}
          {vault === null || inVault === undefined || inVault.balances.length === 0 ? null : (
            <div className="mt-10">
              <h3 className="display mb-1 text-xl">{t("vault.section")}</h3>
              <p className="mb-3 text-soft text-sm">
                {t("vault.sectionText")} <AddressText value={vault} isShort />
              </p>
              <BalanceTable balances={inVault.balances} address={vault} features={features} />
            </div>
          )}
          {operations?.operations.length === 0 ? null : <Exports address={address} filter={{}} />}
        </Section>
        <div className="space-y-14">
          {features.map(({ name, Section: FeatureSection }) =>
            FeatureSection === undefined ? null : <FeatureSection key={name} address={address} />,
          )}
          {features.some((feature) => feature.Section !== undefined) && listings?.inscriptions.length === 0 ? null : (
            <Section title={t("listings.title")}>
              <WithNamedTokens rows={listings?.inscriptions}>
                <ListingTable
                  listings={listings?.inscriptions}
                  floor={null}
                  empty={t("account.noListings")}
                  next={<NothingHere of="listings" next={forSaleLinks()} />}
                  withTicker
                />
              </WithNamedTokens>
              {hasMoreListings ? (
                <MoreLink href={paths.account(address, "listings")}>{t("token.allListings")}</MoreLink>
              ) : null}
            </Section>
          )}
        </div>
      </div>
      <Section title={t("account.latest")} className="mt-14">
        <WithNamedTokens rows={operations?.operations}>
          <AccountOperations
            key={address}
            address={address}
            initial={operations}
            limit={OPERATIONS}
            filter={{}}
            empty={t("account.noHistory")}
            next={<NothingHere of="history" />}
            isLive
          />
        </WithNamedTokens>
        {operations === undefined || operations.next === null ? null : (
          <MoreLink href={paths.account(address, "history")}>{t("account.allHistory")}</MoreLink>
        )}
      </Section>
    </>
  );
}

/** The balances of the address, with the supply of each ticker. */
async function balancesOf(address: Address, before: string | undefined) {
  const { balances, next } = await listBalances(database(), { address, before, limit: BALANCES });
  const { tokens } = await listNamedTokens(
    database(),
    balances.map(({ ticker }) => ticker),
  );
  const supplies = new Map(tokens.map(({ ticker, supply }) => [ticker, supply]));
  return { balances: balances.map((balance) => ({ ...balance, supply: supplies.get(balance.ticker) ?? 0n })), next };
}
