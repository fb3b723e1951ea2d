import { groupDigits } from "../format";
import { plural } from "./plural";

/** Texts of the field that chooses a token. */
export const tokenPickerTexts = {
  label: "Token",
  placeholder: "Search tickers",
  list: "Tokens",
  none: "No token can be minted yet.",
  noneFor: (text: string) => `No token looks like “${text}”.`,
  failed: "The tokens can’t be loaded right now.",
  searching: "Searching …",
  found: (count: number) => plural(count, "token", "tokens"),
  holders: (count: number) => plural(count, "holder", "holders"),
  activity: (count: number) => (count === 0 ? "no activity today" : `${groupDigits(count)} in 24 h`),
  share: (share: string) => `${share} % minted`,
  mintedOut: "minted out",
  closed: "can’t be minted",
} as const;
