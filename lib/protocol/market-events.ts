import { addressIn, hasWords, smallNumberIn, tickerIn, tokenIdIn } from "./event-words";
import { MARKET_BITS as BITS } from "./market-numbers";
import type { Hex, MarketEvent } from "./types";

/** ABI of the events of the market contract that the index reads (spec §10.3.7). No parameter is indexed. */
export const MARKET_EVENT_ABI = [
  {
    type: "event",
    name: "Offered",
    inputs: [
      { name: "seller", type: "address", indexed: false },
      { name: "vault", type: "address", indexed: false },
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "tokenId", type: "bytes32", indexed: false },
      { name: "price", type: "uint256", indexed: false },
      { name: "expires", type: "uint256", indexed: false },
      { name: "sequence", type: "uint256", indexed: false },
      { name: "round", type: "uint256", indexed: false },
    ],
  },
  {
    type: "event",
    name: "Canceled",
    inputs: [
      { name: "seller", type: "address", indexed: false },
      { name: "vault", type: "address", indexed: false },
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "tokenId", type: "bytes32", indexed: false },
    ],
  },
  {
    type: "event",
    name: "CanceledAll",
    inputs: [
      { name: "seller", type: "address", indexed: false },
      { name: "round", type: "uint256", indexed: false },
    ],
  },
  {
    type: "event",
    name: "Sold",
    inputs: [
      { name: "seller", type: "address", indexed: false },
      { name: "vault", type: "address", indexed: false },
      { name: "buyer", type: "address", indexed: false },
      { name: "recipient", type: "address", indexed: false },
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "tokenId", type: "bytes32", indexed: false },
      { name: "price", type: "uint256", indexed: false },
      { name: "sequence", type: "uint256", indexed: false },
    ],
  },
] as const;

// Constants, because pages load this module, and hashing the signatures would delay them.
const OFFERED: Hex = "0xf8e226e4af67ef260f33b25350afc851c1740c9dba50f6de028deaab06ab28b1";
const CANCELED: Hex = "0x60c57fac412769407a266bb94c9ec40c77b6994dab314efa3f75acb8dec74ef2";
const CANCELED_ALL: Hex = "0x8297ed9ba0d1dbf6f3de44e79b70af432d565b076408158b5fc59ebc58cc771a";
const SOLD: Hex = "0xe33a4fcf1ff66fdb832feb5f7b07fc62f54f8e6c29de8de299e2254847e64c1d";

/** Topic 0 of the events offered, canceled, canceledAll and sold (spec §10.3.7). */
export const MARKET_TOPICS: readonly Hex[] = [OFFERED, CANCELED, CANCELED_ALL, SOLD];

/** Decodes an event of the market. Null for another topic, an inexact encoding or a value that is too large. */
export function decodeMarketEvent(topic: Hex | undefined, data: Hex): MarketEvent | null {
  switch (topic) {
    case OFFERED:
      return decodeOffered(data);
    case CANCELED:
      return decodeCanceled(data);
    case CANCELED_ALL:
      return decodeCanceledAll(data);
    case SOLD:
      return decodeSold(data);
    default:
      return null;
  }
}

/** Decodes the data of a recorded market operation. Null if the data does not belong to such an operation. */
export function recordedMarketEvent(op: string | null, data: Hex): MarketEvent | null {
  if (op === "offer") return decodeOffered(data);
  if (op === "sale") return decodeSold(data);
  return op === "cancel" ? (decodeCanceled(data) ?? decodeCanceledAll(data)) : null;
}

function decodeOffered(data: Hex): MarketEvent | null {
  if (!hasWords(data, 8)) return null;
  const item = itemOf(data, [0, 1, 2, 3]);
  const price = smallNumberIn(data, 4, BITS.price);
  const expires = smallNumberIn(data, 5, BITS.expires);
  const sequence = smallNumberIn(data, 6, BITS.sequence);
  const round = smallNumberIn(data, 7, BITS.round);
  if (item === null || price === null || expires === null || sequence === null || round === null) return null;
  return {
    kind: "offer",
    ...item,
    price,
    expires: Number(expires),
    sequence: Number(sequence),
    round: Number(round),
  };
}

function decodeCanceled(data: Hex): MarketEvent | null {
  if (!hasWords(data, 4)) return null;
  const item = itemOf(data, [0, 1, 2, 3]);
  return item === null ? null : { kind: "cancel", ...item };
}

function decodeCanceledAll(data: Hex): MarketEvent | null {
  if (!hasWords(data, 2)) return null;
  const seller = addressIn(data, 0);
  const round = smallNumberIn(data, 1, BITS.round);
  return seller === null || round === null ? null : { kind: "cancelAll", seller, round: Number(round) };
}

function decodeSold(data: Hex): MarketEvent | null {
  if (!hasWords(data, 8)) return null;
  const item = itemOf(data, [0, 1, 4, 5]);
  const buyer = addressIn(data, 2);
  const recipient = addressIn(data, 3);
  const price = smallNumberIn(data, 6, BITS.price);
  const sequence = smallNumberIn(data, 7, BITS.sequence);
  if (item === null || buyer === null || recipient === null || price === null || sequence === null) return null;
  return { kind: "sale", ...item, buyer, recipient, price, sequence: Number(sequence) };
}

/**
 * The common fields of offered, canceled and sold, in the words with these indices: seller, vault, ticker and token id.
 * Null if one is malformed.
 */
function itemOf(data: Hex, [sellerAt, vaultAt, tickerAt, tokenIdAt]: readonly [number, number, number, number]) {
  const seller = addressIn(data, sellerAt);
  const vault = addressIn(data, vaultAt);
  const ticker = tickerIn(data, tickerAt);
  const tokenId = tokenIdIn(data, tokenIdAt);
  if (seller === null || vault === null || ticker === null || tokenId === null) return null;
  return { seller, vault, ticker, tokenId };
}
