import { encodeAbiParameters, type Hex, numberToHex, stringToHex, toEventSelector } from "viem";
import { ALICE, BOB, CAROL, type Details, ERC20, type Expected, type ExpectedLog } from "./story";

/** Topic 0 of the four events, from the signatures of spec §6.1. */
export const EVENT_TOPIC = {
  transfer: toEventSelector("NIP20TokenEvent_transfer(address,address,bytes32,bytes32)"),
  mint: toEventSelector("NIP20TokenEvent_mint(address,address,bytes32,uint256,uint256)"),
  bridgeIn: toEventSelector("NIP20TokenEvent_bridgeIn(address,address,address,bytes32,uint256,uint256)"),
  bridgeOut: toEventSelector("NIP20TokenEvent_bridgeOut(address,address,address,bytes32,uint256,uint256)"),
} as const;

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
