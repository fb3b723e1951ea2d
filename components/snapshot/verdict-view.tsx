import { groupDigits } from "../format";
import { verifyTexts } from "../texts/verify";
import { DescriptionList } from "../ui/description-list";
import { AddressText, HexValue } from "../ui/hex";
import { Icon } from "../ui/icon";
import { Notice } from "../ui/notice";
import { ProofPath } from "./proof-path";
import type { RegistryStatement } from "./verification/registry";
import type { Difference, HistoryResult, Since, Verdict } from "./verification/verdict";
import type { Claim } from "./verify-panel";

const words = verifyTexts;

/** The result of a verification: what is proven, what is false, or why nothing could be verified. */
export function VerdictView<L>({ verdict, claim }: { verdict: Verdict<L>; claim: Claim | null }) {
  if (verdict.kind === "open") return <Open why={verdict.why} detail={verdict.detail} />;
  if (verdict.kind === "false") return <False verdict={verdict} />;
  return claim === null ? null : <Proven verdict={verdict} claim={claim} />;
}

function Proven<L>({ verdict, claim }: { verdict: Extract<Verdict<L>, { kind: "proven" }>; claim: Claim }) {
  const { registry, since, history, path } = verdict;
  const isConfirmed = registry !== null;
  const [amount, block] = [groupDigits(claim.amount), groupDigits(claim.block)];
  return (
    <div className="space-y-8">
      <div className={`border-l-2 bg-surface px-5 py-4 ${isConfirmed ? "border-accent" : "border-line-strong"}`}>
        <h2 className={`display flex items-center gap-2 text-2xl ${isConfirmed ? "text-accent" : ""}`}>
          {isConfirmed ? <Icon name="shield" className="size-6" /> : null}
          {isConfirmed ? words.proven : words.consistent}
        </h2>
        <p className="mt-1 text-lg">
          {claim.owner === null
            ? words.provenBalance(amount, claim.ticker, block)
            : words.provenInscription(amount, claim.ticker, block)}{" "}
          {claim.owner === null ? null : <AddressText value={claim.owner} isShort />}
        </p>
      </div>
      <DescriptionList
        items={[
          { name: words.registry, value: <Registry registry={registry} /> },
          { name: words.root, value: <HexValue value={path.root} /> },
          { name: words.since, value: sinceText(since, claim) },
          ...(history === null ? [] : [{ name: words.history, value: <History history={history} /> }]),
        ]}
      />
      <ProofPath path={path} />
    </div>
  );
}

function Registry({ registry }: { registry: RegistryStatement | null }) {
  if (registry === null) return words.unregistered;
  const { agreeing, publishers, threshold, readAt, address } = registry;
  return (
    <>
      <p>{words.publishers(agreeing, publishers, threshold)}</p>
      <p className="text-soft text-sm">{words.readAt(groupDigits(readAt))}</p>
      <p className="text-sm">
        <AddressText value={address} withTools />
      </p>
    </>
  );
}

function sinceText({ amount, owner, operations, isMore }: Since, claim: Claim): string {
  const isSame = amount === claim.amount && (claim.owner === null || owner === claim.owner);
  if (operations === 0 && isSame) return words.sinceNothing;
  const holding = `${groupDigits(amount ?? 0n)} ${claim.ticker}`;
  if (claim.owner === null) return words.sinceChanges(operations, isMore, amount === null ? words.sinceNone : holding);
  return words.sinceChanges(operations, isMore, owner === null ? words.sinceBurned : words.sinceOwner(holding, owner));
}

function History({ history }: { history: HistoryResult }) {
  if (history.kind === "unjudged") {
    return (
      <>
        <p>{words.historyUnjudged}</p>
        <p className="text-soft text-sm">{words.openText[history.why]}</p>
      </>
    );
  }
  return (
    <>
      <p>{words.historyJudged(history.transactions)}</p>
      {history.hasMintControl ? <p className="text-soft text-sm">{words.historyControl}</p> : null}
    </>
  );
}

function False<L>({ verdict }: { verdict: Extract<Verdict<L>, { kind: "false" }> }) {
  const { why, path, difference } = verdict;
  return (
    <div className="space-y-8">
      <Notice tone="refused" title={words.false}>
        {words.falseText[why]}
      </Notice>
      {difference === null ? null : <Differences difference={difference} />}
      {path === null ? null : <ProofPath path={path} isBroken />}
    </div>
  );
}

function Differences({ difference: { site, own } }: { difference: Difference }) {
  const value = (text: string) => <span className="figures break-all text-[0.92em]">{text}</span>;
  return (
    <DescriptionList
      items={[
        { name: words.site, value: value(site) },
        { name: words.own, value: value(own) },
      ]}
    />
  );
}

function Open({ why, detail }: { why: keyof typeof words.openText; detail: string }) {
  return (
    <Notice title={words.open}>
      <p>{words.openText[why]}</p>
      {detail === "" ? null : (
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 items-center">{words.details}</summary>
          <p className="figures break-all text-[0.92em]">{detail}</p>
        </details>
      )}
    </Notice>
  );
}
