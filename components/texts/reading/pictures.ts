import { plural } from "../plural";

/** What social pictures say. */
export const picturesTexts = {
  site: ["Tokens, written into", "a chain as plain text."],
  alt: {
    site: "Engrave: tokens, written into a chain as plain text",
    token: "A token’s ticker, how much of it is minted, and its mark",
    inscription: "An inscription’s mark, amount and id",
    account: "An account’s address and its mark",
  },
  minted: (share: string) => `${share} % minted`,
  of: (max: string) => `of ${max}`,
  holders: (count: number) => plural(count, "holder", "holders"),
  inscriptions: (count: number) => plural(count, "inscription", "inscriptions"),
  tokens: (count: number) => plural(count, "token", "tokens"),
} as const;
