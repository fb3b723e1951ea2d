import { NIP20_MARKET_EVENTS } from "./nip20-market-events";

export { NIP20_VAULT_ABI, vaultImplementationOf, vaultOf } from "./nip20-vault";

/** Functions, events and errors of contracts/NIP20Market.sol (spec §10.3). */
export const NIP20_MARKET_ABI = [
  ...NIP20_MARKET_EVENTS,
  {
    inputs: [
      {
        components: [
          { name: "seller", type: "address" },
          { name: "ticker", type: "bytes32" },
          { name: "tokenId", type: "bytes32" },
          { name: "price", type: "uint256" },
          { name: "sequence", type: "uint256" },
        ],
        name: "purchase",
        type: "tuple",
      },
      { name: "recipient", type: "address" },
      { name: "anchorBlock", type: "uint256" },
      { name: "anchorHash", type: "bytes32" },
    ],
    name: "buy",
    outputs: [],
    stateMutability: "payable",
    type: "function",
  },
  {
    inputs: [
      {
        components: [
          { name: "seller", type: "address" },
          { name: "ticker", type: "bytes32" },
          { name: "tokenId", type: "bytes32" },
          { name: "price", type: "uint256" },
          { name: "sequence", type: "uint256" },
        ],
        name: "purchases",
        type: "tuple[]",
      },
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
    inputs: [
      {
        components: [
          { name: "ticker", type: "bytes32" },
          { name: "tokenId", type: "bytes32" },
        ],
        name: "items",
        type: "tuple[]",
      },
    ],
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
  {
    inputs: [],
    name: "createVault",
    outputs: [{ name: "vault", type: "address" }],
    stateMutability: "nonpayable",
    type: "function",
  },
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
      {
        components: [
          { name: "ticker", type: "bytes32" },
          { name: "tokenId", type: "bytes32" },
          { name: "price", type: "uint256" },
          { name: "expires", type: "uint256" },
        ],
        name: "offers",
        type: "tuple[]",
      },
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
      { name: "price", type: "uint256" },
      { name: "expires", type: "uint256" },
      { name: "sequence", type: "uint256" },
      { name: "isOpen", type: "bool" },
    ],
    stateMutability: "view",
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
      { name: "ticker", type: "bytes32" },
      { name: "tokenId", type: "bytes32" },
    ],
    name: "sequenceOf",
    outputs: [{ name: "", type: "uint256" }],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [],
    name: "vaultImplementation",
    outputs: [{ name: "", type: "address" }],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [{ name: "account", type: "address" }],
    name: "vaultOf",
    outputs: [{ name: "", type: "address" }],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [
      {
        components: [
          { name: "ticker", type: "bytes32" },
          { name: "tokenId", type: "bytes32" },
        ],
        name: "items",
        type: "tuple[]",
      },
      { name: "recipient", type: "address" },
    ],
    name: "withdraw",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
] as const;
