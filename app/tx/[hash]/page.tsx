import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type SearchParams, single } from "@/app/_lib/parameters";
import { attempt } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { TransactionView } from "@/components/activity/transaction-view";
import { shortenHex } from "@/components/format/shorten";
import { HashText } from "@/components/ui/hex";
import { NextStep } from "@/components/ui/next-step";
import { Page } from "@/components/ui/page";
import { isCursor } from "@/lib/database/reads/cursor";
import { readOrphans } from "@/lib/database/reads/orphans";
import { PAGE_LIMIT } from "@/lib/database/reads/page";
import { readTransaction } from "@/lib/database/reads/transactions";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";
import { parseHash } from "@/lib/protocol";

type Properties = { params: Promise<{ hash: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const hash = parseHash((await params).hash);
  if (hash === null) return {};
  return { title: t("operation.title", { hash: shortenHex(hash) }), description: t("transaction.summary") };
}

export default async function TransactionPage({ params, searchParams }: Properties) {
  const t = await getTranslate();
  const hash = parseHash((await params).hash);
  if (hash === null) notFound();
  const given = single((await searchParams).before);
  const before = given !== undefined && isCursor(given) ? given : undefined;
  // If the index has no operation of the transaction, the browser requests its status on the chain.
  const [read, orphans] = await Promise.all([
    attempt(() => readTransaction(database(), hash, { before, limit: PAGE_LIMIT })),
    attempt(() => readOrphans(database(), hash)),
  ]);
  return (
    <Page>
      <h1 className="display mb-2 text-[clamp(2.2rem,6vw,3.2rem)] leading-tight">{t("transaction.title")}</h1>
      <p className="mb-8 text-sm">
        <HashText value={hash} withTools />
      </p>
      <WithNamedTokens rows={read?.found?.operations}>
        <TransactionView
          key={`${hash} ${before}`}
          hash={hash}
          before={before}
          initial={read?.found ? { ...read.found, at: read.at } : undefined}
          orphans={orphans && { blocks: orphans.blocks }}
          next={<NextStep href="/">{t("errors.home")}</NextStep>}
        />
      </WithNamedTokens>
    </Page>
  );
}
