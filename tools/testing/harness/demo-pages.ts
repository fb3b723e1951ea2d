import { z } from "zod";

const operations = z.object({
  operations: z.array(
    z.object({
      op: z.string().nullable(),
      accepted: z.boolean(),
      ticker: z.string().nullable(),
      tokenId: z.string().nullable(),
      sender: z.string(),
      transactionHash: z.string(),
      blockNumber: z.number(),
    }),
  ),
});

export interface DemoPage {
  readonly name: string;
  readonly path: string;
  /** Whether the page loads the wallet code. */
  readonly isSigning: boolean;
  /** Whether the page loads the library of the price chart. */
  readonly hasChart: boolean;
}

async function latestSnapshot(site: string): Promise<number> {
  const answer = await fetch(`${site}/api/explorer/snapshots/latest`);
  return z.object({ blockNumber: z.number() }).parse(await answer.json()).blockNumber;
}

/** Returns one path of every page of a system with the demo history. */
export async function demoPages(site: string): Promise<readonly DemoPage[]> {
  const answer = await fetch(`${site}/api/explorer/operations?ticker=OAK&limit=100`);
  const all = operations.parse(await answer.json()).operations;
  const listed = all.find(({ op, accepted }) => op === "list" && accepted);
  const rejected = all.find(({ accepted }) => !accepted);
  if (listed === undefined || rejected === undefined || listed.tokenId === null)
    throw new Error("the site has no demo history");
  const account = `/account/${listed.sender}`;
  const reading = {
    home: "/",
    tokens: "/tokens",
    "tokens-minted-out": "/tokens?filter=mintedOut",
    market: "/market",
    "market-offers": "/market/offers",
    "market-sales": "/market/sales",
    token: "/token/OAK",
    "token-market": "/token/OAK/market",
    "token-holders": "/token/OAK/holders",
    "token-inscriptions": "/token/OAK/inscriptions",
    "token-listings": "/token/OAK/listings",
    "token-activity": "/token/OAK/activity",
    inscription: `/inscription/OAK/${listed.tokenId}`,
    account,
    "account-inscriptions": `${account}/inscriptions`,
    "account-offers": `${account}/offers`,
    "account-listings": `${account}/listings`,
    "account-history": `${account}/history`,
    operation: `/tx/${listed.transactionHash}`,
    "operation-rejected": `/tx/${rejected.transactionHash}`,
    block: `/block/${listed.blockNumber}`,
    snapshots: "/snapshots",
    snapshot: `/snapshots/${await latestSnapshot(site)}`,
    "verify-balance": `/verify/balance/OAK/${listed.sender}`,
    "verify-inscription": `/verify/inscription/OAK/${listed.tokenId}`,
    status: "/status",
    guides: "/docs",
    "guide-configuration": "/docs/configuration",
    "guide-protocol": "/docs/protocol",
    reference: "/docs/api",
    "reference-found": "/docs/api?q=holders",
    "reference-group": "/docs/api/messages",
    search: "/search?q=e",
    "search-nothing": "/search?q=nothing-like-this",
    "not-found": "/nothing-here",
    "token-not-found": "/token/oak",
  };
  const signing = {
    mint: "/mint?ticker=OAK",
    deploy: "/deploy",
    transfer: "/transfer",
    owned: "/owned",
    airdrop: "/airdrop?ticker=OAK",
  };
  return [
    ...Object.entries(reading).map(([name, path]) => ({
      name,
      path,
      isSigning: false,
      hasChart: path.endsWith("/token/OAK/market"),
    })),
    ...Object.entries(signing).map(([name, path]) => ({ name, path, isSigning: true, hasChart: false })),
  ];
}
