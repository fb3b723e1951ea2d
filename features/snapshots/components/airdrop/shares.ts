import type { SnapshotHolder } from "@/features/snapshots/client/holders";
import { vaultOf } from "@/lib/chain/contracts/nip20-vault";
import { type Address, ZERO_ADDRESS } from "@/lib/protocol";

/** How an airdrop is shared. `proportional`, `equal`: `amount` is the total. `perUnit`: paid for each unit of a balance. */
export interface Sharing {
  readonly kind: "proportional" | "equal" | "perUnit";
  /** In the smallest unit of the paid coin. */
  readonly amount: bigint;
}

/**
 * The share of each holder: `perHolder` + balance × `numerator` / `denominator`, rounded down
 * (contracts/SnapshotClaim.sol).
 */
export interface Shares {
  readonly perHolder: bigint;
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** What the funder pays: exactly the amount to share, or for fixed amounts the sum of all payouts. */
  readonly total: bigint;
  /** The part of the total that rounding leaves. The funder gets it back with the unclaimed shares. */
  readonly rest: bigint;
  /** Holders that get something, and those whose share is rounded down to nothing. */
  readonly paid: number;
  readonly unpaid: number;
  readonly smallest: bigint;
  readonly largest: bigint;
}

/**
 * The holders that get nothing because these accounts are excluded, or because they are the zero address: the contract also refuses
 * to pay for the vault of such an account. `market`: whose vaults are paid to their accounts; null: none.
 */
export function excludedHolders(accounts: readonly Address[], market: Address | null): ReadonlySet<string> {
  const all = [...accounts, ZERO_ADDRESS];
  return new Set(market === null ? all : all.flatMap((account) => [account, vaultOf(market, account)]));
}

/** Computes the shares of all holders but the excluded ones. Null if no one would get anything. */
export function sharesOf(
  holders: readonly SnapshotHolder[],
  excluded: ReadonlySet<string>,
  sharing: Sharing,
): Shares | null {
  const included = holders.filter(({ address }) => !excluded.has(address));
  if (included.length === 0 || sharing.amount === 0n) return null;
  const terms = termsOf(included, sharing);
  const payouts = included.map(({ amount }) => payoutOf(terms, amount));
  const paid = payouts.filter((payout) => payout > 0n);
  const [first] = paid;
  if (first === undefined) return null;
  const sum = paid.reduce((total, payout) => total + payout, 0n);
  const total = sharing.kind === "perUnit" ? sum : sharing.amount;
  return {
    ...terms,
    total,
    rest: total - sum,
    paid: paid.length,
    unpaid: payouts.length - paid.length,
    ...rangeOf(paid, first),
  };
}

function rangeOf(payouts: readonly bigint[], first: bigint): Pick<Shares, "smallest" | "largest"> {
  let [smallest, largest] = [first, first];
  for (const payout of payouts) {
    if (payout < smallest) smallest = payout;
    if (payout > largest) largest = payout;
  }
  return { smallest, largest };
}

type Terms = Pick<Shares, "perHolder" | "numerator" | "denominator">;

function termsOf(included: readonly SnapshotHolder[], { kind, amount }: Sharing): Terms {
  switch (kind) {
    case "equal":
      return { perHolder: amount / BigInt(included.length), numerator: 0n, denominator: 1n };
    case "perUnit":
      return { perHolder: 0n, numerator: amount, denominator: 1n };
    case "proportional":
      return { perHolder: 0n, numerator: amount, denominator: included.reduce((sum, each) => sum + each.amount, 0n) };
  }
}

/** Returns the share of a holder with this balance. */
export function payoutOf({ perHolder, numerator, denominator }: Terms, balance: bigint): bigint {
  return perHolder + (balance * numerator) / denominator;
}

/** Parses a decimal number of coins into their smallest unit; null if it is malformed or has too many decimals. */
export function parseUnits(text: string, decimals: number): bigint | null {
  const [, whole = "", fraction = ""] = /^([0-9]{1,60})(?:\.([0-9]{1,77}))?$/.exec(text.trim()) ?? [];
  if (whole === "" || fraction.length > decimals) return null;
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}
