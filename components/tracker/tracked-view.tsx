"use client";

import { useTranslate } from "@/lib/languages/translate";
import { networkName } from "../format/network-name";
import { paths } from "../format/paths";
import { useSettings } from "../hooks/settings";
import { usePathname } from "../language/navigation";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { HashText } from "../ui/hex";
import { NearLink } from "../ui/near-link";
import { useWallet } from "../wallet/wallet";
import { useTracker } from "./context";
import { describeTracked, sentence, stepsOf, type TrackedTone } from "./describe";
import { ReplacedBy } from "./gone";
import { SubjectTitle } from "./subject";
import { isPending, type Tracked, type TrackedStatus } from "./tracked";

/** The classes of a card's edge. */
export const EDGES: Record<TrackedTone, string> = {
  plain: "border-line-strong",
  good: "border-accent",
  bad: "border-refused",
};
const TITLES: Record<TrackedTone, string> = { plain: "text-ink", good: "text-accent", bad: "text-refused" };

/** A transaction with its status, from the wallet to the index's result. Shown on its page and in the tray. */
export function TrackedView({ tracked }: { tracked: Tracked }) {
  const t = useTranslate();
  const { dismiss } = useTracker();
  const { nativeCurrency } = useSettings().network;
  const { headline, text, tone } = describeTracked(t, tracked, nativeCurrency);
  const { status, hash, subject, replaced } = tracked;
  return (
    <article
      data-status={status.kind}
      data-tracked={tracked.key}
      className={`border-l-2 bg-surface px-4 py-4 sm:px-5 ${EDGES[tone]}`}
    >
      <div className="flex items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-medium">
          <SubjectTitle subject={subject} />
        </h3>
        {isPending(tracked) ? null : (
          <button type="button" onClick={() => dismiss(tracked.key)} className="link -my-3 py-3 text-faint text-sm">
            {t("tracker.dismiss")}
          </button>
        )}
      </div>
      <Steps tracked={tracked} />
      <p className="mt-3 text-sm">
        <strong className={`font-medium ${TITLES[tone]}`}>{sentence(t, headline)}</strong>
        {t("units.sentences", { first: "", second: text })}
        {status.kind === "accepted" ? (
          <>
            {" "}
            <ChangedLink tracked={tracked} />
          </>
        ) : null}
      </p>
      {replaced.length > 0 ? <p className="mt-1 text-sm text-soft">{t("tracker.spedUp")}</p> : null}
      <Remedy status={status} />
      {hash === null ? null : (
        <p className="mt-2 text-sm">
          <HashText value={hash} isShort withTools />
        </p>
      )}
    </article>
  );
}

/** Links to what an accepted transaction changed, unless the page already shows it. */
function ChangedLink({ tracked: { subject, account } }: { tracked: Tracked }) {
  const t = useTranslate();
  const here = usePathname();
  const { ticker, id } = subject;
  const [href, text] =
    ticker === ""
      ? [paths.account(account), t("accountMenu.account")]
      : id === null
        ? [paths.token(ticker), t("tokenFacts.title", { ticker })]
        : [paths.inscription(ticker, id), t("tracker.inscription")];
  if (href === here) return null;
  return (
    <NearLink href={href} className="link">
      {text}
    </NearLink>
  );
}

function Steps({ tracked }: { tracked: Tracked }) {
  const t = useTranslate();
  const { status } = tracked;
  const steps = stepsOf(t, tracked);
  if (steps === null) return null;
  const { names, reached } = steps;
  const isEnd = reached === names.length - 1;
  return (
    <ol aria-label={t("tracker.steps")} className="mt-3 grid grid-cols-4 gap-1">
      {names.map((name, index) => (
        <li key={name} aria-current={index === reached ? "step" : undefined} className="min-w-0">
          <span
            className={`block h-0.5 ${barColor(index, reached, status)} ${index === reached && !isEnd ? "breathing" : ""}`}
          />
          <span className={`mt-1 block text-xs ${index <= reached ? "text-ink" : "text-faint"}`}>{name}</span>
        </li>
      ))}
    </ol>
  );
}

function barColor(index: number, reached: number, status: TrackedStatus): string {
  if (index > reached) return "bg-line";
  return status.kind === "rejected" && index === reached ? "bg-refused" : "bg-accent";
}

/** The remedy and the technical details of a request to the wallet that failed, or the transaction that replaced it. */
function Remedy({ status }: { status: TrackedStatus }) {
  const t = useTranslate();
  const wallet = useWallet();
  const { network } = useSettings();
  if (status.kind === "canceled" && status.by !== null) return <ReplacedBy hash={status.by} />;
  const fault = status.kind === "not-sent" || status.kind === "unanswered" ? status.fault : undefined;
  if (fault === undefined || fault.kind === "rejected") return null;
  const { kind, detail } = fault;
  return (
    <>
      {kind === "wrong-chain" && wallet.phase === "connected" ? (
        <Button className="mt-2" onClick={() => void wallet.actions.switchChain()}>
          {t("tracker.switch", { network: networkName(t, network) })}
        </Button>
      ) : null}
      {kind === "locked" && wallet.phase !== "connected" ? (
        <Button className="mt-2" onClick={wallet.connect}>
          {t("wallet.connect")}
        </Button>
      ) : null}
      <details className="mt-2 text-sm">
        <summary className="link w-fit py-1 text-faint">{t("tracker.details")}</summary>
        <pre className="message mt-1 max-h-48 overflow-auto whitespace-pre-wrap bg-sunk p-3 text-xs" dir="ltr">
          {detail}
        </pre>
        <CopyButton text={detail} />
      </details>
    </>
  );
}
