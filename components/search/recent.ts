import { type Codec, storedValue } from "../storage/stored-value";

/** Texts that the device remembers: the last ones. */
const LIMIT = 5;
/** Longest text that the search field takes. */
const MAX_TEXT = 100;

const codec: Codec<readonly string[]> = {
  empty: [],
  parse: (text) =>
    text
      .split("\n")
      .filter((each) => each !== "")
      .map((each) => each.slice(0, MAX_TEXT))
      .slice(0, LIMIT),
  format: (all) => (all.length === 0 ? null : all.slice(0, LIMIT).join("\n")),
};

/** The texts that people searched for on this device, the last one first. */
export const recentSearches = storedValue("engrave.searches", codec);

/** Remembers a text that someone searched for. */
export function rememberSearch(text: string): void {
  const wanted = text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_TEXT);
  if (wanted !== "") recentSearches.change((all) => [wanted, ...all.filter((each) => each !== wanted)]);
}
