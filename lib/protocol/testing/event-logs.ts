import { encodeAbiParameters, type Hex, numberToHex, stringToHex, toEventSelector } from "viem";
import { ALICE, BOB, CAROL, type Details, ERC20, type Expected, type LogTold } from "./story";

/** Topic 0 of the four events, from the signatures as the specification writes them. */
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

interface EventTold {
  sender?: Hex;
  recipient?: Hex;
  ticker?: string;
  id?: bigint;
  amount?: bigint;
}

/** A transfer event, of GOLD's mint id 1 from BOB to CAROL unless told otherwise; `id` is the bytes32. */
export function moved(
  address: Hex,
  { sender = BOB, recipient = CAROL, ticker = "GOLD", id = 1n }: EventTold,
  outcome: Expected,
  details: Details = {},
): LogTold {
  const id32 = numberToHex(id, { size: 32 });
  const data = encodeAbiParameters(TRANSFER_TYPES, [sender, recipient, ticker32(ticker), id32]);
  return { address, topics: [EVENT_TOPIC.transfer], data, outcome, details };
}

/** A mint event, of 100 GOLD with mint id 1 to BOB unless told otherwise. */
export function minted(address: Hex, told: EventTold, outcome: Expected, details: Details = {}): LogTold {
  const { sender = ALICE, recipient = BOB, ticker = "GOLD", id = 1n, amount = 100n } = told;
  const data = encodeAbiParameters(MINT_TYPES, [sender, recipient, ticker32(ticker), id, amount]);
  return { address, topics: [EVENT_TOPIC.mint], data, outcome, details };
}

function bridged(topic: Hex, address: Hex, told: EventTold, outcome: Expected, details: Details): LogTold {
  const { sender = BOB, recipient = BOB, ticker = "GOLD", id = 1n, amount = 100n } = told;
  const data = encodeAbiParameters(BRIDGE_TYPES, [sender, recipient, ERC20, ticker32(ticker), id, amount]);
  return { address, topics: [topic], data, outcome, details };
}

/** A bridgeIn event, of 100 GOLD with mint id 1 to BOB unless told otherwise. */
export function bridgedIn(address: Hex, told: EventTold, outcome: Expected, details: Details = {}): LogTold {
  return bridged(EVENT_TOPIC.bridgeIn, address, told, outcome, details);
}

/** A bridgeOut event, of 100 GOLD with mint id 1 by BOB unless told otherwise. */
export function bridgedOut(address: Hex, told: EventTold, outcome: Expected, details: Details = {}): LogTold {
  return bridged(EVENT_TOPIC.bridgeOut, address, told, outcome, details);
}
