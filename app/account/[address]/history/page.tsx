import type { Metadata } from "next";
import { addressParameter, type SearchParams, single } from "@/app/_lib/parameters";
import { readPage } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { AccountOperations } from "@/components/account/account-operations";
import { Exports } from "@/components/account/exports";
import { NothingHere } from "@/components/account/nothing-here";
import { wholeStories } from "@/components/activity/sale-stories";
import { facts } from "@/components/format/joined";
import { paths } from "@/components/format/paths";
import { shortenAddress } from "@/components/format/shorten";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listAddressOperations } from "@/lib/database/reads/operation-lists";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";

const LIMIT = 25;

type Properties = { params: Promise<{ address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const address = await addressParameter(params);
  return {
    title: facts(t, [t("account.history"), t("account.title", { address: shortenAddress(address) })]),
    description: t("account.summary"),
  };
}

export default async function AccountHistoryPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const address = await addressParameter(params);
  const before = single((await searchParams).before);
  const page = await readPage(before, async (place) =>
    wholeStories(await listAddressOperations(database(), { address, ...place, limit: LIMIT })),
  );
  return (
    <Section title={t("account.history")}>
      <WithNamedTokens rows={page?.operations}>
        <AccountOperations
          key={`${address} ${before}`}
          address={address}
          initial={page}
          limit={LIMIT}
          next={<NothingHere of="history" />}
          isLive={before === undefined}
        />
      </WithNamedTokens>
      {page === undefined ? null : <Pager path={paths.account(address, "history")} before={before} next={page.next} />}
      {page?.operations.length === 0 ? null : <Exports address={address} />}
    </Section>
  );
}
