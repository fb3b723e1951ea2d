import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { attempt } from "@/app/_lib/reads";
import { TransactionView } from "@/components/activity/transaction-view";
import { shortenHex } from "@/components/format";
import { HashText } from "@/components/ui/hex";
import { NextStep } from "@/components/ui/next-step";
import { readOrphans, readTransaction } from "@/lib/database";
import { getTranslate } from "@/lib/languages/server";
import { parseHash } from "@/lib/protocol";

type Properties = { params: Promise<{ hash: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const t = await getTranslate();
  const hash = parseHash((await params).hash);
  if (hash === null) return {};
  return { title: t("operation.title", { hash: shortenHex(hash, 6) }), description: t("transaction.summary") };
}

export default async function TransactionPage({ params }: Properties) {
  const t = await getTranslate();
  const hash = parseHash((await params).hash);
  if (hash === null) notFound();
  // If the index has no operation of the transaction, the browser requests its status on the chain.
  const [read, orphans] = await Promise.all([attempt(() => readTransaction(hash)), attempt(() => readOrphans(hash))]);
  return (
    <div className="py-10 md:py-14">
      <h1 className="display mb-2 text-[clamp(2.2rem,6vw,3.2rem)] leading-tight">{t("transaction.title")}</h1>
      <p className="mb-8 text-sm">
        <HashText value={hash} withTools />
      </p>
      <TransactionView
        key={hash}
        hash={hash}
        initial={read?.report ?? undefined}
        orphans={orphans && { blocks: orphans.blocks }}
        next={<NextStep href="/">{t("errors.home")}</NextStep>}
      />
    </div>
  );
}
