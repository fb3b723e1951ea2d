import { jsonCodec } from "@/components/storage/stored-json";
import { memoizeStored, storedValue } from "@/components/storage/stored-value";
import type { SaleRecord } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { integer, object, text } from "@/lib/records/schema";

/** The newest sale that the seller has seen on this device. */
export interface SeenSale {
  readonly block: number;
  /** Identifies the sale; empty: there was none. */
  readonly sale: string;
}

/** How this device stores the newest sale that an account has seen; null: none yet. */
export const seenCodec = jsonCodec<SeenSale | null>(object<SeenSale>({ block: integer, sale: text }), null);

/** The newest sale that an account on a chain has seen on this device. */
export const storedSeen = memoizeStored((chainId: number, account: Address) =>
  storedValue(`engrave.sold.${chainId}.${account}`, seenCodec),
);

/** Returns the mark to store when the seller has seen all sales of a list, newest first. */
export function newestOf(sales: readonly SaleRecord[]): SeenSale {
  const [newest] = sales;
  return newest === undefined ? { block: 0, sale: "" } : { block: newest.blockNumber, sale: identityOf(newest) };
}

/** The sales through the market that the account made since, newest first. `sales`: the account's, newest first. */
export function unseenSales(sales: readonly SaleRecord[], account: Address, { block, sale }: SeenSale): SaleRecord[] {
  const end = sales.findIndex((one) => identityOf(one) === sale || one.blockNumber < block);
  const since = end === -1 ? sales : sales.slice(0, end);
  return since.filter(({ kind, seller }) => kind === "market" && seller === account);
}

function identityOf({ transactionHash, tokenId }: SaleRecord): string {
  return `${transactionHash} ${tokenId}`;
}
