import type { Translate } from "@/lib/languages/translate";
import { formatUnits, groupDigits, roundUpUnits } from "../format/numbers";
import { shortenAddress } from "../format/shorten";
import type { Settings } from "../hooks/settings";
import type { WalletFault } from "../wallet/fault";
import { describeGone } from "./gone";
import { nameOf } from "./subject";
import {
  isMarketAction,
  isOfCoinsOnly,
  type MarketAction,
  type StatusWord,
  type Subject,
  type Tracked,
  type TrackedStatus,
  wordOf,
} from "./tracked";

/** The tone of a status: `plain` while it waits or needs nothing, `good` or `bad` for a result. */
export type TrackedTone = "plain" | "good" | "bad";

/** The texts of a status. */
interface StatusTexts {
  readonly title: string;
  readonly text: string;
}

/** The texts and the tone of a status. */
export interface StatusDescription extends StatusTexts {
  /** The word of the status, and `title` as its detail: `Pending · Sent`. Only the title if nothing was sent. */
  readonly headline: string;
  readonly tone: TrackedTone;
}

/** Returns the tone of a status. */
export function toneOf(status: TrackedStatus): TrackedTone {
  switch (status.kind) {
    case "accepted":
      return "good";
    case "rejected":
    case "reverted":
    case "silent":
    case "dropped":
      return "bad";
    case "unanswered":
      return status.fault === undefined ? "plain" : "bad";
    case "not-sent":
      return status.fault.kind === "rejected" ? "plain" : "bad";
    default:
      return "plain";
  }
}

const SHOWN_DECIMALS = 8;

type Coin = Settings["network"]["nativeCurrency"];

/** Describes the status of a transaction. `coin` is the native coin, for missing amounts. */
export function describeTracked(t: Translate, tracked: Tracked, coin: Coin): StatusDescription {
  const texts = describeStatus(t, tracked, coin);
  const word = wordOf(tracked.status);
  const headline = word === null ? texts.title : worded(t, word, texts.title);
  const description = { ...texts, headline, tone: toneOf(tracked.status) };
  if (tracked.lostBlock === null) return description;
  return {
    ...description,
    text: t("units.sentences", {
      first: t("tracker.lost", { block: groupDigits(t, tracked.lostBlock) }),
      second: description.text,
    }),
  };
}

/** The word of a status with its detail. */
export function worded(t: Translate, word: StatusWord, detail: string): string {
  return t("tracker.worded", { word: t(`tracker.words.${word}`), detail });
}

function describeStatus(t: Translate, { status, subject, hash }: Tracked, coin: Coin): StatusTexts {
  switch (status.kind) {
    case "signing":
      return { title: t("tracker.signing"), text: t("tracker.signingText") };
    case "unanswered":
      if (hash !== null) return { title: t("tracker.unseen"), text: t("tracker.unseenText") };
      return status.fault === undefined
        ? { title: t("tracker.unanswered"), text: t("tracker.unansweredText") }
        : { title: t("tracker.faults.maybe-sent.text"), text: t("tracker.faults.maybe-sent.hint") };
    case "sent":
      return { title: t("tracker.sent"), text: t("tracker.sentText") };
    case "mined":
      return {
        title: t("tracker.mined"),
        text: t("tracker.minedText", { block: groupDigits(t, status.blockNumber) }),
      };
    case "accepted":
      return {
        title: status.isFinal ? t("tracker.final") : resultOf(t, subject),
        text: outcomeText(t, subject, status.done, coin),
      };
    case "rejected": {
      const text = t(`reasons.${status.reason}.text`);
      return {
        title: t("units.labeled", { label: t("tracker.rejected"), text }),
        text: t(`reasons.${status.reason}.hint`),
      };
    }
    case "reverted":
      return { title: t("tracker.reverted"), text: revertedText(t, subject, status.blockNumber) };
    case "silent":
      return {
        title: t("tracker.silent"),
        text: t("tracker.silentText", { block: groupDigits(t, status.blockNumber) }),
      };
    case "canceled":
    case "dropped":
      return describeGone(t, status);
    case "not-sent":
      return describeFault(t, status.fault, subject, coin);
  }
}

