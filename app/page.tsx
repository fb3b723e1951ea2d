import { PageMessages } from "@/app/_lib/language/page-messages";
import { attempt } from "@/app/_lib/reads";
import { WithNamedTokens } from "@/app/_lib/with-named-tokens";
import { LatestMessage } from "@/components/activity/latest-message";
import { OperationList } from "@/components/activity/operation-list";
import { bucketsOf, spanOf } from "@/components/chart/intervals";
import { paths } from "@/components/format/paths";
import { Coming } from "@/components/layout/coming";
import { GettingStarted } from "@/components/layout/getting-started";
import { Totals } from "@/components/layout/totals";
import { IndexPanel } from "@/components/status/index-panel";
import { largestMint } from "@/components/token/mint-access";
import { lookalikeRole } from "@/components/token/recognition";
import { TokenList } from "@/components/token/token-list";
import { MoreLink } from "@/components/ui/more-link";
import { NextStep } from "@/components/ui/next-step";
import { Section } from "@/components/ui/section";
import { readCounts } from "@/lib/database/reads/counts";
import { listOperations } from "@/lib/database/reads/operations";
import { listTokens } from "@/lib/database/reads/tokens";
import { readTotals } from "@/lib/database/reads/totals";
import { database } from "@/lib/database/shared";
import { getTranslate } from "@/lib/languages/server";

const OPERATIONS = 8;
const MINTING = { order: "activity", filter: "minting", limit: 6 } as const;
/** Active tokens among which the token to try is chosen. */
const LIVING_CANDIDATES = 25;
const DAY = 86_400;
/** Number of days in the chart of operations. */
const DAYS = 14;

export default async function HomePage() {
  const t = await getTranslate();
  const [operations, minting, totals, days, living] = await Promise.all([
    attempt(() => listOperations(database(), { limit: OPERATIONS })),
    attempt(() => listTokens(database(), MINTING)),
    attempt(() => readTotals(database())),
    attempt(operationsByDay),
    attempt(livingToken),
  ]);

  return (
    <PageMessages of={["chart", "home", "lists", "message", "price", "tokens"]}>
      <div className="grid items-center gap-x-14 gap-y-10 py-10 md:py-16 lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]">
        <div>
          <h1 className="display text-[clamp(2.4rem,6vw,4.4rem)] leading-[1.04]">{t("home.headline")}</h1>
          <p className="mt-5 max-w-[34rem] text-lg text-soft">{t("home.lead")}</p>
          <MoreLink href={paths.firstGuide}>{t("home.guide")}</MoreLink>
        </div>
        <LatestMessage initial={operations} limit={OPERATIONS} />
      </div>
      <GettingStarted living={living ?? null} />
      <div className="mt-14">
        <IndexPanel />
        <Totals totals={totals?.totals} days={days} />
      </div>
      <div className="rendered-near -mx-2 mt-14 grid grid-cols-1 items-start gap-x-14 px-2 gap-y-14 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <Section title={t("home.activity")} id="activity">
          <WithNamedTokens rows={operations?.operations}>
            <OperationList
              initial={operations}
              source={{ limit: OPERATIONS }}
              empty={t("operations.empty")}
              next={<NextStep href="/deploy">{t("tokens.deployFirst")}</NextStep>}
              isBrief
              isMixed
            />
          </WithNamedTokens>
        </Section>
        <Section title={t("home.minting")} id="tokens">
          <TokenList
            initial={minting}
            query={MINTING}
            empty={t("home.mintingEmpty")}
            next={<NextStep href="/mint">{t("tokenFacts.mint")}</NextStep>}
            isBrief
          />
          <MoreLink href={paths.tokens}>{t("home.allTokens")}</MoreLink>
          <Coming />
        </Section>
      </div>
    </PageMessages>
  );
}

/** The token with the most holders that anyone can mint and that was active today; null if there is none. */
async function livingToken() {
  const active = await listTokens(database(), { order: "activity", filter: "minting", limit: LIVING_CANDIDATES });
  const found =
    active.tokens.length > 0 ? active : await listTokens(database(), { order: "holders", filter: "minting", limit: 1 });
  const open = found.tokens.filter(
    (token) =>
      token.contract === null &&
      lookalikeRole(token)?.kind !== "copy" &&
      token.labels.every(({ kind }) => kind !== "flagged"),
  );
  const [living] = open.toSorted((a, b) => b.holderCount - a.holderCount || b.activity - a.activity);
  return living === undefined ? null : { ticker: living.ticker, amount: largestMint(living) };
}

/** The number of accepted operations on each of the last {@link DAYS} days. */
async function operationsByDay() {
  const now = Math.floor(Date.now() / 1000);
  const span = { ...spanOf(now - (DAYS - 1) * DAY, now), interval: "day", requested: "day" } as const;
  const { points } = await readCounts(database(), { interval: "day", from: span.from, to: span.to });
  return bucketsOf(span, points, ({ accepted }) => accepted);
}
