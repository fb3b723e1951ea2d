import { NIP20_MARKET_EVENTS } from "./nip20-market-events";

const TERMS = [
  { name: "price", type: "uint256" },
  { name: "endPrice", type: "uint256" },
  { name: "startsAt", type: "uint256" },
  { name: "endsAt", type: "uint256" },
  { name: "expires", type: "uint256" },
] as const;

const ITEM = [
  { name: "ticker", type: "bytes32" },
  { name: "tokenId", type: "bytes32" },
] as const;

const OFFER = [
  { name: "ticker", type: "bytes32" },
  { name: "tokenId", type: "bytes32" },
  { name: "sequence", type: "uint256" },
  { name: "turn", type: "uint256" },
  { components: TERMS, name: "terms", type: "tuple" },
] as const;

const PURCHASE = [
  { name: "seller", type: "address" },
  { name: "ticker", type: "bytes32" },
  { name: "tokenId", type: "bytes32" },
  { name: "sequence", type: "uint256" },
  { name: "turn", type: "uint256" },
  { components: TERMS, name: "terms", type: "tuple" },
  { name: "maximum", type: "uint256" },
] as const;

const STATE = [
  { name: "sequence", type: "uint256" },
  { name: "turn", type: "uint256" },
  { name: "isLocked", type: "bool" },
  { components: TERMS, name: "terms", type: "tuple" },
  { name: "offerTurn", type: "uint256" },
  { name: "isOpen", type: "bool" },
] as const;

/** Functions, events and errors of contracts/vaults/NIP20Market.sol (spec §10.4). */
export const NIP20_MARKET_ABI = [
  ...NIP20_MARKET_EVENTS,
  {
    inputs: [],
    name: "MAX_ITEMS",
    outputs: [{ name: "", type: "uint256" }],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [
      { components: PURCHASE, name: "purchase", type: "tuple" },
      { name: "recipient", type: "address" },
      { name: "anchorBlock", type: "uint256" },
      { name: "anchorHash", type: "bytes32" },
    ],
    name: "buy",
    outputs: [{ name: "price", type: "uint256" }],
    stateMutability: "payable",
    type: "function",
  },
  {
    inputs: [
      { components: PURCHASE, name: "purchases", type: "tuple[]" },
      { name: "recipient", type: "address" },
      { name: "minimum", type: "uint256" },
      { name: "anchorBlock", type: "uint256" },
      { name: "anchorHash", type: "bytes32" },
    ],
    name: "buyMany",
    outputs: [
      { name: "bought", type: "uint256" },
      { name: "spent", type: "uint256" },
    ],
    stateMutability: "payable",
    type: "function",
  },
  {
    inputs: [{ components: ITEM, name: "items", type: "tuple[]" }],
    name: "cancel",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
  { inputs: [], name: "cancelAll", outputs: [], stateMutability: "nonpayable", type: "function" },
  {
    inputs: [{ name: "recipient", type: "address" }],
    name: "collect",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
  { inputs: [], name: "factory", outputs: [{ name: "", type: "address" }], stateMutability: "view", type: "function" },
  {
    inputs: [
      { name: "number", type: "uint256" },
      { name: "hash", type: "bytes32" },
    ],
    name: "knowsBlock",
    outputs: [{ name: "", type: "bool" }],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [
      { components: OFFER, name: "offers", type: "tuple[]" },
      { name: "anchorBlock", type: "uint256" },
      { name: "anchorHash", type: "bytes32" },
    ],
    name: "offer",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
  {
    inputs: [
      { name: "account", type: "address" },
      { name: "ticker", type: "bytes32" },
      { name: "tokenId", type: "bytes32" },
    ],
    name: "offerOf",
    outputs: [
      { components: TERMS, name: "terms", type: "tuple" },
      { name: "turn", type: "uint256" },
      { name: "isOpen", type: "bool" },
    ],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [{ name: "account", type: "address" }],
    name: "onStop",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
  {
    inputs: [
      { name: "account", type: "address" },
      { name: "data", type: "bytes" },
    ],
    name: "onUse",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
  {
    inputs: [
      { components: TERMS, name: "t", type: "tuple" },
      { name: "time", type: "uint256" },
    ],
    name: "priceAt",
    outputs: [{ name: "", type: "uint256" }],
    stateMutability: "pure",
    type: "function",
  },
  {
    inputs: [{ name: "account", type: "address" }],
    name: "proceedsOf",
    outputs: [{ name: "", type: "uint256" }],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [{ name: "account", type: "address" }],
    name: "roundOf",
    outputs: [{ name: "", type: "uint256" }],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [
      { name: "account", type: "address" },
      { components: ITEM, name: "items", type: "tuple[]" },
    ],
    name: "statesOf",
    outputs: [
      { name: "isAllowed", type: "bool" },
      { components: STATE, name: "states", type: "tuple[]" },
    ],
    stateMutability: "view",
    type: "function",
  },
] as const;
