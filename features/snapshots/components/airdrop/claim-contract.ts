import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getAbiItem,
  getContractAddress,
  hexToString,
  isHex,
  numberToHex,
  parseAbi,
  stringToHex,
} from "viem";
import type { Coin } from "@/components/format/coins";
import type { ContractCall, WalletActions, WalletResult } from "@/components/wallet/wallet";
import artifact from "@/contracts/artifacts/SnapshotClaim.json";
import earlier from "@/contracts/earlier/SnapshotClaim.json";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { SNAPSHOT_CLAIM_ABI as abi } from "@/lib/chain/contracts/snapshot-claim";
import { type Address, type Hash, type Hex, isTicker, parseAddress, ZERO_ADDRESS } from "@/lib/protocol";

/** The terms of an airdrop (contracts/SnapshotClaim.sol). Amounts are in the smallest unit of the paid coin. */
export interface ClaimTerms {
  readonly registry: Address;
  readonly blockNumber: bigint;
  readonly ticker: string;
  /** The ERC-20 that is paid; the zero address: the native coin. */
  readonly token: Address;
  readonly perHolder: bigint;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly total: bigint;
  /** In seconds since 1970. */
  readonly deadline: bigint;
  readonly funder: Address;
  /** Market whose vaults count as their accounts'; the zero address: none. */
  readonly vaults: Address;
}

/** Returns the call that creates an airdrop. `bytecode`: the creation code, by default that of this version. */
export function creationOf(
  terms: ClaimTerms,
  excluded: readonly Address[],
  bytecode: string = artifact.bytecode,
): ContractCall {
  const [tuple] = getAbiItem({ abi, name: "terms" }).outputs;
  const values = { ...terms, ticker: stringToHex(terms.ticker, { size: 32 }) };
  const encoded = encodeAbiParameters([tuple, { type: "address[]" }], [values, excluded]);
  if (!isHex(bytecode)) throw new TypeError("The artifact has no bytecode.");
  return { to: null, data: `${bytecode}${encoded.slice(2)}`, value: 0n };
}

/** Returns the address of the contract that an account creates with this nonce. */
export function createdAddress(from: Address, nonce: number): Address {
  return parseAddress(getContractAddress({ from, nonce: BigInt(nonce) })) ?? ZERO_ADDRESS;
}

/** The state of a holder in the airdrop. */
export interface ClaimHolder {
  readonly address: Address;
  readonly isClaimed: boolean;
  readonly isExcluded: boolean;
}

/** The state of an airdrop, for one account. */
export interface ClaimState {
  readonly terms: ClaimTerms;
  readonly isFunded: boolean;
  /** What the contract can still pay: genuine code can be created with any storage, so its balance bounds what it claims. */
  readonly remaining: bigint;
  readonly own: ClaimHolder;
  /** The account's vault; null if the airdrop does not know the network's market. */
  readonly vault: ClaimHolder | null;
  /** Whether the code was compiled from contracts/SnapshotClaim.sol; null if the check failed. */
  readonly isGenuine: boolean | null;
  /** Whether the airdrop may take its total from the funder; null if the allowance can't be read. */
  readonly isApproved: boolean | null;
  /** Null if the paid coin can't be read. */
  readonly coin: Coin | null;
}

/**
 * Returns the state of an airdrop; null if there is none at the address. Reads through the wallet. `market` is the network's: the
 * vaults of another one are ignored.
 */
