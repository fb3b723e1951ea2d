import { addressIn, hasWords, smallNumberIn } from "./event-words";
import { canFall } from "./falling-price";
import { itemIn } from "./market-items";
import { TURN_BITS as BITS } from "./market-numbers";
import type { Fall, Hex, MarketEvent } from "./types";

const TERMS = ["price", "endPrice", "startsAt", "endsAt", "expires"] as const;

/** ABI of the events of the kind `market` that differ from those of the first form (spec §10.4.3). No parameter is indexed. */
export const TURN_EVENT_ABI = [
  {
    type: "event",
    name: "Offered",
    inputs: [
      { name: "seller", type: "address", indexed: false },
      { name: "vault", type: "address", indexed: false },
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "tokenId", type: "bytes32", indexed: false },
      { name: "sequence", type: "uint256", indexed: false },
      { name: "turn", type: "uint256", indexed: false },
      {
        name: "terms",
        type: "tuple",
        indexed: false,
        components: TERMS.map((name) => ({ name, type: "uint256" as const })),
      },
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
      { name: "sequence", type: "uint256", indexed: false },
      { name: "turn", type: "uint256", indexed: false },
      { name: "price", type: "uint256", indexed: false },
    ],
  },
] as const;

// Constants, because pages load this module, and hashing the signatures would delay them.
export const OFFERED_WITH_TURN: Hex = "0x58444c5c058f5148a91c850dbca88b0ba6cc52c3b0b9af90983d4cce3052aeac";
export const SOLD_WITH_TURN: Hex = "0x77158beb8736f7a6ec3acc0e2332f256cca82e044d63c1c2d8c40e842cbe1b94";

/** Decodes the data of an event `Offered` with a turn. Null if the encoding is inexact, or no offer has these terms (spec §10.4.3). */
export function decodeOfferedWithTurn(data: Hex): MarketEvent | null {
  if (!hasWords(data, 12)) return null;
  const item = itemIn(data, [0, 1, 2, 3]);
  const counters = countersIn(data, 4);
  const terms = termsIn(data, 6);
  const round = smallNumberIn(data, 11, BITS.round);
  if (item === null || counters === null || terms === null || round === null) return null;
  return { kind: "offer", ...item, ...counters, ...terms, round: Number(round) };
}

/** Decodes the data of an event `Sold` with a turn. Null if the encoding is inexact or a number too large (spec §10.4.3). */
export function decodeSoldWithTurn(data: Hex): MarketEvent | null {
  if (!hasWords(data, 9)) return null;
  const item = itemIn(data, [0, 1, 4, 5]);
  const buyer = addressIn(data, 2);
  const recipient = addressIn(data, 3);
  const counters = countersIn(data, 6);
  const price = smallNumberIn(data, 8, BITS.price);
  if (item === null || buyer === null || recipient === null || counters === null || price === null) return null;
  return { kind: "sale", ...item, buyer, recipient, price, ...counters };
}

function countersIn(data: Hex, index: number): { readonly sequence: number; readonly turn: number } | null {
  const sequence = smallNumberIn(data, index, BITS.sequence);
  const turn = smallNumberIn(data, index + 1, BITS.turn);
  return sequence === null || turn === null ? null : { sequence: Number(sequence), turn: Number(turn) };
}

/** The five words of an offer's terms. Null if no offer can have them: then a price could not be computed. */
function termsIn(data: Hex, index: number): { price: bigint; fall: Fall | null; expires: number } | null {
  const price = smallNumberIn(data, index, BITS.price);
  const endPrice = smallNumberIn(data, index + 1, BITS.price);
  const startsAt = smallNumberIn(data, index + 2, BITS.time);
  const endsAt = smallNumberIn(data, index + 3, BITS.time);
  const expires = smallNumberIn(data, index + 4, BITS.time);
  if (price === null || endPrice === null || startsAt === null || endsAt === null || expires === null) return null;
  if (endPrice === price) {
    return price > 0n && startsAt + endsAt === 0n ? { price, fall: null, expires: Number(expires) } : null;
  }
  const fall = { endPrice, startsAt: Number(startsAt), endsAt: Number(endsAt) };
  const terms = { price, fall, expires: Number(expires) };
  return canFall(terms) ? terms : null;
}
