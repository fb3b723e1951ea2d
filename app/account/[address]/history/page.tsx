import type { Metadata } from "next";
import { activityFilter } from "@/app/_lib/activity-filter";
import { OperationPages } from "@/app/_lib/operation-pages";
import { addressParameter, type SearchParams, single, sizeParameter } from "@/app/_lib/parameters";
import { readPage, readSettings } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { AccountOperations } from "@/components/account/account-operations";
import { Exports } from "@/components/account/exports";
import { NothingHere } from "@/components/account/nothing-here";
import { ActivityFilter } from "@/components/activity/activity-filter";
import { OperationOrderChoices } from "@/components/activity/operation-order";
import { wholeStories } from "@/components/activity/sale-stories";
import { facts } from "@/components/format/joined";
import { paths } from "@/components/format/paths";
import { shortenAddress } from "@/components/format/shorten";
import { Section } from "@/components/ui/section";
import { listFilteredAddressOperations } from "@/lib/database/reads/filtered-operations";
import { listAddressOperations } from "@/lib/database/reads/operation-lists";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";

const USUAL = 25;

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
  const parameters = await searchParams;
  const before = single(parameters.before);
  const { limit, size } = sizeParameter(parameters.size, USUAL);
  const { keep, query, isSet, order } = activityFilter(parameters);
  const list = isSet ? listFilteredAddressOperations : listAddressOperations;
  const page = await readPage(before, async (place) =>
    wholeStories(await list(database(), { address, ...query, order, ...place, limit }), order),
  );
  const { network } = await readSettings();
  const path = paths.account(address, "history");
  return (
    <Section title={t("account.history")}>
      <ActivityFilter path={path} values={keep} isSet={isSet} keep={{ size, order }} isOfAccount network={network} />
      <OperationOrderChoices path={path} keep={{ ...keep, size }} order={order} />
      <WithNamedTokens rows={page?.operations}>
        <AccountOperations
          key={JSON.stringify([address, before, limit, keep, order])}
          address={address}
          initial={page}
          limit={limit}
          filter={query}
          {...(isSet
            ? { empty: t("activityFilter.none"), next: null }
            : { empty: t("account.noHistory"), next: <NothingHere of="history" /> })}
          isLive={before === undefined && order === undefined}
          order={order}
        />
      </WithNamedTokens>
      <OperationPages
        path={path}
        keep={{ ...keep, order }}
        page={page}
        isFiltered={isSet}
        isByAge={order === undefined}
        {...{ before, limit, size, usual: USUAL }}
      />
      {page?.operations.length === 0 && !isSet ? null : <Exports address={address} filter={{ ...keep, order }} />}
    </Section>
  );
}
