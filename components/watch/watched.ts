import type { Address, Hash } from "@/lib/protocol";
import { address, hash, integer, object, oneOf, type Schema, tagged, text } from "@/lib/records/schema";
import { paths } from "../format/paths";
import { shortenAddress, shortenHex } from "../format/shorten";
import { first, jsonListCodec } from "../storage/stored-json";
import { memoizeStored, storedValue } from "../storage/stored-value";
import { storedNames } from "./stored-names";

/** Something that the person watches. */
export type Watched =
  | { readonly kind: "token"; readonly ticker: string }
  | { readonly kind: "account"; readonly address: Address }
  | { readonly kind: "inscription"; readonly ticker: string; readonly tokenId: Hash };

/** Largest number of watched things. Each costs a request when the news are loaded. */
export const WATCH_LIMIT = 20;

const watched: Schema<Watched> = tagged<Watched>("kind", {
  token: object<Extract<Watched, { kind: "token" }>>({ kind: oneOf("token"), ticker: text }),
  account: object<Extract<Watched, { kind: "account" }>>({ kind: oneOf("account"), address }),
  inscription: object<Extract<Watched, { kind: "inscription" }>>({
    kind: oneOf("inscription"),
    ticker: text,
    tokenId: hash,
  }),
});

/** How this device stores the watch list, newest first. */
export const watchedCodec = jsonListCodec(watched, first(WATCH_LIMIT));

/** The watch list of this device for a chain. */
export const storedWatched = memoizeStored((chainId: number) =>
  storedValue(storedNames.watched(chainId), watchedCodec),
);

/** The last block of a watched thing's operations that the person has seen. Each has its own: the others may be ahead of it. */
export interface Seen {
  /** The key of the thing. */
  readonly of: string;
  readonly block: number;
}

/** More than the watch list and the accounts that one person uses. */
const MAX_SEEN = 60;

/** How this device stores the last seen blocks, the last changed first. */
export const seenCodec = jsonListCodec(object<Seen>({ of: text, block: integer }), first(MAX_SEEN));

/** Items that were seen on this device, on the page with the news or by notifications. */
export const storedSeen = memoizeStored((chainId: number, by: "page" | "notification") =>
  storedValue(storedNames.seen(chainId, by), seenCodec),
);

/** Identifies a watched thing among all. */
export function watchedKey(one: Watched): string {
  switch (one.kind) {
    case "token":
      return `token ${one.ticker}`;
    case "account":
      return `account ${one.address}`;
    case "inscription":
      return `inscription ${one.ticker} ${one.tokenId}`;
  }
}

/** The name of a watched thing, and the path of its page. */
export function watchedView(one: Watched): { readonly name: string; readonly href: string } {
  switch (one.kind) {
    case "token":
      return { name: one.ticker, href: paths.token(one.ticker) };
    case "account":
      return { name: shortenAddress(one.address), href: paths.account(one.address) };
    case "inscription":
      return { name: `${one.ticker} ${shortenHex(one.tokenId)}`, href: paths.inscription(one.ticker, one.tokenId) };
  }
}

/** The list with `one` put first, or without it if it was in the list. A full list stays as it is. */
export function toggledWatch(all: readonly Watched[], one: Watched): readonly Watched[] {
  const key = watchedKey(one);
  const others = all.filter((each) => watchedKey(each) !== key);
  if (others.length < all.length) return others;
  return all.length < WATCH_LIMIT ? [one, ...all] : all;
}
