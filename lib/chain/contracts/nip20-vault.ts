import type { Hex } from "viem";
import { concatHex, getContractAddress, keccak256, pad } from "viem/utils";
import type { Address } from "@/lib/protocol";

/** Functions, events and errors of contracts/NIP20Vault.sol (spec §10.3.1). */
export const NIP20_VAULT_ABI = [
  { inputs: [], name: "InvalidRecipient", type: "error" },
  { inputs: [], name: "InvalidTokenId", type: "error" },
  { inputs: [], name: "NotAccount", type: "error" },
  { inputs: [], name: "NotMarket", type: "error" },
  { inputs: [], name: "NotMessage", type: "error" },
  {
    anonymous: false,
    inputs: [
      { indexed: false, name: "sender", type: "address" },
      { indexed: false, name: "recipient", type: "address" },
      { indexed: false, name: "erc20", type: "address" },
      { indexed: false, name: "ticker", type: "bytes32" },
      { indexed: false, name: "id", type: "uint256" },
      { indexed: false, name: "amount", type: "uint256" },
    ],
    name: "NIP20TokenEvent_bridgeIn",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: false, name: "sender", type: "address" },
      { indexed: false, name: "recipient", type: "address" },
      { indexed: false, name: "erc20", type: "address" },
      { indexed: false, name: "ticker", type: "bytes32" },
      { indexed: false, name: "id", type: "uint256" },
      { indexed: false, name: "amount", type: "uint256" },
    ],
    name: "NIP20TokenEvent_bridgeOut",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: false, name: "sender", type: "address" },
      { indexed: false, name: "recipient", type: "address" },
      { indexed: false, name: "ticker", type: "bytes32" },
      { indexed: false, name: "id", type: "uint256" },
      { indexed: false, name: "amount", type: "uint256" },
    ],
    name: "NIP20TokenEvent_mint",
    type: "event",
  },
  {
    anonymous: false,
    inputs: [
      { indexed: false, name: "sender", type: "address" },
      { indexed: false, name: "recipient", type: "address" },
      { indexed: false, name: "ticker", type: "bytes32" },
      { indexed: false, name: "id", type: "bytes32" },
    ],
    name: "NIP20TokenEvent_transfer",
    type: "event",
  },
  { stateMutability: "nonpayable", type: "fallback" },
  { inputs: [], name: "account", outputs: [{ name: "", type: "address" }], stateMutability: "view", type: "function" },
  { inputs: [], name: "market", outputs: [{ name: "", type: "address" }], stateMutability: "view", type: "function" },
  {
    inputs: [
      { name: "ticker", type: "bytes32" },
      { name: "tokenId", type: "bytes32" },
      { name: "recipient", type: "address" },
    ],
    name: "release",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
  {
    inputs: [
      { name: "ticker", type: "bytes32" },
      { name: "tokenId", type: "bytes32" },
    ],
    name: "sequence",
    outputs: [{ name: "", type: "uint256" }],
    stateMutability: "view",
    type: "function",
  },
  {
    inputs: [
      { name: "ticker", type: "bytes32" },
      { name: "tokenId", type: "bytes32" },
      { name: "recipient", type: "address" },
    ],
    name: "withdraw",
    outputs: [],
    stateMutability: "nonpayable",
    type: "function",
  },
] as const;

/** Length of a vault's code: the code of a clone, and two addresses. */
const VAULT_SIZE = 0x2d + 40;

/** The contract whose code all vaults of a market run. The market creates it first of all. In lower case. */
export function vaultImplementationOf(market: Address): Address {
  return lower(getContractAddress({ from: market, nonce: 1n }));
}

/** Hash of the code that creates an account's vault: a clone with the account and the market as immutable arguments. */
function vaultInitCodeHash(market: Address, account: Address): Hex {
  const size: Hex = `0x${VAULT_SIZE.toString(16).padStart(4, "0")}`;
  const implementation = vaultImplementationOf(market);
  return keccak256(
    concatHex([
      "0x61",
      size,
      "0x3d81600a3d39f3363d3d373d3d3d363d73",
      implementation,
      "0x5af43d82803e903d91602b57fd5bf3",
      account,
      market,
    ]),
  );
}

/** Address of the account's vault in a market, whether it is deployed or not (CREATE2, spec §10.3.1). In lower case. */
export function vaultOf(market: Address, account: Address): Address {
  const bytecodeHash = vaultInitCodeHash(market, account);
  return lower(getContractAddress({ opcode: "CREATE2", from: market, salt: pad(account), bytecodeHash }));
}

function lower(address: Hex): Address {
  return `0x${address.slice(2).toLowerCase()}`;
}
