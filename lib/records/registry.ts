/** All reasons why a registry cannot be read. */
export const REGISTRY_FAULTS = ["NO_CODE", "UNREADABLE"] as const;

/** `NO_CODE`: there is no contract at its address. `UNREADABLE`: the contract does not answer as a registry. */
export type RegistryFault = (typeof REGISTRY_FAULTS)[number];

/** All reasons why a publisher cannot publish, most urgent first. */
export const PUBLISHER_PROBLEMS = [
  "DISAGREEMENT",
  "NOT_PUBLISHER",
  "BALANCE_LOW",
  "GAS_PRICE_HIGH",
  "NONCE_GAP",
  "NONCE_TAKEN",
  "ESTIMATE_FAILED",
  "SEND_REFUSED",
] as const;

/**
 * Why a publisher cannot publish. `DISAGREEMENT`: the registry has another vote of the publisher than this index would give.
 * `NOT_PUBLISHER`: its account is not among the registry's publishers. `BALANCE_LOW`: it cannot pay a transaction.
 * `GAS_PRICE_HIGH`: the chain's price is above the configured maximum. `NONCE_GAP`: a nonce before that of the
 * publication is free. `NONCE_TAKEN`: another transaction of the account used the nonce; the worker waits until that is final.
 * `ESTIMATE_FAILED`: the registry would refuse the transaction. `SEND_REFUSED`: no node accepts it.
 */
export type PublisherProblem = (typeof PUBLISHER_PROBLEMS)[number];
