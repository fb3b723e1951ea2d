import type { ApiHistory } from "./api-history";

/** The block of the snapshot with the history. */
export const SNAPSHOT_BLOCK = 100;

/** The day with the first block, in seconds since 1970. */
const DAY = 1_749_945_600;

/** An example request of each endpoint, below `/api`, by the path of the endpoint. The history has a market. */
export function exampleRequests({ people, hash }: ApiHistory): Readonly<Record<string, string>> {
  const { ann, ben, cid, dan } = people;
  return {
    "/message/mint/:ticker/:id/:amount": "/message/mint/GOLD/5/100",
    "/message/deploy/:ticker": "/message/deploy/SILVER",
    "/message/transfer/:ticker/:id": "/message/transfer/GOLD/1",
    "/:ticker/checkid": "/GOLD/checkid?id=5",
    "/:ticker/nextid": "/GOLD/nextid",
    "/mints/:ticker": "/mints/GOLD?page=1&pageSize=2",
    "/:ticker/:id/exist": `/GOLD/${hash("gold1")}/exist`,
    "/mint-amount/:ticker/:txhash": `/mint-amount/GOLD/${hash("gold1")}`,
    "/transactions/:ticker/:txhash": `/transactions/GOLD/${hash("gold2")}`,
    "/:tx_hash/status": `/${hash("taken")}/status`,
    "/deployment/:ticker": "/deployment/GOLD",
    "/owner/:ticker/:txhash": `/owner/GOLD/${hash("gold1")}`,
    "/tokens/ownedBy": `/tokens/ownedBy?address=${ann}`,
    "/:address/:ticker/:target/delegation": `/${dan}/token/${ann}/delegation`,
    "/token/gettokens": "/token/gettokens?page=1&pageSize=2",
    "/:address/:ticker/balanceb": `/${cid}/GOLD/balanceb`,
    "/holder/:ticker": "/holder/GOLD",
    "/health": "/health",
    "/ready": "/ready",
    "/metrics": "/metrics",
    "/explorer/status": "/explorer/status",
    "/explorer/search": `/explorer/search?q=${hash("gold1")}`,
    "/explorer/tokens": "/explorer/tokens?order=mints&limit=1",
    "/explorer/tokens/:ticker": "/explorer/tokens/GOLD",
    "/explorer/tokens/:ticker/minting": "/explorer/tokens/GOLD/minting",
    "/explorer/tokens/:ticker/holders": "/explorer/tokens/GOLD/holders?limit=2",
    "/explorer/tokens/:ticker/distribution": "/explorer/tokens/GOLD/distribution",
    "/explorer/tokens/:ticker/inscriptions": "/explorer/tokens/GOLD/inscriptions?filter=listed&limit=1",
    "/explorer/inscriptions/:ticker/:id": "/explorer/inscriptions/GOLD/2?limit=1",
    "/explorer/addresses/:address/balances": `/explorer/addresses/${cid}/balances`,
    "/explorer/addresses/:address/inscriptions": `/explorer/addresses/${cid}/inscriptions?ticker=GOLD&limit=1`,
    "/explorer/addresses/:address/operations": `/explorer/addresses/${ben}/operations?limit=1`,
    "/explorer/operations": "/explorer/operations?ticker=GOLD&limit=2",
    "/explorer/transactions/:hash": `/explorer/transactions/${hash("transfer1")}`,
    "/explorer/blocks/:block": "/explorer/blocks/8",
    "/explorer/orphans/:hash": `/explorer/orphans/${hash("gold1")}`,
    "/explorer/commitments/:block": "/explorer/commitments/8",
    "/explorer/snapshots": "/explorer/snapshots?limit=1",
    "/explorer/snapshots/:block": `/explorer/snapshots/${SNAPSHOT_BLOCK}`,
    "/explorer/snapshots/:block/balances/:ticker/:address": `/explorer/snapshots/${SNAPSHOT_BLOCK}/balances/GOLD/${cid}`,
    "/explorer/snapshots/:block/inscriptions/:ticker/:id": `/explorer/snapshots/${SNAPSHOT_BLOCK}/inscriptions/GOLD/1`,
    "/explorer/snapshots/:block/balances": `/explorer/snapshots/${SNAPSHOT_BLOCK}/balances?ticker=GOLD`,
    "/explorer/snapshots/:block/inscriptions": `/explorer/snapshots/${SNAPSHOT_BLOCK}/inscriptions?format=csv&ticker=GOLD`,
    "/explorer/listings": "/explorer/listings?limit=1",
    "/explorer/sales": "/explorer/sales?ticker=GOLD&limit=1",
    "/explorer/market/tokens": "/explorer/market/tokens?limit=1",
    "/explorer/market/tokens/:ticker": "/explorer/market/tokens/TRADE",
    "/explorer/market/offers": "/explorer/market/offers?ticker=TRADE&order=unitPrice&limit=1",
    "/explorer/market/candles/:ticker": `/explorer/market/candles/TRADE?interval=day&from=${DAY}&to=${DAY + 3 * 86_400}`,
    "/explorer/addresses/:address/vault": `/explorer/addresses/${ann}/vault`,
    "/explorer/market/portfolio/:address": `/explorer/market/portfolio/${ann}`,
    "/explorer/market/check/sell": `/explorer/market/check/sell?from=${dan}&items=TRADE.${hash("trade3")}&price=5000000000000000000`,
    "/explorer/market/check/buy": `/explorer/market/check/buy?from=${ben}&items=${ann}.TRADE.${hash("trade1")}.4000000000000000000.0`,
    "/explorer/market/check/sweep": `/explorer/market/check/sweep?ticker=TRADE&from=${ben}&count=1`,
    "/explorer/counts": `/explorer/counts?ticker=GOLD&interval=day&from=${DAY}&to=${DAY + 86_400}`,
    "/explorer/check": `/explorer/check?from=${ann}&to=${ann}&text=${encodeURIComponent('data:,{"p":"nip-20","op":"mint","tick":"GOLD","id":"1","amt":"10"}')}`,
    "/explorer/stream": "/explorer/stream?ticker=GOLD",
  };
}
