import { encodeFunctionData, stringToHex } from "viem/utils";
import { ZERO_ADDRESS } from "./forms";
import type { Address, CallResult, Hash, Hex, MintControlAnswer, MintControlQuestion, ProtocolRules } from "./types";

/** Gas of each call under rules that state none, as indexes made before the field existed had it (spec §13.3). */
export const DEFAULT_MINT_CONTROL_GAS = 1_000_000;
/** Sender of each call (spec §5.3.2). */
export const MINT_CONTROL_FROM: Address = ZERO_ADDRESS;

const PARAMETERS = [
  { name: "sender", type: "address" },
  { name: "recipient", type: "address" },
  { name: "ticker", type: "bytes32" },
  { name: "amount", type: "uint256" },
] as const;

/** The three methods in the order of the calls (spec §5.3.3). */
const MINT_CONTROL_ABI = [
  {
    type: "function",
    name: "nip20_allowMint",
    stateMutability: "view",
    inputs: PARAMETERS,
    outputs: [{ name: "allowed", type: "bool" }],
  },
  {
    type: "function",
    name: "nip20_AllowMint",
    stateMutability: "view",
    inputs: PARAMETERS,
    outputs: [{ name: "allowed", type: "bool" }],
  },
  {
    type: "function",
    name: "nip20_allowMint",
    stateMutability: "view",
    inputs: [],
    outputs: [{ name: "allowed", type: "bool" }],
  },
] as const;

const [FULL, FULL_CAPITAL] = MINT_CONTROL_ABI;
/** The selector of the method without parameters. A constant, because pages load this module, and hashing would delay them. */
const BARE_CALL: { readonly data: Hex } = { data: "0xff8e4aa5" };

const WORD_END = 2 + 64;
const ALLOWED = `${"0".repeat(63)}1`;

/** Gas of each call under these rules (spec §5.3.2). */
export function mintControlGas(rules: Pick<ProtocolRules, "mintControlGas">): number {
  return rules.mintControlGas ?? DEFAULT_MINT_CONTROL_GAS;
}

/** The question for `contract`: whether `sender` may mint `amount` of `ticker` to `recipient` (spec §5.3). */
export function mintControlQuestion(parameters: {
  readonly parentHash: Hash;
  readonly contract: Address;
  readonly sender: Address;
  readonly recipient: Address;
  readonly ticker: string;
  readonly amount: bigint;
  readonly gas: number;
}): MintControlQuestion {
  const { parentHash, contract, sender, recipient, ticker, amount, gas } = parameters;
  const args = [sender, recipient, stringToHex(ticker, { size: 32 }), amount] as const;
  const calls = [
    { data: encodeFunctionData({ abi: [FULL], args }) },
    { data: encodeFunctionData({ abi: [FULL_CAPITAL], args }) },
    BARE_CALL,
  ];
  return { parentHash, contract, calls, sender, recipient, ticker, amount, gas };
}

/** The key of a question. Questions with equal keys have one answer (spec §5.3.2). */
export function mintControlKey(question: MintControlQuestion): string {
  const { parentHash, contract, sender, recipient, ticker, amount } = question;
  return [parentHash, contract, sender, recipient, ticker, amount].join(":");
}

/** The next call of a question, or its answer. `index` is the index of the call. */
export type MintControlStep =
  | { readonly kind: "call"; readonly index: number; readonly data: Hex }
  | { readonly kind: "answered"; readonly answer: MintControlAnswer };

/**
 * The answer to a question from the results of its calls so far, or the next call. The first result of at least 32 bytes
 * decides: the mint is allowed if its first word is 1 (spec §5.3.4).
 */
export function decideMintControl(question: MintControlQuestion, results: readonly CallResult[]): MintControlStep {
  for (const [index, call] of question.calls.entries()) {
    const result = results[index];
    if (result === undefined) return { kind: "call", index, data: call.data };
    if (result.kind === "returned" && result.data.length >= WORD_END) {
      const allowed = result.data.slice(2, WORD_END) === ALLOWED;
      return { kind: "answered", answer: allowed ? "allowed" : "forbidden" };
    }
  }
  return { kind: "answered", answer: "none" };
}
