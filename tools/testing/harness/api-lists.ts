import { SNAPSHOT_BLOCK } from "./api-examples";
import type { ApiHistory } from "./api-history";

/** Requests of every list in each order and with each filter, below `/api`, in addition to the examples. */
export function listRequests({ people, hash }: ApiHistory): string[] {
  const { ann, cid } = people;
  const owned = `/explorer/addresses/${cid}/inscriptions`;
  return [
    `/mints/GOLD`,
    `/tokens/ownedBy?address=${cid}`,
    ...["newest", "traded", "holders", "mints", "supply", "activity", "ticker"].map(
      (order) => `/explorer/tokens?order=${order}`,
    ),
    ...inBothDirections(
      ["newest", "holders", "mints", "supply", "ticker"].map((order) => `/explorer/tokens?order=${order}`),
    ),
    ...inBothDirections(["amount", "count", "address"].map((order) => `/explorer/tokens/GOLD/holders?order=${order}`)),
    ...inBothDirections([
      ...["newest", "value"].flatMap((order) => [
        `/explorer/sales?order=${order}`,
        `/explorer/sales?ticker=GOLD&order=${order}`,
      ]),
      "/explorer/sales?ticker=GOLD&order=unitPrice",
      ...["newest", "unitPrice", "price"].map((order) => `/explorer/market/offers?ticker=TRADE&order=${order}`),
      "/explorer/market/offers?order=price",
    ]),
    ...["all", "listed", "burned"].map((filter) => `/explorer/tokens/GOLD/inscriptions?filter=${filter}`),
    ...["", "?listed=true", "?ticker=GOLD", "?listed=true&ticker=GOLD"].map((query) => owned + query),
    ...["ticker", "newest", "amount", "value"].flatMap((order) =>
      ["", "&ticker=GOLD", "&signed=true", "&signed=false"].map((query) => `${owned}?order=${order}${query}`),
    ),
    ...["", "?ticker=GOLD", "?ticker=GOLD&unit=gwei"].map((query) => `/explorer/listings${query}`),
    ...["", "?ticker=GOLD"].flatMap((query) => [`/explorer/operations${query}`, `/explorer/sales${query}`]),
    ...["newest", "oldest"].flatMap((order) => [
      ...["", "&ticker=GOLD", "&op=mint", "&ticker=GOLD&op=mint&from=1&to=2"].map(
        (query) => `/explorer/operations?order=${order}${query}`,
      ),
      ...["", "&direction=in&ticker=GOLD&op=tsf&from=1"].map(
        (query) => `/explorer/addresses/${ann}/operations?order=${order}${query}`,
      ),
    ]),
    ...["volume", "floor", "change", "sales", "holders", "listed"].map(
      (order) => `/explorer/market/tokens?order=${order}`,
    ),
    ...["unitPrice", "price"].map((order) => `/explorer/market/offers?ticker=TRADE&order=${order}`),
    "/explorer/market/offers?order=price",
    ...["open", "all"].flatMap((state) =>
      ["", "&ticker=TRADE", `&seller=${ann}`, `&vault=${ann}`, `&ticker=TRADE&seller=${ann}`].map(
        (query) => `/explorer/market/offers?state=${state}${query}`,
      ),
    ),
    ...["", "&ticker=TRADE"].flatMap((query) => [
      `/explorer/sales?account=${ann}${query}`,
      `/explorer/sales?vault=${ann}${query}`,
      `/explorer/sales?vault=${ann}&account=${cid}${query}`,
    ]),
    "/explorer/market/candles/TRADE?interval=hour&from=0&to=3600",
    ...["GOLD", ann, hash("gold1"), "12"].map((text) => `/explorer/search?q=${text}`),
    ...["balances", "inscriptions"].flatMap((list) =>
      ["", "?format=jsonl", "?ticker=GOLD"].map((query) => `/explorer/snapshots/${SNAPSHOT_BLOCK}/${list}${query}`),
    ),
    "/explorer/snapshots/latest",
    `/explorer/snapshots/${SNAPSHOT_BLOCK}/inscriptions/GOLD/${hash("gold1")}`,
    `/explorer/inscriptions/GOLD/${hash("gold1")}`,
    `/explorer/blocks/${hash("gold1")}`,
  ];
}

function inBothDirections(requests: readonly string[]): string[] {
  return requests.flatMap((request) => ["asc", "desc"].map((direction) => `${request}&direction=${direction}`));
}
