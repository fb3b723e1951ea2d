/** The kinds of contracts of a market with modules (spec §10.4.1). */
export const MARKET_KINDS = ["market", "auctions", "calls", "bids"] as const;

/** Kind of a contract of a market with modules. */
export type MarketKind = (typeof MARKET_KINDS)[number];

/** The kinds with operations. Events of contracts of the others are ignored (spec §10.4.1). */
export const KINDS_WITH_OPERATIONS: readonly MarketKind[] = ["market"];
