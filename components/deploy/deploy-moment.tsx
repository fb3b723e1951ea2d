"use client";

import { useState } from "react";
import { useToken } from "@/lib/client/react/tokens";
import { useTranslate } from "@/lib/languages/translate";
import { paths } from "../format/paths";
import { isOpenToMessages } from "../token/mint-access";
import { useTracker } from "../tracker/context";
import { ButtonLink } from "../ui/button";
import { Mark } from "../ui/mark";
import { ShareButton } from "../ui/share-button";

/** The moment after a deploy from this page was accepted: the new token, and the next actions. Before that, nothing. */
export function DeployMoment() {
  const { transactions } = useTracker();
  const [opened] = useState(() => Date.now());
  const deployed = transactions.find(
    ({ subject, status, createdAt }) => subject.op === "deploy" && status.kind === "accepted" && createdAt >= opened,
  );
  if (deployed === undefined) return null;
  const { ticker } = deployed.subject;
  return <Deployed key={ticker} ticker={ticker} seed={deployed.hash ?? ticker} />;
}

function Deployed({ ticker, seed }: { ticker: string; seed: string }) {
  const t = useTranslate();
  const { data: token } = useToken(ticker);
  const path = paths.token(ticker);
  return (
    <section aria-label={t("deploy.moment.label")} className="border border-accent bg-surface p-5">
      <p role="status" className="flex items-center gap-4">
        <Mark seed={seed} className="size-14 shrink-0 text-accent [--mark-line:0.8]" />
        <span className="display wrap-anywhere text-2xl">{t("deploy.moment.title", { ticker })}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {token != null && isOpenToMessages(token) ? (
          <ButtonLink look="filled" href={paths.mint(ticker)}>
            {t("deploy.moment.mint")}
          </ButtonLink>
        ) : null}
        <ShareButton title={t("deploy.moment.shareTitle", { ticker })} path={path} />
        <ButtonLink href={path}>{t("deploy.moment.view")}</ButtonLink>
      </div>
    </section>
  );
}
