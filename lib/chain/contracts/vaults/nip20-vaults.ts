/** Functions, events and errors of contracts/vaults/NIP20Vaults.sol, the factory of vaults (spec §10.4.2). */
export const NIP20_VAULTS_ABI = [
  { inputs: [], name: "CloneArgumentsTooLong", type: "error" },
  { inputs: [], name: "Create2EmptyBytecode", type: "error" },
  { inputs: [], name: "FailedDeployment", type: "error" },
  {
    inputs: [
      { name: "balance", type: "uint256" },
      { name: "needed", type: "uint256" },
    ],
    name: "InsufficientBalance",
    type: "error",
  },
  { inputs: [], name: "OtherCode", type: "error" },
  { inputs: [], name: "RecipientMissing", type: "error" },
  {
    anonymous: false,
    inputs: [
      { indexed: false, name: "account", type: "address" },
      { indexed: false, name: "vault", type: "address" },
    ],
    name: "VaultCreated",
    type: "event",
  },
  { inputs: [], name: "DELAY", outputs: [{ name: "", type: "uint256" }], stateMutability: "view", type: "function" },
  {
    inputs: [{ name: "creationCode", type: "bytes" }],
    name: "createMarket",
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
  { inputs: [], name: "market", outputs: [{ name: "", type: "address" }], stateMutability: "view", type: "function" },
  {
    inputs: [],
    name: "marketCodeHash",
    outputs: [{ name: "", type: "bytes32" }],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [{ name: "module", type: "address" }],
    name: "stop",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
  {
    inputs: [
      { name: "module", type: "address" },
      { name: "data", type: "bytes" },
    ],
    name: "use",
    outputs: [],
    stateMutability: "nonpayable",
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
    ],
    name: "withdraw",
    outputs: [],
    stateMutability: "nonpayable",
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
    name: "withdrawTo",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
] as const;