export async function readClaim(
  actions: WalletActions,
  { claim, account, market }: { readonly claim: Address; readonly account: Address; readonly market: Address | null },
  native: Coin,
): Promise<WalletResult<ClaimState | null>> {
  const code = await actions.codeOf(claim);
  if (!code.ok) return code;
  if (code.value === "0x") return { ok: true, value: null };
  const call = (data: Hex) => actions.read({ to: claim, data });
  const terms = await call(encodeFunctionData({ abi, functionName: "terms" }));
  if (!terms.ok) return terms.fault.kind === "reverted" ? { ok: true, value: null } : terms;
  const read = termsOf(terms.value);
  if (read === null) return { ok: true, value: null };
  // Before `isFunded`: the payment uses up the allowance, and must not look like a missing approval.
  const approved = await isApproved(actions, claim, read);
  const [funded, remaining, balance, own] = await Promise.all([
    call(encodeFunctionData({ abi, functionName: "isFunded" })),
    call(encodeFunctionData({ abi, functionName: "remaining" })),
    actions.read(balanceQuery(claim, read.token)),
    readHolder(actions, claim, account),
  ]);
  for (const each of [funded, remaining, balance, own]) {
    if (!each.ok) return each.fault.kind === "reverted" ? { ok: true, value: null } : each;
  }
  if (!funded.ok || !remaining.ok || !balance.ok || !own.ok) return { ok: true, value: null };
  const hasVault = market !== null && read.vaults === market;
  const vault = hasVault ? await readHolder(actions, claim, vaultOf(market, account)) : null;
  if (vault !== null && !vault.ok) return vault;
  const state = {
    terms: read,
    isFunded: wordOf(funded.value) === 1n,
    remaining: smaller(wordOf(remaining.value), wordOf(balance.value)),
    own: own.value,
    vault: vault?.value ?? null,
    isGenuine: await isGenuine(actions, code.value, read),
    isApproved: approved,
    coin: read.token === ZERO_ADDRESS ? native : await readCoin(actions, read.token),
  };
  return { ok: true, value: state };
}

async function readHolder(
  actions: WalletActions,
  claim: Address,
  address: Address,
): Promise<WalletResult<ClaimHolder>> {
  const [claimed, excluded] = await Promise.all([
    actions.read({ to: claim, data: encodeFunctionData({ abi, functionName: "isClaimed", args: [address] }) }),
    actions.read({ to: claim, data: encodeFunctionData({ abi, functionName: "isExcluded", args: [address] }) }),
  ]);
  if (!claimed.ok) return claimed;
  if (!excluded.ok) return excluded;
  const value = { address, isClaimed: wordOf(claimed.value) === 1n, isExcluded: wordOf(excluded.value) === 1n };
  return { ok: true, value };
}

/** Returns those of these accounts that an airdrop excludes; null if that can't be read. */
export async function excludedOf(
  actions: WalletActions,
  claim: Address,
  accounts: readonly Address[],
): Promise<ReadonlySet<Address> | null> {
  const holders = await Promise.all(accounts.map((account) => readHolder(actions, claim, account)));
  if (holders.some(({ ok }) => !ok)) return null;
  return new Set(holders.flatMap((each) => (each.ok && each.value.isExcluded ? [each.value.address] : [])));
}

/** Code that returns the balance of an address in the native coin: PUSH20, BALANCE, MSTORE at 0, RETURN of 32 bytes. */
const balanceCode = (of: Address): Hex => `0x73${of.slice(2)}3160005260206000f3`;

