import { AddressText } from "@/components/address/address-text";
import { groupDigits } from "@/components/format/numbers";
import { DescriptionList } from "@/components/ui/description-list";
import { HexValue } from "@/components/ui/hex";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { ProofPath } from "./proof-path";
import type { RegistryStatement } from "./verification/registry";
import type { Difference, HistoryResult, Since, Verdict } from "./verification/verdict";

/** The facts that a proven verdict establishes. */
export interface Claim {
  readonly amount: bigint;
  readonly ticker: string;
  readonly block: number;
  /** Null: the address that was asked about. */
  readonly owner: Address | null;
}

/** The result of a verification: the proven facts, the false ones, or why nothing could be verified. */
export function VerdictView<L>({ verdict, claim }: { verdict: Verdict<L>; claim: Claim | null }) {
  if (verdict.kind === "open") return <Open why={verdict.why} detail={verdict.detail} />;
  if (verdict.kind === "false") return <False verdict={verdict} />;
  return claim === null ? null : <Proven verdict={verdict} claim={claim} />;
}

function Proven<L>({ verdict, claim }: { verdict: Extract<Verdict<L>, { kind: "proven" }>; claim: Claim }) {
  const t = useTranslate();
  const { registry, since, history, path } = verdict;
  const isConfirmed = registry !== null;
  const [amount, block] = [groupDigits(t, claim.amount), groupDigits(t, claim.block)];
  return (
    <div className="space-y-8">
      <div className={`border-l-2 bg-surface px-5 py-4 ${isConfirmed ? "border-accent" : "border-line-strong"}`}>
        <h2 className={`display flex items-center gap-2 text-2xl ${isConfirmed ? "text-accent" : ""}`}>
          {isConfirmed ? <Icon name="shield" className="size-6" /> : null}
          {isConfirmed ? t("verify.proven") : t("verify.consistent")}
        </h2>
        <p className="mt-1 text-lg">
          {claim.owner === null
            ? t("verify.provenBalance", { amount, ticker: claim.ticker, block })
            : t("verify.provenInscription", { amount, ticker: claim.ticker, block })}{" "}
          {claim.owner === null ? null : <AddressText value={claim.owner} isShort />}
        </p>
      </div>
      <DescriptionList
        items={[
          { name: t("verify.registry"), value: <Registry registry={registry} /> },
          { name: t("verify.root"), value: <HexValue value={path.root} /> },
          { name: t("verify.since"), value: sinceText(t, since, claim) },
          ...(history === null ? [] : [{ name: t("verify.history"), value: <History history={history} /> }]),
        ]}
      />
      <ProofPath path={path} />
    </div>
  );
}

function Registry({ registry }: { registry: RegistryStatement | null }) {
  const t = useTranslate();
  if (registry === null) return t("verify.unregistered");
  const { agreeing, publishers, threshold, readAt, address, isHashChecked } = registry;
  return (
    <>
      <p>{t("verify.publishers", { agreeing, publishers, threshold })}</p>
      {isHashChecked === null ? null : (
        <p className="text-soft text-sm">{t(isHashChecked ? "verify.hashChecked" : "verify.hashUnchecked")}</p>
      )}
      <p className="text-soft text-sm">{t("verify.readAt", { block: groupDigits(t, readAt) })}</p>
      <p className="text-sm">
        <AddressText value={address} withTools />
      </p>
    </>
  );
}

function sinceText(t: Translate, { amount, owner, operations, isMore }: Since, claim: Claim): string {
  const isSame = amount === claim.amount && (claim.owner === null || owner === claim.owner);
  if (operations === 0 && isSame) return t("verify.sinceNothing");
  const holding = `${groupDigits(t, amount ?? 0n)} ${claim.ticker}`;
  if (claim.owner === null)
    return t("verify.sinceChanges", {
      count: operations,
      isMore: isMore ? "true" : "false",
      now: amount === null ? t("verify.sinceNone") : holding,
    });
  return t("verify.sinceChanges", {
    count: operations,
    isMore: isMore ? "true" : "false",
    now: owner === null ? t("verify.sinceBurned") : t("verify.sinceOwner", { amount: holding, owner }),
  });
}

function History({ history }: { history: HistoryResult }) {
  const t = useTranslate();
  if (history.kind === "unjudged") {
    return (
      <>
        <p>{t("verify.historyUnjudged")}</p>
        <p className="text-soft text-sm">{t(`verify.openText.${history.why}`)}</p>
      </>
    );
  }
  return (
    <>
      <p>{t("verify.historyJudged", { transactions: history.transactions })}</p>
      {history.hasMintControl ? <p className="text-soft text-sm">{t("verify.historyControl")}</p> : null}
    </>
  );
}

function False<L>({ verdict }: { verdict: Extract<Verdict<L>, { kind: "false" }> }) {
  const t = useTranslate();
  const { why, path, difference } = verdict;
  return (
    <div className="space-y-8">
      <Notice tone="refused" title={t("verify.false")}>
        {t(`verify.falseText.${why}`)}
      </Notice>
      {difference === null ? null : <Differences difference={difference} />}
      {path === null ? null : <ProofPath path={path} isBroken />}
    </div>
  );
}

function Differences({ difference: { site, own } }: { difference: Difference }) {
  const t = useTranslate();
  return (
    <DescriptionList
      items={[
        { name: t("verify.site"), value: <HexValue value={site} /> },
        { name: t("verify.own"), value: <HexValue value={own} /> },
      ]}
    />
  );
}

function Open({ why, detail }: { why: Extract<Verdict<unknown>, { kind: "open" }>["why"]; detail: string }) {
  const t = useTranslate();
  return (
    <Notice title={t("verify.open")}>
      <p>{t(`verify.openText.${why}`)}</p>
      {detail === "" ? null : (
        <details className="mt-2">
          <summary className="link w-fit py-3">{t("verify.details")}</summary>
          <p className="figures break-all text-[0.92em]">{detail}</p>
        </details>
      )}
    </Notice>
  );
}
