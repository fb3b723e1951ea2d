import { REASONS } from "@/lib/protocol/reasons";
import { formatUnits, groupDigits, roundUpUnits, shortenAddress } from "../format";
import type { Settings } from "../settings";
import { trackerTexts } from "../texts/tracker";
import type { WalletFault } from "../wallet/fault";
import { shortId } from "./subject";
import { isMarketAction, type Subject, type Tracked, type TrackedStatus } from "./tracked";

/** The tone of a status: `plain` while it waits or needs nothing, `good` or `bad` for a result. */
export type TrackedTone = "plain" | "good" | "bad";

/** The texts and the tone of a status. */
export interface StatusDescription {
  readonly title: string;
  readonly text: string;
  readonly tone: TrackedTone;
}

const SHOWN_DECIMALS = 8;

type Coin = Settings["network"]["nativeCurrency"];

/** Describes the status of a transaction. `coin` is the native coin, for missing amounts. */
export function describeTracked(tracked: Tracked, coin: Coin): StatusDescription {
  const description = describeStatus(tracked, coin);
  if (tracked.lostBlock === null) return description;
  return { ...description, text: `${trackerTexts.lost(groupDigits(tracked.lostBlock))} ${description.text}` };
}

function describeStatus({ status, subject }: Tracked, coin: Coin): StatusDescription {
  const words = trackerTexts;
  switch (status.kind) {
    case "signing":
      return { title: words.signing, text: words.signingText, tone: "plain" };
    case "unanswered":
      return { title: words.unanswered, text: words.unansweredText, tone: "plain" };
    case "sent":
      return { title: words.sent, text: words.sentText, tone: "plain" };
    case "mined":
      return { title: words.mined, text: words.minedText(groupDigits(status.blockNumber)), tone: "plain" };
    case "accepted":
      return {
        title: status.isFinal ? words.final : words.accepted,
        text: outcomeText(subject, status.done),
        tone: "good",
      };
    case "rejected": {
      const { text, hint } = REASONS[status.reason];
      return { title: `${words.rejected}: ${text}`, text: hint, tone: "bad" };
    }
    case "reverted":
      if (subject.op === "buy" || subject.op === "sweep")
        return { title: words.market.faster, text: words.market.fasterText, tone: "bad" };
      return { title: words.reverted, text: words.revertedText(groupDigits(status.blockNumber)), tone: "bad" };
    case "silent":
      return { title: words.silent, text: words.silentText(groupDigits(status.blockNumber)), tone: "bad" };
    case "canceled":
      return { title: words.canceled, text: words.canceledText, tone: "plain" };
    case "dropped":
      return { title: words.dropped, text: words.droppedText, tone: "bad" };
    case "not-sent":
      return describeFault(status.fault, subject, coin);
  }
}

function describeFault(fault: WalletFault, subject: Subject, coin: Coin): StatusDescription {
  const isRefusal = fault.kind === "reverted" && isMarketAction(subject.op);
  const { text, hint } = isRefusal ? trackerTexts.market.refused : trackerTexts.faults[fault.kind];
  if (fault.kind === "rejected") return { title: trackerTexts.notSent, text, tone: "plain" };
  const missing = fault.missing === null ? [] : [trackerTexts.missing(formatMissing(fault.missing, coin), coin.symbol)];
  const alternative = fault.kind === "own-account-data" ? [alternativeTo(subject)] : [];
  const sentences = [...missing, hint, ...alternative];
  return { title: `${trackerTexts.notSent}: ${text}`, text: sentences.join(" "), tone: "bad" };
}

/** Rounds up, so that the shown amount is enough. */
function formatMissing(missing: bigint, { decimals }: Coin): string {
  return formatUnits(roundUpUnits(missing, decimals, SHOWN_DECIMALS), decimals);
}

function alternativeTo({ op }: Subject): string {
  const words = trackerTexts.ownAccount;
  return op === "mint" || op === "deploy" || op === "list" || op === "ulist" ? words[op] : words.other;
}

function outcomeText(subject: Subject, done: number | undefined): string {
  const { op, ticker, amount, id, recipient, count } = subject;
  if (isMarketAction(op)) return trackerTexts.market.outcome[op](done ?? count ?? 1, count ?? 1);
  const words = trackerTexts.outcome;
  switch (op) {
    case "deploy":
      return words.deploy(ticker);
    case "mint": {
      const grouped = groupDigits(amount ?? 0n);
      return recipient === null
        ? words.mint(grouped, ticker, id === null ? null : shortId(id))
        : words.mintTo(grouped, ticker, shortenAddress(recipient));
    }
    case "tsf":
      return words.tsf(recipient === null ? "" : shortenAddress(recipient));
    default:
      return words[op];
  }
}

/** The four steps of a transaction and the one that it has reached; null for a status outside of them. */
export function stepsOf(status: TrackedStatus): { readonly names: readonly string[]; readonly reached: number } | null {
  const words = trackerTexts;
  const names = [words.signing, words.sent, words.mined];
  switch (status.kind) {
    case "signing":
      return { names: [...names, words.accepted], reached: 0 };
    case "sent":
      return { names: [...names, words.accepted], reached: 1 };
    case "mined":
      return { names: [...names, words.accepted], reached: 2 };
    case "accepted":
      return { names: [...names, words.accepted], reached: 3 };
    case "rejected":
      return { names: [...names, words.rejected], reached: 3 };
    default:
      return null;
  }
}

/** A title as a sentence: with one full stop at the end. */
export function sentence(title: string): string {
  return /[.!?…]$/.test(title) ? title : `${title}.`;
}