/** The call that reads how much of a coin an address has. */
function balanceQuery(of: Address, token: Address): Pick<ContractCall, "to" | "data"> {
  if (token === ZERO_ADDRESS) return { to: null, data: balanceCode(of) };
  return { to: token, data: encodeFunctionData({ abi: ERC20, functionName: "balanceOf", args: [of] }) };
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The number in a word; 0 for anything else. */
function wordOf(data: Hex): bigint {
  return data.length === 66 ? BigInt(data) : 0n;
}

function termsOf(data: Hex): ClaimTerms | null {
  try {
    const { ticker, ...terms } = decodeFunctionResult({ abi, functionName: "terms", data });
    const text = hexToString(ticker, { size: 32 });
    const [registry, token, funder, vaults] = [terms.registry, terms.token, terms.funder, terms.vaults].map(
      parseAddress,
    );
    if (!isTicker(text) || !registry || !token || !funder || !vaults || terms.denominator === 0n) return null;
    return { ...terms, ticker: text, registry, token, funder, vaults };
  } catch {
    // Another contract, whose answer has another form.
    return null;
  }
}

/** A deadline far in the future. It occurs nowhere else in the code. */
export const OPEN_DEADLINE = stringToHex("deadline", { size: 32 });

/**
 * Whether the code of a contract is the code that the artifact, or that of an earlier version, makes of these terms; null if that
 * can't be read. Another contract could use the signature of a holder for something else, such as an event that moves inscriptions
 * (spec §6.3).
 */
async function isGenuine(actions: WalletActions, code: Hex, terms: ClaimTerms): Promise<boolean | null> {
  const deadline = numberToHex(terms.deadline, { size: 32 });
  for (const bytecode of [artifact.bytecode, earlier.bytecode]) {
    // The constructor refuses a deadline in the past.
    const { to, data } = creationOf({ ...terms, deadline: BigInt(OPEN_DEADLINE) }, [], bytecode);
    const created = await actions.read({ to, data });
    // The constructor refuses terms that no airdrop can have.
    if (!created.ok && created.fault.kind !== "reverted") return null;
    if (created.ok && created.value.replaceAll(OPEN_DEADLINE.slice(2), deadline.slice(2)) === code) return true;
  }
  return false;
}

const ERC20 = parseAbi([
  "function decimals() view returns (uint8)",
  "function symbol() view returns (string)",
  "function balanceOf(address account) view returns (uint256)",
  "function allowance(address owner, address spender) view returns (uint256)",
  "function approve(address spender, uint256 amount) returns (bool)",
]);

/** Anyone can choose the symbol of a token. */
const SYMBOL = /^[\x21-\x7e]{1,12}$/;
const UNITS = "units";
const MOST_DECIMALS = 77;

/**
 * Returns symbol and decimals of an ERC-20; null if they can't be read: without the decimals, no amount has a meaning. The symbol is
 * `units` if it has no usable one.
 */
export async function readCoin(actions: Pick<WalletActions, "read">, token: Address): Promise<Coin | null> {
  const [decimals, symbol] = await Promise.all([
    actions.read({ to: token, data: encodeFunctionData({ abi: ERC20, functionName: "decimals" }) }),
    actions.read({ to: token, data: encodeFunctionData({ abi: ERC20, functionName: "symbol" }) }),
  ]);
  if (!decimals.ok || (!symbol.ok && symbol.fault.kind !== "reverted")) return null;
  const places = decoded(() => decodeFunctionResult({ abi: ERC20, functionName: "decimals", data: decimals.value }));
  if (places === null || places > MOST_DECIMALS) return null;
  const text = symbol.ok
    ? decoded(() => decodeFunctionResult({ abi: ERC20, functionName: "symbol", data: symbol.value }))
    : null;
  return { symbol: text !== null && SYMBOL.test(text) ? text : UNITS, decimals: places };
}

/** Null if the answer has another form. */
function decoded<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

async function isApproved(
  actions: WalletActions,
  claim: Address,
  { token, funder, total }: ClaimTerms,
): Promise<boolean | null> {
  if (token === ZERO_ADDRESS) return true;
  const data = encodeFunctionData({ abi: ERC20, functionName: "allowance", args: [funder, claim] });
  const answer = await actions.read({ to: token, data });
  if (!answer.ok) return null;
  const allowed = decoded(() => decodeFunctionResult({ abi: ERC20, functionName: "allowance", data: answer.value }));
  return allowed === null ? null : allowed >= total;
}

/** Returns the call that allows the airdrop to take its total. */
export function approvalCall(claim: Address, { token, total }: ClaimTerms): ContractCall {
  return {
    to: token,
    data: encodeFunctionData({ abi: ERC20, functionName: "approve", args: [claim, total] }),
    value: 0n,
  };
}

/** Returns the call that pays the total and opens the claims. */
export function fundingCall(claim: Address, { token, total }: ClaimTerms): ContractCall {
  const value = token === ZERO_ADDRESS ? total : 0n;
  return { to: claim, data: encodeFunctionData({ abi, functionName: "fund" }), value };
}

/** Returns the call that pays a holder's share. */
export function claimCall(claim: Address, holder: Address, amount: bigint, proof: readonly Hash[]): ContractCall {
  return {
    to: claim,
    data: encodeFunctionData({ abi, functionName: "claim", args: [holder, amount, proof] }),
    value: 0n,
  };
}

/** Returns the call that pays the share of an account's vault to the account. */
export function vaultClaimCall(claim: Address, account: Address, amount: bigint, proof: readonly Hash[]): ContractCall {
  return {
    to: claim,
    data: encodeFunctionData({ abi, functionName: "claimFromVault", args: [account, amount, proof] }),
    value: 0n,
  };
}

/** Returns the call that pays the rest to the funder. */
export function refundCall(claim: Address, { funder }: ClaimTerms): ContractCall {
  return { to: claim, data: encodeFunctionData({ abi, functionName: "refund", args: [funder] }), value: 0n };
}
