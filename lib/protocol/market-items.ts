import { addressIn, tickerIn, tokenIdIn } from "./event-words";
import type { Hex } from "./types";

/**
 * The common fields of an event of the market, in the words with these indices: seller, vault, ticker and token id. Null if one is
 * malformed (spec §10.3.7).
 */
export function itemIn(data: Hex, [sellerAt, vaultAt, tickerAt, tokenIdAt]: readonly [number, number, number, number]) {
  const seller = addressIn(data, sellerAt);
  const vault = addressIn(data, vaultAt);
  const ticker = tickerIn(data, tickerAt);
  const tokenId = tokenIdIn(data, tokenIdAt);
  if (seller === null || vault === null || ticker === null || tokenId === null) return null;
  return { seller, vault, ticker, tokenId };
}
