// Pages load these numbers. They are separate from the records, so that no page loads the schemas with them.

/** Largest number of items of a check, and of purchases in a sweep. */
export const CHECK_LIMIT = 50;

/** Largest number of tickers that a request for tokens of the market can name. */
export const NAMED_LIMIT = 50;

/** Largest number of keys of a request that reads many records at once. */
export const KEYS_LIMIT = 100;

/** Largest number of lookalikes that is counted. */
export const LOOKALIKES_LIMIT = 20;

/** Most inscriptions of an address that an order other than by ticker covers: by ticker, the newest of each first. */
export const ORDERED_INSCRIPTIONS = 5_000;

/** Pages fold more than this number of inscriptions that only others have brought to an account. */
export const FEW_OF_OTHERS = 5;
