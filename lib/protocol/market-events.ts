import { addressIn, hasWords, smallNumberIn } from "./event-words";
import { itemIn } from "./market-items";
import { MARKET_BITS as BITS } from "./market-numbers";
import { decodeOfferedWithTurn, decodeSoldWithTurn, OFFERED_WITH_TURN, SOLD_WITH_TURN } from "./turn-events";
import type { Hex, MarketEvent, VaultEvent } from "./types";
import { decodeLocked, decodeUnlocked, LOCKED, UNLOCKED } from "./vault-events";

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

/** Topic 0 of the events of a market with modules and of its vaults (spec §10.4.3). */
export const MODULE_TOPICS: readonly Hex[] = [
  ...[OFFERED_WITH_TURN, CANCELED, CANCELED_ALL, SOLD_WITH_TURN],
  ...[LOCKED, UNLOCKED],
];

/** Decodes an event of a market or a vault. Null for another topic, an inexact encoding or a value that is too large. */
export function decodeMarketEvent(topic: Hex | undefined, data: Hex): MarketEvent | VaultEvent | null {
  switch (topic) {
    case OFFERED:
      return decodeOffered(data);
    case CANCELED:
      return decodeCanceled(data);
    case CANCELED_ALL:
      return decodeCanceledAll(data);
    case SOLD:
      return decodeSold(data);
    case OFFERED_WITH_TURN:
      return decodeOfferedWithTurn(data);
    case SOLD_WITH_TURN:
      return decodeSoldWithTurn(data);
    case LOCKED:
      return decodeLocked(data);
    case UNLOCKED:
      return decodeUnlocked(data);
    default:
      return null;
  }
}

/**
 * Decodes the data of a recorded operation of a market or a vault. Null if the data does not belong to such an operation. The number of
 * words tells the forms apart.
 */
export function recordedMarketEvent(op: string | null, data: Hex): MarketEvent | VaultEvent | null {
  switch (op) {
    case "offer":
      return decodeOffered(data) ?? decodeOfferedWithTurn(data);
    case "sale":
      return decodeSold(data) ?? decodeSoldWithTurn(data);
    case "cancel":
      return decodeCanceled(data) ?? decodeCanceledAll(data);
    case "cancelAll":
      return decodeCanceledAll(data);
    case "lock":
      return decodeLocked(data);
    case "unlock":
      return decodeUnlocked(data);
    default:
      return null;
  }
}

function decodeOffered(data: Hex): MarketEvent | null {
  if (!hasWords(data, 8)) return null;
  const item = itemIn(data, [0, 1, 2, 3]);
  const price = smallNumberIn(data, 4, BITS.price);
  const expires = smallNumberIn(data, 5, BITS.expires);
  const sequence = smallNumberIn(data, 6, BITS.sequence);
  const round = smallNumberIn(data, 7, BITS.round);
  if (item === null || price === null || expires === null || sequence === null || round === null) return null;
  return {
    kind: "offer",
    ...item,
    price,
    fall: null,
    expires: Number(expires),
    sequence: Number(sequence),
    turn: null,
    round: Number(round),
  };
}

function decodeCanceled(data: Hex): MarketEvent | null {
  if (!hasWords(data, 4)) return null;
  const item = itemIn(data, [0, 1, 2, 3]);
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
  const item = itemIn(data, [0, 1, 4, 5]);
  const buyer = addressIn(data, 2);
  const recipient = addressIn(data, 3);
  const price = smallNumberIn(data, 6, BITS.price);
  const sequence = smallNumberIn(data, 7, BITS.sequence);
  if (item === null || buyer === null || recipient === null || price === null || sequence === null) return null;
  return { kind: "sale", ...item, buyer, recipient, price, sequence: Number(sequence), turn: null };
}
