import { plural } from "../plural";

/** Texts of social preview images. */
export const picturesTexts = {
  site: ["Tokens, written to", "a chain as plain text."],
  alt: {
    site: "Engrave: tokens, written to a chain as plain text",
    token: "A token’s ticker, its minted share and its mark",
    inscription: "An inscription’s mark, amount and ID",
    account: "An account’s address and its mark",
    block: "A block’s number and the number of its operations",
    transaction: "A transaction’s hash and its result",
    snapshot: "A snapshot’s block and its status",
    market: "The market and its most traded tokens",
    verify: "A number that anyone can verify in a browser",
    guides: "The guides of Engrave",
    guide: (title: string) => `The title of the guide: ${title}`,
  },
  minted: (share: string) => `${share} % minted`,
  of: (max: string) => `of ${max}`,
  holders: (count: number) => plural(count, "holder", "holders"),
  inscriptions: (count: number) => plural(count, "inscription", "inscriptions"),
  operations: (count: number) => plural(count, "operation", "operations"),
  balances: (count: number) => plural(count, "balance", "balances"),
  /** `seconds`: Unix time. A date in UTC, because an image has no reader’s time zone. */
  time: (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`,
  block: (number: string) => `Block ${number}`,
  snapshot: "Snapshot of block",
  inYourBrowser: "Verify it in your browser",
  guides: ["What an inscription is,", "and how to use it safely."],
  tokens: (count: number) => plural(count, "token", "tokens"),
} as const;
