/**
 * A condition that every row of `inscription` fulfills. Two partial indexes together contain all inscriptions by block: those
 * with the hash of their transaction as token id, and the others (spec §4.2). The planner combines them for a range of
 * blocks if the statement names both conditions.
 */
export const BY_BLOCK = "(token_id = transaction_hash or token_id <> transaction_hash)";
