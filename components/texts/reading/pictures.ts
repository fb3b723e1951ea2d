import { plural } from "../plural";

/** Texts of social preview images. */
export const picturesTexts = {
  site: ["Tokens, written to", "a chain as plain text."],
  alt: {
    site: "Engrave: tokens, written to a chain as plain text",
    token: "A token’s ticker, its minted share and its mark",
    inscription: "An inscription’s mark, amount and ID",
    account: "An account’s address and its mark",
  },
  minted: (share: string) => `${share} % minted`,
  of: (max: string) => `of ${max}`,
  holders: (count: number) => plural(count, "holder", "holders"),
  inscriptions: (count: number) => plural(count, "inscription", "inscriptions"),
  tokens: (count: number) => plural(count, "token", "tokens"),
} as const;
