import { REASONS } from "@/lib/protocol/reasons";
import { formatUnits, groupDigits, shortenHex } from "../format";
import type { Settings } from "../settings";
import { trackerTexts } from "../texts/tracker";
import type { WalletFault } from "../wallet/fault";
import { shortId } from "./subject";
import type { Subject, Tracked, Way } from "./tracked";

/** How a way is shown: `plain` waits or needs nothing, `good` and `bad` have come to something. */
export type Tone = "plain" | "good" | "bad";

export interface WayWords {
  readonly title: string;
  readonly text: string;
  readonly tone: Tone;
}

type Coin = Settings["network"]["nativeCurrency"];

/** What is to be said of a transaction where it stands. */
export function wordsOf(tracked: Tracked, coin: Coin): WayWords {
  const words = wayWords(tracked, coin);
  if (tracked.lostBlock === null) return words;
  return { ...words, text: `${trackerTexts.lost(groupDigits(tracked.lostBlock))} ${words.text}` };
}

function wayWords({ way, subject }: Tracked, coin: Coin): WayWords {
  const words = trackerTexts;
  switch (way.at) {
    case "signing":
      return { title: words.signing, text: words.signingText, tone: "plain" };
    case "unanswered":
      return { title: words.unanswered, text: words.unansweredText, tone: "plain" };
    case "sent":
      return { title: words.sent, text: words.sentText, tone: "plain" };
    case "mined":
      return { title: words.mined, text: words.minedText(groupDigits(way.blockNumber)), tone: "plain" };
    case "accepted":
      return { title: way.isFinal ? words.final : words.accepted, text: outcomeText(subject), tone: "good" };
    case "rejected": {
      const { text, hint } = REASONS[way.reason];
      return { title: `${words.rejected}: ${text}`, text: hint, tone: "bad" };
    }
    case "reverted":
      return { title: words.reverted, text: words.revertedText(groupDigits(way.blockNumber)), tone: "bad" };
    case "silent":
      return { title: words.silent, text: words.silentText(groupDigits(way.blockNumber)), tone: "bad" };
    case "cancelled":
      return { title: words.cancelled, text: words.cancelledText, tone: "plain" };
    case "dropped":
      return { title: words.dropped, text: words.droppedText, tone: "bad" };
    case "not-sent":
      return faultWords(way.fault, subject, coin);
  }
}

function faultWords(fault: WalletFault, subject: Subject, coin: Coin): WayWords {
  const { text, hint } = trackerTexts.faults[fault.kind];
  if (fault.kind === "rejected") return { title: trackerTexts.notSent, text, tone: "plain" };
  const missing =
    fault.missing === null ? "" : ` ${trackerTexts.missing(formatUnits(fault.missing, coin.decimals), coin.symbol)}`;
  const instead = fault.kind === "own-account-data" ? ` ${insteadOf(subject)}` : "";
  return { title: `${trackerTexts.notSent}: ${text}`, text: `${missing} ${hint}${instead}`.trim(), tone: "bad" };
}

function insteadOf({ op }: Subject): string {
  const words = trackerTexts.ownAccount;
  return op === "mint" || op === "deploy" || op === "list" || op === "ulist" ? words[op] : words.other;
}

function outcomeText({ op, ticker, amount, id, recipient }: Subject): string {
  const words = trackerTexts.outcome;
  switch (op) {
    case "deploy":
      return words.deploy(ticker);
    case "mint": {
      const grouped = groupDigits(amount ?? 0n);
      return recipient === null
        ? words.mint(grouped, ticker, id === null ? null : shortId(id))
        : words.mintTo(grouped, ticker, shortenHex(recipient));
    }
    case "tsf":
      return words.tsf(recipient === null ? "" : shortenHex(recipient));
    default:
      return words[op];
  }
}

/** The four steps that every transaction takes; how many it has reached, and whether the last one is an end. */
export function stepsOf(way: Way): { readonly names: readonly string[]; readonly reached: number } | null {
  const words = trackerTexts;
  const names = [words.signing, words.sent, words.mined];
  switch (way.at) {
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
