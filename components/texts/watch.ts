import { groupDigits } from "../format";

/** Texts of the watch list, of what is new since the last visit, and of notifications. */
export const watchTexts = {
  title: "Watch list",
  lead: "Tokens, accounts and inscriptions that you watch. The list stays on this device.",
  empty: "You watch nothing yet.",
  emptyText: "Open a token, an account or an inscription and press Watch.",
  kinds: { token: "Token", account: "Account", inscription: "Inscription" },
  remove: (name: string) => `Stop watching ${name}`,
  countNew: (count: number, isCut: boolean) => `${groupDigits(count)}${isCut ? "+" : ""} new`,
  news: {
    title: "New since your last visit",
    none: "Nothing new.",
    loading: "Loading …",
    unavailable: "The news can’t be loaded right now. The page keeps trying.",
    seen: "Mark as seen",
    more: (count: number) => `and ${groupDigits(count)} more`,
  },
  notify: {
    label: "Notify me in this browser",
    text: "While a page of this site is open, your browser shows new operations of your account and your watch list.",
    blocked: "Your browser blocks notifications of this site. Allow them in its settings.",
    unsupported: "This browser cannot show notifications of this site.",
    title: (name: string) => `${name}: new operation`,
    more: (count: number) => `${groupDigits(count)} more operations`,
  },
} as const;
