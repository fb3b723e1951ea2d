import type { OwnerMove } from "@/indexer/judge/moves";
import type { VaultFinder } from "@/indexer/judge/vaults";
import type { Address, Hash, Position, Sale } from "@/lib/protocol";

/** A change of the account that owns an inscription, before its costs are known (spec §10.3.15). */
export interface AccountMove extends Position {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly amount: bigint;
  /** Null: it was minted. */
  readonly giver: Address | null;
  /** Null: it was burned. */
  readonly taker: Address | null;
  /** What the giver was paid; null: it was not sold. */
  readonly proceeds: bigint | null;
  /** What the taker paid; null: nothing is known. */
  readonly paid: bigint | null;
  /** The inscription from which the taker split it; null: none. */
  readonly splitFrom: Hash | null;
}

/** A change of account with its costs: a row of the table `movement`. Null: unknown, or no such account. */
export interface Movement extends AccountMove {
  readonly giverCost: bigint | null;
  readonly takerCost: bigint | null;
}

/** The inscription's key. */
export const keyOf = ({ ticker, tokenId }: { readonly ticker: string; readonly tokenId: Hash }): string =>
  `${ticker}:${tokenId}`;

/** The parts of a sale that decide who paid what. */
export type PaidSale = Position &
  Pick<Sale, "ticker" | "tokenId" | "seller" | "vault" | "buyer" | "recipient" | "paid">;

/**
 * The changes of account among these changes of owner, in their order (spec §10.3.15): moves between an account and its vault
 * are none, unless another account paid for them. `vaultOf`: null if the network has no market.
 */
export function accountMoves(
  moves: readonly OwnerMove[],
  sales: readonly PaidSale[],
  vaultOf: VaultFinder | null,
): AccountMove[] {
  const isSame = sameAccount(vaultOf);
  const saleOf = findSales(sales, isSame);
  const owners = new Map<string, Address | null>();
  const list: AccountMove[] = [];
  for (const { from, to, parent, ...place } of moves) {
    // The inscription that a split burns is in front of its parts.
    if (to === null) owners.set(keyOf(place), from);
    const sale = saleOf(place, from, to);
    if (sale === null && from !== null && to !== null && isSame(from, to)) continue;
    const splitter = parent === null ? null : owners.get(keyOf({ ...place, tokenId: parent }));
    list.push({
      ...place,
      giver: from,
      taker: to,
      proceeds: sale?.paid ?? null,
      paid: sale !== null && to !== null && isSame(sale.buyer, to) ? sale.paid : null,
      splitFrom: splitter && to !== null && isSame(splitter, to) ? parent : null,
    });
  }
  return list;
}

type SameAccount = (one: Address, other: Address) => boolean;

function sameAccount(vaultOf: VaultFinder | null): SameAccount {
  return (one, other) => one === other || (vaultOf !== null && (vaultOf(one) === other || vaultOf(other) === one));
}

/** Finds the sale that a change of owner fulfills: the last one in its transaction up to its position, not to the seller itself. */
function findSales(sales: readonly PaidSale[], isSame: SameAccount) {
  const byTransaction = new Map<string, PaidSale[]>();
  const key = (place: Position & { readonly ticker: string; readonly tokenId: Hash }): string =>
    `${place.blockNumber}:${place.transactionIndex}:${keyOf(place)}`;
  for (const sale of sales) {
    const others = byTransaction.get(key(sale));
    if (others === undefined) byTransaction.set(key(sale), [sale]);
    else others.push(sale);
  }
  return (
    place: Position & { readonly ticker: string; readonly tokenId: Hash },
    from: Address | null,
    to: Address | null,
  ): PaidSale | null => {
    const waiting = byTransaction.get(key(place));
    if (waiting === undefined) return null;
    let found: PaidSale | null = null;
    while (waiting[0] !== undefined && waiting[0].position <= place.position) found = waiting.shift() ?? null;
    if (found === null || found.recipient !== to || from !== (found.vault ?? found.seller)) return null;
    return isSame(found.buyer, found.seller) ? null : found;
  };
}

/**
 * Adds the costs (spec §10.3.15). `before`: what each inscription cost its account before these moves; an inscription that is missing
 * was minted by message and has never changed its account.
 */
export function withCosts(moves: readonly AccountMove[], before: ReadonlyMap<string, bigint | null>): Movement[] {
  const costs = new Map(before);
  const splits = new Map<string, { cost: bigint | null; amount: bigint }>();
  return moves.map((move) => {
    const key = keyOf(move);
    const current = costs.get(key);
    const giverCost = move.giver === null ? null : current === undefined ? 0n : current;
    if (move.taker === null) splits.set(key, { cost: giverCost, amount: move.amount });
    const split = move.splitFrom === null ? undefined : splits.get(keyOf({ ...move, tokenId: move.splitFrom }));
    const takerCost = split === undefined ? move.paid : share(split, move.amount);
    costs.set(key, takerCost);
    return { ...move, giverCost, takerCost };
  });
}

/** Takes the share of a part from what is left of a split inscription. The last part gets the remainder. */
function share(rest: { cost: bigint | null; amount: bigint }, amount: bigint): bigint | null {
  if (rest.cost === null) return null;
  const part = (rest.cost * amount) / rest.amount;
  rest.cost -= part;
  rest.amount -= amount;
  return part;
}
