import { type Hex, toEventSelector } from "viem";
import { NEVER, ticker32, wordsOf } from "./event-logs";
import { BOB, CAROL, type Details, type Expected, type ExpectedLog, MARKET_CONTRACT, MODULE, VAULT } from "./story";

/** Topic 0 of the events, from the signatures of spec §10.4.3. */
const TOPIC = {
  offered: toEventSelector(
    "Offered(address,address,bytes32,bytes32,uint256,uint256,(uint256,uint256,uint256,uint256,uint256),uint256)",
  ),
  sold: toEventSelector("Sold(address,address,address,address,bytes32,bytes32,uint256,uint256,uint256)"),
  locked: toEventSelector("Locked(bytes32,bytes32,uint256,uint256,uint256,address)"),
  unlocked: toEventSelector("Unlocked(bytes32,bytes32,uint256,uint256)"),
} as const;

interface Fields {
  address?: Hex;
  seller?: Hex;
  vault?: Hex;
  buyer?: Hex;
  recipient?: Hex;
  ticker?: string;
  tokenId: Hex;
  price?: bigint;
  endPrice?: bigint;
  startsAt?: number;
  endsAt?: number;
  expires?: number;
  sequence?: number;
  turn?: number;
  round?: number;
  until?: number;
  module?: Hex;
}

/** An event by which BOB offers an inscription of GOLD in VAULT for 5, without expiry. */
export function offeredWithTurn(fields: Fields, outcome: Expected, details: Details = {}): ExpectedLog {
  const { address = MARKET_CONTRACT, seller = BOB, vault = VAULT, ticker = "GOLD", tokenId } = fields;
  const { price = 5n, endPrice = price, startsAt = 0, endsAt = 0, expires = NEVER } = fields;
  const { sequence = 0, turn = 0, round = 0 } = fields;
  const terms = [price, endPrice, startsAt, endsAt, expires] as const;
  const data = wordsOf(seller, vault, ticker32(ticker), tokenId, sequence, turn, ...terms, round);
  return { address, topics: [TOPIC.offered], data, outcome, details };
}

/** An event by which CAROL buys an inscription of GOLD in VAULT from BOB for 5. */
export function soldWithTurn(fields: Fields, outcome: Expected, details: Details = {}): ExpectedLog {
  const { address = MARKET_CONTRACT, seller = BOB, vault = VAULT, ticker = "GOLD", tokenId } = fields;
  const { buyer = CAROL, recipient = CAROL, price = 5n, sequence = 0, turn = 0 } = fields;
  const data = wordsOf(seller, vault, buyer, recipient, ticker32(ticker), tokenId, sequence, turn, price);
  return { address, topics: [TOPIC.sold], data, outcome, details };
}

/** An event by which VAULT locks an inscription of GOLD for MODULE, for ever. */
export function locked(fields: Fields, outcome: Expected, details: Details = {}): ExpectedLog {
  const { address = VAULT, ticker = "GOLD", tokenId, sequence = 0, turn = 1, until = NEVER, module = MODULE } = fields;
  const data = wordsOf(ticker32(ticker), tokenId, sequence, turn, until, module);
  return { address, topics: [TOPIC.locked], data, outcome, details };
}

/** An event by which VAULT ends the lock of an inscription of GOLD. */
export function unlocked(fields: Fields, outcome: Expected, details: Details = {}): ExpectedLog {
  const { address = VAULT, ticker = "GOLD", tokenId, sequence = 0, turn = 2 } = fields;
  return {
    address,
    topics: [TOPIC.unlocked],
    data: wordsOf(ticker32(ticker), tokenId, sequence, turn),
    outcome,
    details,
  };
}
