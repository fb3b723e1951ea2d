import { first, jsonListCodec } from "@/components/storage/stored-json";
import { memoizeStored, storedValue } from "@/components/storage/stored-value";
import type { Address } from "@/lib/protocol";
import {
  address,
  amount,
  flag,
  hash,
  integer,
  list,
  nullable,
  object,
  partialObject,
  type Schema,
  text,
} from "@/lib/records/schema";
import type { BegunSale, SaleItem } from "./sale";

const PREFIX = "engrave.sales";
/** The oldest sales beyond this number are dropped. */
const MAX_SALES = 20;

const item: Schema<SaleItem> = partialObject(
  {
    ...{ ticker: text, tokenId: hash, mintId: nullable(text), amount, price: amount },
    ...{ before: nullable(hash), deposit: nullable(text) },
  },
  { part: nullable(text) },
);

const sale: Schema<BegunSale> = object<BegunSale>({
  ...{ id: text, account: address, isReprice: flag, items: list(item) },
  ...{ duration: nullable(integer), offer: nullable(text) },
});

/** How this device stores the unfinished sales of an account, newest first. */
export const salesCodec = jsonListCodec(sale, first(MAX_SALES));

/** The unfinished sales of an account on a chain that this device stores. */
export const storedSales = memoizeStored((chainId: number, account: Address) =>
  storedValue(`${PREFIX}.${chainId}.${account}`, salesCodec),
);
