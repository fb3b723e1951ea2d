import { NewestPlate } from "@/components/activity/newest-plate";
import { OperationList } from "@/components/activity/operation-list";
import { WaysIn } from "@/components/layout/ways-in";
import { IndexPanel } from "@/components/status/index-panel";
import { texts } from "@/components/texts";
import { TokenList } from "@/components/token/token-list";
import { Section } from "@/components/ui/section";
import { latestOperations, listTokens } from "@/lib/database";
import { attempt, statusNow } from "./reading";

const OPERATIONS = 20;
const TOKENS = 20;

export default async function HomePage() {
  const [status, operations, tokens] = await Promise.all([
    statusNow(),
    attempt(() => latestOperations({ limit: OPERATIONS })),
    attempt(() => listTokens({ limit: TOKENS })),
  ]);
  return (
    <>
      <div className="grid items-center gap-x-14 gap-y-10 py-10 md:py-16 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]">
        <div>
          <h1 className="display text-[clamp(2.4rem,6vw,4.4rem)] leading-[1.04]">{texts.home.headline}</h1>
          <p className="mt-5 max-w-[34rem] text-lg text-soft">{texts.home.lead}</p>
        </div>
        <NewestPlate initial={operations} limit={OPERATIONS} />
      </div>
      <WaysIn />
      <div className="mt-14">
        <IndexPanel initial={status} />
      </div>
      <div className="mt-14 grid items-start gap-x-14 gap-y-14 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <Section title={texts.home.activity} id="activity">
          <OperationList initial={operations} limit={OPERATIONS} isBrief />
        </Section>
        <Section title={texts.home.tokens} id="tokens" className="lg:sticky lg:top-8">
          <TokenList initial={tokens} limit={TOKENS} />
        </Section>
      </div>
    </>
  );
}
