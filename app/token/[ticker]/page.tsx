import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OperationList } from "@/components/activity/operation-list";
import { texts } from "@/components/texts";
import { TokenView } from "@/components/token/token-view";
import { Section } from "@/components/ui/section";
import { Unreachable } from "@/components/ui/unreachable";
import { latestOperations, readToken } from "@/lib/database";
import { isTicker } from "@/lib/protocol";
import { attempt } from "../../reading";

const OPERATIONS = 20;

type Properties = { params: Promise<{ ticker: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { ticker } = await params;
  if (!isTicker(ticker)) return {};
  return { title: texts.tokens.title(ticker), description: texts.tokens.summary(ticker) };
}

export default async function TokenPage({ params }: Properties) {
  const { ticker } = await params;
  if (!isTicker(ticker)) notFound();
  const [answer, operations] = await Promise.all([
    attempt(() => readToken(ticker)),
    attempt(() => latestOperations({ ticker, limit: OPERATIONS })),
  ]);
  if (answer === undefined) return <Unreachable />;
  if (answer.token === null) notFound();
  return (
    <div className="py-10 md:py-14">
      <TokenView initial={answer.token} />
      <Section title={texts.tokens.activity(ticker)} className="mt-16">
        <OperationList initial={operations} ticker={ticker} limit={OPERATIONS} />
      </Section>
    </div>
  );
}
