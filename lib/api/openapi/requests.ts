import type { ApiFeature } from "../feature";
import { readSampleValues } from "./sample-values";
import type { ExampleRequests, RequestTemplates } from "./templates";

const MESSAGE = { before: 'data:,{"p":"nip-20","op":"mint","tick":"', after: '","id":"1","amt":"10"}' };

/** The requests of the core's endpoints, with values of {@link readSampleValues}. */
const CORE: RequestTemplates = {
  "/message/mint/:ticker/:id/:amount": "/message/mint/{ticker}/{mintId}/{amount}",
  "/message/deploy/:ticker": "/message/deploy/SILVER",
  "/message/transfer/:ticker/:id": "/message/transfer/{ticker}/{mintId}",
  "/:ticker/checkid": "/{ticker}/checkid?id={mintId}",
  "/:ticker/nextid": "/{ticker}/nextid",
  "/mints/:ticker": "/mints/{ticker}?page=1&pageSize=2",
  "/:ticker/:id/exist": "/{ticker}/{tokenId}/exist",
  "/mint-amount/:ticker/:txhash": "/mint-amount/{ticker}/{tokenId}",
  "/transactions/:ticker/:txhash": "/transactions/{ticker}/{tokenId}",
  "/:tx_hash/status": "/{transaction}/status",
  "/deployment/:ticker": "/deployment/{ticker}",
  "/owner/:ticker/:txhash": "/owner/{ticker}/{tokenId}",
  "/tokens/ownedBy": "/tokens/ownedBy?address={owner}",
  "/:address/:ticker/:target/delegation": "/{delegator}/{delegationTicker}/{delegate}/delegation",
  "/token/gettokens": "/token/gettokens?page=1&pageSize=2",
  "/:address/:ticker/balanceb": "/{owner}/{ticker}/balanceb",
  "/holder/:ticker": "/holder/{ticker}",
  "/health": "/health",
  "/ready": "/ready",
  "/metrics": "/metrics",
  "/explorer/status": "/explorer/status",
  "/explorer/search": "/explorer/search?q={tokenId}",
  "/explorer/tokens": "/explorer/tokens?order=mints&limit=1",
  "/explorer/tokens/:ticker": "/explorer/tokens/{ticker}",
  "/explorer/tokens/:ticker/minting": "/explorer/tokens/{ticker}/minting",
  "/explorer/tokens/:ticker/holders": "/explorer/tokens/{ticker}/holders?limit=2",
  "/explorer/tokens/:ticker/holders/history":
    "/explorer/tokens/{ticker}/holders/history?interval=day&from={day}&to={nextDay}",
  "/explorer/tokens/:ticker/distribution": "/explorer/tokens/{ticker}/distribution",
  "/explorer/tokens/:ticker/inscriptions": "/explorer/tokens/{ticker}/inscriptions?filter=all&limit=1",
  "/explorer/inscriptions/:ticker/:id": "/explorer/inscriptions/{ticker}/{mintId}?limit=1",
  "/explorer/inscriptions": "/explorer/inscriptions?keys={ticker}.{mintId}",
  "/explorer/owners": "/explorer/owners?keys={ticker}.{mintId},{tokenId}",
  "/explorer/balances": "/explorer/balances?keys={owner}.{ticker}",
  "/explorer/addresses/:address/balances": "/explorer/addresses/{owner}/balances",
  "/explorer/addresses/:address/inscriptions": "/explorer/addresses/{owner}/inscriptions?ticker={ticker}&limit=1",
  "/explorer/addresses/:address/operations": "/explorer/addresses/{owner}/operations?limit=1",
  "/explorer/operations": "/explorer/operations?ticker={ticker}&limit=2",
  "/explorer/transactions": "/explorer/transactions?keys={transaction}",
  "/explorer/transactions/:hash": "/explorer/transactions/{transaction}",
  "/explorer/blocks/:block": "/explorer/blocks/{block}",
  "/explorer/orphans/:hash": "/explorer/orphans/{transaction}",
  "/explorer/commitments/:block": "/explorer/commitments/{block}",
  "/explorer/market/tokens": "/explorer/market/tokens?limit=1",
  "/explorer/market/tokens/:ticker": "/explorer/market/tokens/{ticker}",
  "/explorer/counts": "/explorer/counts?ticker={ticker}&interval=day&from={day}&to={nextDay}",
  "/explorer/check": `/explorer/check?from={owner}&to={owner}&text=${encodeURIComponent(MESSAGE.before)}{ticker}${encodeURIComponent(MESSAGE.after)}`,
  "/explorer/stream": "/explorer/stream?ticker={ticker}",
};

/** Returns the example requests of the core and of these features. */
export function exampleRequestsOf(features: readonly ApiFeature[]): ExampleRequests {
  const added = features.flatMap(({ examples }) => examples ?? []);
  return {
    templates: Object.assign({}, CORE, ...added.map(({ templates }) => templates)),
    async readValues(database) {
      const reads = [readSampleValues, ...added.map(({ readValues }) => readValues)];
      return Object.assign({}, ...(await Promise.all(reads.map((read) => read(database)))));
    },
  };
}
