import type { Metadata } from "next";
import { addressOf, type SearchParams, single } from "@/app/_lib/parameters";
import { readPage } from "@/app/_lib/reads";
import { AccountOperations } from "@/components/account/account-operations";
import { Exports } from "@/components/account/exports";
import { shortenAddress } from "@/components/format";
import { paths } from "@/components/paths";
import { accountTexts } from "@/components/texts/reading/account";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { listAddressOperations } from "@/lib/database";

const words = accountTexts;
const LIMIT = 25;

type Properties = { params: Promise<{ address: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const address = await addressOf(params);
  return { title: `${words.history}, ${words.title(shortenAddress(address))}`, description: words.summary };
}

export default async function AccountHistoryPage({ params, searchParams }: Properties) {
  const address = await addressOf(params);
  const before = single((await searchParams).before);
  const page = await readPage(before, (place) => listAddressOperations(address, { ...place, limit: LIMIT }));
  return (
    <Section title={words.history}>
      <AccountOperations
        key={`${address} ${before}`}
        address={address}
        initial={page}
        limit={LIMIT}
        isLive={before === undefined}
      />
      {page === undefined ? null : <Pager path={paths.account(address, "history")} before={before} next={page.next} />}
      <Exports address={address} />
    </Section>
  );
}
