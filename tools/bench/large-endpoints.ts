import type { MeasuredServer } from "./api-servers";
import { drawNames, LAST_BLOCK, type LargeNames } from "./large-data";

/** Requests for each endpoint, and clients that send them. */
const REQUESTS = 200;
const CLIENTS = 4;

/** A request of each endpoint that reads the index. It omits the endpoints that call a node or read no table. */
const PATHS: Readonly<Record<string, (names: LargeNames) => string>> = {
  "4 checkid": ({ ticker, mintId }) => `/${ticker}/checkid?id=${mintId}`,
  "5 nextid": ({ ticker }) => `/${ticker}/nextid`,
  "6 mints, a page": ({ ticker }) => `/mints/${ticker}?page=2&pageSize=50`,
  "7 exist": ({ ticker, tokenId }) => `/${ticker}/${tokenId}/exist`,
  "8 mint-amount": ({ ticker, tokenId }) => `/mint-amount/${ticker}/${tokenId}`,
  "9 transactions": ({ ticker, tokenId }) => `/transactions/${ticker}/${tokenId}`,
  "10 status": ({ transactionHash }) => `/${transactionHash}/status`,
  "11 deployment": ({ ticker }) => `/deployment/${ticker}`,
  "12 owner": ({ ticker, tokenId }) => `/owner/${ticker}/${tokenId}`,
  "13 ownedBy, all of 200": ({ address }) => `/tokens/ownedBy?address=${address}`,
  "14 delegation": ({ address, ticker }) => `/${address}/${ticker}/${address}/delegation`,
  "15 gettokens, a page": () => "/token/gettokens?page=1&pageSize=50",
  "16 balanceb": ({ address, ticker }) => `/${address}/${ticker}/balanceb`,
  "17 holder": ({ ticker }) => `/holder/${ticker}`,
  search: ({ tokenId }) => `/explorer/search?q=${tokenId}`,
  "search by a part": ({ ticker }) => `/explorer/search?q=${ticker.slice(0, 2)}`,
  tokens: () => "/explorer/tokens?order=activity",
  token: ({ ticker }) => `/explorer/tokens/${ticker}`,
  holders: ({ ticker }) => `/explorer/tokens/${ticker}/holders`,
  distribution: ({ ticker }) => `/explorer/tokens/${ticker}/distribution`,
  "inscriptions of a token": ({ ticker }) => `/explorer/tokens/${ticker}/inscriptions?filter=listed`,
  inscription: ({ ticker, mintId }) => `/explorer/inscriptions/${ticker}/${mintId}`,
  "balances of an address": ({ address }) => `/explorer/addresses/${address}/balances`,
  "inscriptions of an address": ({ address }) => `/explorer/addresses/${address}/inscriptions`,
  "operations of an address": ({ address }) => `/explorer/addresses/${address}/operations`,
  "operations, the newest": () => "/explorer/operations",
  "operations before a block": ({ block }) => `/explorer/operations?before=${block}-0-0`,
  "operations of a token": ({ ticker, block }) => `/explorer/operations?ticker=${ticker}&before=${block}-0-0`,
  transaction: ({ transactionHash }) => `/explorer/transactions/${transactionHash}`,
  block: ({ block }) => `/explorer/blocks/${block}`,
  "listings by price": ({ ticker }) => `/explorer/listings?ticker=${ticker}&unit=METIS`,
  counts: ({ ticker }) => `/explorer/counts?ticker=${ticker}&interval=hour&from=1749823200&to=1749996000`,
  status: () => "/explorer/status",
};

/** Prints the latency of each endpoint with random parameters, and the latency of the slowest request. */
export async function measureEndpoints(server: MeasuredServer, inscriptions: number): Promise<void> {
  console.log(
    `latency in ms of ${REQUESTS} requests by ${CLIENTS} clients, with random parameters up to block ${LAST_BLOCK}`,
  );
  console.log(`  ${"".padEnd(28)} ${"p50".padStart(8)} ${"p99".padStart(8)}`);
  for (const [name, path] of Object.entries(PATHS)) {
    const times = await timesOf(() => `${server.url}/api${path(drawNames(inscriptions))}`);
    const at = (share: number): string => (times[Math.ceil(share * times.length) - 1] ?? Number.NaN).toFixed(1);
    console.log(`  ${name.padEnd(28)} ${at(0.5).padStart(8)} ${at(0.99).padStart(8)}`);
  }
}

/** Milliseconds of each request, in ascending order. @throws Error if one is refused */
async function timesOf(next: () => string): Promise<number[]> {
  const times: number[] = [];
  const client = async (): Promise<void> => {
    for (let count = 0; count < REQUESTS / CLIENTS; count++) {
      const url = next();
      const begun = performance.now();
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times.sort((a, b) => a - b);
}
