import { concatHex, encodeAbiParameters, type Hex, numberToHex, pad, stringToHex, toEventSelector } from "viem";
import {
  ALICE,
  BOB,
  CAROL,
  type Details,
  ERC20,
  type Expected,
  type ExpectedLog,
  MARKET_CONTRACT,
  VAULT,
} from "./story";

/** Topic 0 of the four events, from the signatures of spec §6.1. */
export const EVENT_TOPIC = {
  transfer: toEventSelector("NIP20TokenEvent_transfer(address,address,bytes32,bytes32)"),
  mint: toEventSelector("NIP20TokenEvent_mint(address,address,bytes32,uint256,uint256)"),
  bridgeIn: toEventSelector("NIP20TokenEvent_bridgeIn(address,address,address,bytes32,uint256,uint256)"),
  bridgeOut: toEventSelector("NIP20TokenEvent_bridgeOut(address,address,address,bytes32,uint256,uint256)"),
} as const;

/** A ticker as a `bytes32` value of an event: padded with zeros at the end. */
export const ticker32 = (ticker: string): Hex => stringToHex(ticker, { size: 32 });
export const TRANSFER_TYPES = [
  { type: "address" },
  { type: "address" },
  { type: "bytes32" },
  { type: "bytes32" },
] as const;
export const MINT_TYPES = [
  { type: "address" },
  { type: "address" },
  { type: "bytes32" },
  { type: "uint256" },
  { type: "uint256" },
] as const;
export const BRIDGE_TYPES = [{ type: "address" }, ...MINT_TYPES] as const;

interface EventFields {
  sender?: Hex;
  recipient?: Hex;
  ticker?: string;
  id?: bigint;
  amount?: bigint;
}

/** A transfer event. Default: the mint id 1 of GOLD from BOB to CAROL. `id` is the `bytes32` as a number. */
export function moved(
  address: Hex,
  { sender = BOB, recipient = CAROL, ticker = "GOLD", id = 1n }: EventFields,
  outcome: Expected,
  details: Details = {},
): ExpectedLog {
  const id32 = numberToHex(id, { size: 32 });
  const data = encodeAbiParameters(TRANSFER_TYPES, [sender, recipient, ticker32(ticker), id32]);
  return { address, topics: [EVENT_TOPIC.transfer], data, outcome, details };
}

/** A mint event. Default: 100 GOLD with the mint id 1 to BOB. */
export function minted(address: Hex, fields: EventFields, outcome: Expected, details: Details = {}): ExpectedLog {
  const { sender = ALICE, recipient = BOB, ticker = "GOLD", id = 1n, amount = 100n } = fields;
  const data = encodeAbiParameters(MINT_TYPES, [sender, recipient, ticker32(ticker), id, amount]);
  return { address, topics: [EVENT_TOPIC.mint], data, outcome, details };
}

function bridged(topic: Hex, address: Hex, fields: EventFields, outcome: Expected, details: Details): ExpectedLog {
  const { sender = BOB, recipient = BOB, ticker = "GOLD", id = 1n, amount = 100n } = fields;
  const data = encodeAbiParameters(BRIDGE_TYPES, [sender, recipient, ERC20, ticker32(ticker), id, amount]);
  return { address, topics: [topic], data, outcome, details };
}

/** A bridgeIn event. Default: 100 GOLD with the mint id 1 to BOB. */
export function bridgedIn(address: Hex, fields: EventFields, outcome: Expected, details: Details = {}): ExpectedLog {
  return bridged(EVENT_TOPIC.bridgeIn, address, fields, outcome, details);
}

/** A bridgeOut event. Default: 100 GOLD with the mint id 1 from BOB. */
export function bridgedOut(address: Hex, fields: EventFields, outcome: Expected, details: Details = {}): ExpectedLog {
  return bridged(EVENT_TOPIC.bridgeOut, address, fields, outcome, details);
}

/** Topic 0 of the market's events, from the signatures of spec §10.3.7. */
const MARKET_TOPIC = {
  offered: toEventSelector("Offered(address,address,bytes32,bytes32,uint256,uint256,uint256,uint256)"),
  canceled: toEventSelector("Canceled(address,address,bytes32,bytes32)"),
  canceledAll: toEventSelector("CanceledAll(address,uint256)"),
  sold: toEventSelector("Sold(address,address,address,address,bytes32,bytes32,uint256,uint256)"),
} as const;

/** The latest expiry that the market stores: never. */
export const NEVER = 2 ** 48 - 1;

interface MarketFields {
  address?: Hex;
  seller?: Hex;
  vault?: Hex;
  buyer?: Hex;
  recipient?: Hex;
  ticker?: string;
  tokenId: Hex;
  price?: bigint;
  expires?: number;
  sequence?: number;
  round?: number;
}

/** Each value is a word of 32 bytes: an address or a number padded with zero bytes on the left, or 32 bytes. */
export function wordsOf(...values: readonly (Hex | bigint | number)[]): Hex {
  return concatHex(values.map((value) => (typeof value === "string" ? pad(value) : numberToHex(value, { size: 32 }))));
}

/** An event by which BOB offers an inscription of GOLD in VAULT for 5, without expiry. */
export function offered(fields: MarketFields, outcome: Expected, details: Details = {}): ExpectedLog {
  const { address = MARKET_CONTRACT, seller = BOB, vault = VAULT, ticker = "GOLD", tokenId } = fields;
  const { price = 5n, expires = NEVER, sequence = 0, round = 0 } = fields;
  const data = wordsOf(seller, vault, ticker32(ticker), tokenId, price, expires, sequence, round);
  return { address, topics: [MARKET_TOPIC.offered], data, outcome, details };
}

/** An event by which BOB cancels the offer of an inscription of GOLD in VAULT. */
export function canceled(fields: MarketFields, outcome: Expected, details: Details = {}): ExpectedLog {
  const { address = MARKET_CONTRACT, seller = BOB, vault = VAULT, ticker = "GOLD", tokenId } = fields;
  const data = wordsOf(seller, vault, ticker32(ticker), tokenId);
  return { address, topics: [MARKET_TOPIC.canceled], data, outcome, details };
}

/** An event by which BOB cancels all his offers. */
export function canceledAll(round: number, outcome: Expected, details: Details = {}): ExpectedLog {
  return {
    address: MARKET_CONTRACT,
    topics: [MARKET_TOPIC.canceledAll],
    data: wordsOf(BOB, round),
    outcome,
    details,
  };
}

/** An event by which CAROL buys an inscription of GOLD in VAULT from BOB for 5. */
export function sold(fields: MarketFields, outcome: Expected, details: Details = {}): ExpectedLog {
  const { address = MARKET_CONTRACT, seller = BOB, vault = VAULT, ticker = "GOLD", tokenId } = fields;
  const { buyer = CAROL, recipient = CAROL, price = 5n, sequence = 0 } = fields;
  const data = wordsOf(seller, vault, buyer, recipient, ticker32(ticker), tokenId, price, sequence);
  return { address, topics: [MARKET_TOPIC.sold], data, outcome, details };
}
