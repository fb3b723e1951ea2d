import { plural } from "./plural";

const holdersOf = (count: number) => plural(count, "holder", "holders");

/** Texts about tokens that look alike, and about the lists of verified and flagged tokens. */
export const lookalikeTexts = {
  not: (first: string, holders: number) => `Not ${first} (first, ${holdersOf(holders)})`,
  outgrown: (other: string, holders: number) => `First, but ${other} has ${holdersOf(holders)}`,
  verified: (source: string) => `Verified by ${source}`,
  flagged: (source: string, reason: string | null) =>
    reason === null ? `Flagged by ${source}` : `Flagged by ${source}: ${reason}`,
  notice: {
    copyTitle: (ticker: string, first: string) => `${ticker} is not ${first}`,
    copyText: (first: string, holders: number) =>
      `${first} looks the same, was deployed first and has ${holdersOf(holders)}.`,
    outgrownTitle: (ticker: string, other: string) => `${other} looks like ${ticker}`,
    outgrownText: (ticker: string, other: string, holders: number) =>
      `${ticker} was deployed first, but ${other} has ${holdersOf(holders)}. Check which one you mean.`,
    mostText: (other: string, holders: number) => `${other} has the most: ${holdersOf(holders)}.`,
    open: (ticker: string) => `Open ${ticker}`,
    compare: (count: number, isMore: boolean) =>
      `Compare ${isMore ? `more than ${plural(count, "token", "tokens")}` : `all ${plural(count, "token", "tokens")}`} that look alike`,
  },
  deploy: {
    title: (ticker: string, first: string) => `${ticker} looks like ${first}`,
    text: (first: string, holders: number) =>
      `${first} was deployed first and has ${holdersOf(holders)}. Every page will show that your token is not ${first}.`,
    decision: (ticker: string, first: string) => `Deploy ${ticker} although it looks like ${first}.`,
    unchecked: "Deploy without checking whether the ticker looks like another one. That check failed.",
  },
} as const;
