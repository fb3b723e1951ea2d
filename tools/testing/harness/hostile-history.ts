import { buildMessage } from "@/lib/protocol";

/** Amounts near the largest that fits a column. */
export const HUGE = 2n ** 255n;
/** The longest mint id, in which no line may break. */
export const LONG_ID = `x${"W".repeat(77)}`;
/** 150 combining marks on one character. */
const MARKS = `Z${"\u0301".repeat(150)}`;
/** Right-to-left text with overrides, in which the rest of the message would read backwards. */
const BIDI = "\u202e\u2067ﷺ אבגד\u202eabc";

/** A message of the history, accepted or not. */
export interface HostileMessage {
  readonly text: string;
  /** Its outcome if the ones before are accepted. */
  readonly isAccepted: boolean;
}

/**
 * Messages under one ticker with everything that a hostile author can put on pages: the largest amounts and prices, the
 * longest ids, stacked combining marks, right-to-left text and words that do not break. Send them in order, all from the same
 * account to itself.
 */
export function hostileMessages(ticker: string): readonly HostileMessage[] {
  const price = HUGE / 10n ** 9n;
  const accepted = [
    buildMessage({ op: "deploy", tick: ticker, max: 2n * HUGE - 1n, lim: HUGE, contract: null, cmint: false }),
    buildMessage({ op: "mint", tick: ticker, id: LONG_ID, amt: HUGE }),
    buildMessage({ op: "mint", tick: ticker, id: "2", amt: 1n }),
    buildMessage({ op: "list", tick: ticker, id: LONG_ID, asking: { price, unit: "gwei" } }),
  ];
  const rejected = [
    `data:,{"p":"nip-20","op":"melt","tick":"${ticker}","note":"${MARKS}${MARKS}"}`,
    `data:,{"p":"nip-20","op":"melt","tick":"${ticker}","note":"${BIDI}"}`,
    `data:,{"p":"nip-20","op":"melt","tick":"${ticker}","note":"${"W".repeat(1_500)}"}`,
    `data:,{"p":"nip-20","op":"${"op".repeat(200)}","tick":"${ticker}"}`,
    `data:,{"p":"nip-20","op":"mint","tick":"${ticker}","id":"3","amt":"${2n * HUGE - 1n}"}`,
    `data:,{"p":"nip-20","op":"list","tick":"${ticker}","id":"2","price":"${HUGE}","unit":"${"u".repeat(300)}"}`,
  ];
  return [
    ...accepted.map((text) => ({ text, isAccepted: true })),
    ...rejected.map((text) => ({ text, isAccepted: false })),
  ];
}
