/** What a block's hash covers, in the order in which it is checked (spec §8.8). */
export const CHECKS = ["header", "transactions", "receipts", "senders"] as const;

/**
 * A part of a block that the worker checks. `header`: the block's hash. `transactions`: the list of its transactions and their
 * hashes. `receipts`: the receipts, and so the logs. `senders`: the accounts that signed the transactions that matter.
 */
export type Check = (typeof CHECKS)[number];

/** The ways in which a check is made, the weakest first (spec §8.8.7). */
export const CHECK_METHODS = ["gas", "counted", "agreement", "computed"] as const;

/**
 * How a check is made. `computed`: from the block's hash alone. `agreement`: a second provider returns the same. `counted`: the
 * number of items is the one that the node states for the block's hash. `gas`: the gas of the items adds up to the block's.
 */
export type CheckMethod = (typeof CHECK_METHODS)[number];
