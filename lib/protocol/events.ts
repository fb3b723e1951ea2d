import { addressIn, decimalIn, hasWords, nameIn, numberIn, tickerIn } from "./event-words";
import { hasModules, marketOf } from "./market-contracts";
import { decodeMarketEvent, MARKET_TOPICS, MODULE_TOPICS } from "./market-events";
import type {
  Address,
  BlockContext,
  ContractEvent,
  EventOperation,
  Hash,
  Hex,
  Log,
  Operation,
  ProtocolRules,
} from "./types";

/** ABI of the four events (spec §6.1). No parameter is indexed. */
export const EVENT_ABI = [
  {
    type: "event",
    name: "NIP20TokenEvent_transfer",
    inputs: [
      { name: "sender", type: "address", indexed: false },
      { name: "recipient", type: "address", indexed: false },
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "id", type: "bytes32", indexed: false },
    ],
  },
  {
    type: "event",
    name: "NIP20TokenEvent_mint",
    inputs: [
      { name: "sender", type: "address", indexed: false },
      { name: "recipient", type: "address", indexed: false },
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "id", type: "uint256", indexed: false },
      { name: "amount", type: "uint256", indexed: false },
    ],
  },
  {
    type: "event",
    name: "NIP20TokenEvent_bridgeIn",
    inputs: [
      { name: "sender", type: "address", indexed: false },
      { name: "recipient", type: "address", indexed: false },
      { name: "erc20", type: "address", indexed: false },
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "id", type: "uint256", indexed: false },
      { name: "amount", type: "uint256", indexed: false },
    ],
  },
  {
    type: "event",
    name: "NIP20TokenEvent_bridgeOut",
    inputs: [
      { name: "sender", type: "address", indexed: false },
      { name: "recipient", type: "address", indexed: false },
      { name: "erc20", type: "address", indexed: false },
      { name: "ticker", type: "bytes32", indexed: false },
      { name: "id", type: "uint256", indexed: false },
      { name: "amount", type: "uint256", indexed: false },
    ],
  },
] as const;

// Constants, because pages load this module, and hashing the signatures would delay them.
const TRANSFER: Hex = "0xa36b44ad7c15287126c352c0c5db293004406b0e5158d6dbd3ef4b9f7b9d8ff8";
const MINT: Hex = "0xf74472461fe0a79c7b78ad32ad1cd17ac617e4e16fcd4410835c83d437b800d9";
const BRIDGE_IN: Hex = "0x7f934986953c6e8ca94e94689517cb46a53663e3fc3a4bbc54f308f2bada95e6";
const BRIDGE_OUT: Hex = "0xa8cb8e8dd71fc24c6c48b4c2101efedcb46438ef961a21dbaa78d5434212e153";

/** Topic 0 of the events transfer, mint, bridgeIn and bridgeOut (spec §6.1). */
export const EVENT_TOPICS: readonly Hex[] = [TRANSFER, MINT, BRIDGE_IN, BRIDGE_OUT];
const WITH_MARKET: readonly Hex[] = [...EVENT_TOPICS, ...MARKET_TOPICS];
const WITH_MODULES: readonly Hex[] = [...EVENT_TOPICS, ...MODULE_TOPICS];

/**
 * Topic 0 of all events that the network's rules read. Includes the events of the market and of vaults only if the network has them
 * (spec §6.1, §10.3.7, §10.4.3).
 */
export function eventTopics(rules: ProtocolRules): readonly Hex[] {
  if (hasModules(rules)) return WITH_MODULES;
  return marketOf(rules) === null ? EVENT_TOPICS : WITH_MARKET;
}

/**
 * Decodes a log. Null if it is not an event of this protocol: another topic, an inexact encoding, or an invalid ticker
 * (spec §6.2). Never throws.
 */
export function eventOperation(block: BlockContext, transaction: EventTransaction, log: Log): EventOperation | null {
  const event = decodeEvent(log);
  return event === null ? null : operationOfEvent(block, transaction, log, event);
}

/** The transaction of an event. */
export interface EventTransaction {
  readonly hash: Hash;
  readonly index: number;
  readonly from: Address;
}

/** The operation of a log that {@link decodeEvent} has decoded. */
export function operationOfEvent(
  block: BlockContext,
  transaction: EventTransaction,
  log: Omit<Log, "topics">,
  event: ContractEvent,
): EventOperation {
  return {
    source: "event",
    blockNumber: block.number,
    transactionIndex: transaction.index,
    position: 1 + log.logIndex,
    blockHash: block.hash,
    parentHash: block.parentHash,
    timestamp: block.timestamp,
    transactionHash: transaction.hash,
    from: transaction.from,
    emitter: log.address,
    event,
    data: log.data,
  };
}

/**
 * Whether the signer of the transaction decides the outcome of an operation (spec §4, §6.4): of a message always, of an event that
 * moves or burns an inscription unless its emitter is the owner that it names.
 */
export function dependsOnSigner(operation: Operation): boolean {
  if (operation.source === "message") return true;
  const { event, emitter } = operation;
  return (event.kind === "transfer" || event.kind === "bridgeOut") && event.sender !== emitter;
}

/** The event of a log. Null if the log is not an event of this protocol (spec §6.2). Never throws. */
export function decodeEvent(log: Pick<Log, "topics" | "data">): ContractEvent | null {
  if (log.topics.length !== 1) return null;
  switch (log.topics[0]) {
    case TRANSFER:
      return decodeTransfer(log.data);
    case MINT:
      return decodeMint(log.data);
    case BRIDGE_IN:
      return decodeBridge("bridgeIn", log.data);
    case BRIDGE_OUT:
      return decodeBridge("bridgeOut", log.data);
    default:
      return decodeMarketEvent(log.topics[0], log.data);
  }
}

function decodeTransfer(data: Hex): ContractEvent | null {
  if (!hasWords(data, 4)) return null;
  const sender = addressIn(data, 0);
  const recipient = addressIn(data, 1);
  const ticker = tickerIn(data, 2);
  if (sender === null || recipient === null || ticker === null) return null;
  return { kind: "transfer", sender, recipient, ticker, id: nameIn(data, 3) };
}

function decodeMint(data: Hex): ContractEvent | null {
  if (!hasWords(data, 5)) return null;
  const sender = addressIn(data, 0);
  const recipient = addressIn(data, 1);
  const ticker = tickerIn(data, 2);
  if (sender === null || recipient === null || ticker === null) return null;
  return { kind: "mint", sender, recipient, ticker, id: decimalIn(data, 3), amount: numberIn(data, 4) };
}

function decodeBridge(kind: "bridgeIn" | "bridgeOut", data: Hex): ContractEvent | null {
  if (!hasWords(data, 6)) return null;
  const sender = addressIn(data, 0);
  const recipient = addressIn(data, 1);
  const erc20 = addressIn(data, 2);
  const ticker = tickerIn(data, 3);
  if (sender === null || recipient === null || erc20 === null || ticker === null) return null;
  return { kind, sender, recipient, ticker, id: decimalIn(data, 4), amount: numberIn(data, 5), erc20 };
}
