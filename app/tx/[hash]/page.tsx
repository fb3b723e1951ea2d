import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TransactionView } from "@/components/activity/transaction-view";
import { texts } from "@/components/texts";
import { parseHash } from "@/lib/protocol";

export const metadata: Metadata = { title: texts.transaction.title, description: texts.transaction.summary };

export default async function TransactionPage({ params }: { params: Promise<{ hash: string }> }) {
  const hash = parseHash((await params).hash);
  if (hash === null) notFound();
  return (
    <div className="py-10 md:py-14">
      <h1 className="display mb-2 text-[clamp(2.2rem,6vw,3.2rem)] leading-tight">{texts.transaction.title}</h1>
      <TransactionView hash={hash} />
    </div>
  );
}