function revertedText(t: Translate, { op }: Subject, blockNumber: number): string {
  const block = groupDigits(t, blockNumber);
  // Why it was reverted is not known here.
  return op === "buy" || op === "sweep"
    ? t("tracker.market.revertedText", { block })
    : t("tracker.revertedText", { block });
}

function describeFault(t: Translate, fault: WalletFault, subject: Subject, coin: Coin): StatusTexts {
  const isRefusal = fault.kind === "reverted" && isMarketAction(subject.op);
  const key = isRefusal ? "tracker.market.refused" : (`tracker.faults.${fault.kind}` as const);
  const text = t(`${key}.text`);
  if (fault.kind === "rejected") return { title: t("tracker.notSent"), text };
  const missing =
    fault.missing === null
      ? []
      : [t("tracker.missing", { amount: formatMissing(t, fault.missing, coin), symbol: coin.symbol })];
  const alternative = fault.kind === "own-account-data" ? [alternativeTo(t, subject)] : [];
  const sentences = [...missing, t(`${key}.hint`), ...alternative];
  const title = t("units.labeled", { label: t("tracker.notSent"), text });
  return { title, text: sentences.reduce((first, second) => t("units.sentences", { first, second })) };
}

/** Rounds up, so that the shown amount is enough. */
function formatMissing(t: Translate, missing: bigint, { decimals }: Coin): string {
  return formatUnits(t, roundUpUnits(missing, decimals, SHOWN_DECIMALS), decimals);
}

function alternativeTo(t: Translate, { op }: Subject): string {
  return op === "mint" || op === "deploy" || op === "list" || op === "ulist"
    ? t(`tracker.ownAccount.${op}`)
    : t("tracker.ownAccount.other");
}

/** The result of a transaction that succeeded: the index has accepted it, unless it knows nothing of it. */
function resultOf(t: Translate, subject: Subject): string {
  return isOfCoinsOnly(subject) ? t("tracker.paid") : t("tracker.accepted");
}

function outcomeText(t: Translate, subject: Subject, done: number | undefined, coin: Coin): string {
  const { op, ticker, amount, id, recipient, count, coins } = subject;
  if (op === "collect" && coins !== undefined)
    return t("tracker.market.collected", { amount: formatUnits(t, coins, coin.decimals), symbol: coin.symbol });
  if (isMarketAction(op)) return marketOutcome(t, op, done ?? count ?? 1, count ?? 1);

  switch (op) {
    case "deploy":
      return t("tracker.outcome.deploy", { ticker });
    case "mint": {
      const minted = { amount: groupDigits(t, amount ?? 0n), ticker };
      if (recipient !== null) return t("tracker.outcome.mintTo", { ...minted, recipient: shortenAddress(recipient) });
      return id === null
        ? t("tracker.outcome.mint", minted)
        : t("tracker.outcome.mintId", { name: nameOf(t, subject) });
    }
    case "tsf":
      return t("tracker.outcome.tsf", { recipient: recipient === null ? "" : shortenAddress(recipient) });
    default:
      return t(`tracker.outcome.${op}`);
  }
}

function marketOutcome(t: Translate, op: MarketAction, done: number, of: number): string {
  if (op === "sweep" && done === of) return t("tracker.market.outcome.sweepAll", { of });
  return t(`tracker.market.outcome.${op}`, { done, of });
}

/** The four steps of a transaction and the one that it has reached; null for a status outside of them. */
export function stepsOf(
  t: Translate,
  { status, subject }: Pick<Tracked, "status" | "subject">,
): { readonly names: readonly string[]; readonly reached: number } | null {
  const names = [t("tracker.signing"), t("tracker.sent"), t("tracker.mined")];
  switch (status.kind) {
    case "signing":
      return { names: [...names, resultOf(t, subject)], reached: 0 };
    case "sent":
      return { names: [...names, resultOf(t, subject)], reached: 1 };
    case "mined":
      return { names: [...names, resultOf(t, subject)], reached: 2 };
    case "accepted":
      return { names: [...names, resultOf(t, subject)], reached: 3 };
    case "rejected":
      return { names: [...names, t("tracker.rejected")], reached: 3 };
    default:
      return null;
  }
}

/** A title as a sentence: with one full stop at the end. */
export function sentence(t: Translate, title: string): string {
  return /[.!?…。！？]$/.test(title) ? title : t("units.sentence", { text: title });
}
