import { stringify } from "lossless-json";
import { exactJson } from "@/lib/client/request";
import type { Address } from "@/lib/protocol";
import { address, amount, flag, hash, integer, list, nullable, object, type Schema, text } from "@/lib/records/schema";
import type { Sale, SaleItem } from "./sale";

const PREFIX = "engrave.sales";
/** The oldest sales beyond this number are dropped. */
const MAX_SALES = 20;

const item: Schema<SaleItem> = object<SaleItem>({
  ...{ ticker: text, tokenId: hash, mintId: nullable(text), amount, price: amount },
  deposit: nullable(text),
});

const sale: Schema<Sale> = object<Sale>({
  ...{ id: text, account: address, isReprice: flag, items: list(item) },
  ...{ duration: nullable(integer), offer: nullable(text) },
});

/** The key under which this device stores the unfinished sales of an account on a chain. */
export function salesKey(chainId: number, account: Address): string {
  return `${PREFIX}.${chainId}.${account}`;
}

/** Parses stored sales, newest first. Returns none if another version of the site stored them otherwise. */
export function parseSales(stored: string | null): readonly Sale[] {
  if (stored === null) return [];
  try {
    return list(sale).read(exactJson(stored), "stored");
  } catch {
    return [];
  }
}

/** The text that {@link parseSales} reads. */
export function stringifySales(sales: readonly Sale[]): string {
  return stringify(sales.slice(0, MAX_SALES)) ?? "[]";
}
