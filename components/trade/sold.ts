import type { SaleRecord } from "@/lib/client";
import { exactJson } from "@/lib/client/request";
import type { Address } from "@/lib/protocol";
import { integer, object, type Schema, text } from "@/lib/records/schema";

/** The newest sale that the seller has seen on this device. */
export interface SeenSale {
  readonly block: number;
  /** Identifies the sale; empty: there was none. */
  readonly sale: string;
}

const seen: Schema<SeenSale> = object<SeenSale>({ block: integer, sale: text });

/** The key under which this device stores the newest sale that an account has seen. */
export function seenKey(chainId: number, account: Address): string {
  return `engrave.sold.${chainId}.${account}`;
}

/** Parses the stored sale; null if there is none or another version of the site stored it otherwise. */
export function parseSeen(stored: string | null): SeenSale | null {
  if (stored === null) return null;
  try {
    return seen.read(exactJson(stored), "stored");
  } catch {
    return null;
  }
}

/** What to store when the seller has seen all sales of a list, newest first. */
export function newestOf(sales: readonly SaleRecord[]): SeenSale {
  const [newest] = sales;
  return newest === undefined ? { block: 0, sale: "" } : { block: newest.blockNumber, sale: identityOf(newest) };
}

/** The sales through the market that the account made since, newest first. `sales`: those of the account, newest first. */
export function unseenSales(sales: readonly SaleRecord[], account: Address, { block, sale }: SeenSale): SaleRecord[] {
  const end = sales.findIndex((one) => identityOf(one) === sale || one.blockNumber < block);
  const since = end === -1 ? sales : sales.slice(0, end);
  return since.filter(({ kind, seller }) => kind === "market" && seller === account);
}

function identityOf({ transactionHash, tokenId }: SaleRecord): string {
  return `${transactionHash} ${tokenId}`;
}
