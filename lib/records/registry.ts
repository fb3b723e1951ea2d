/** All reasons why a registry cannot be read. */
export const REGISTRY_FAULTS = ["NO_CODE", "UNREADABLE"] as const;

/** `NO_CODE`: there is no contract at its address. `UNREADABLE`: the contract does not answer like a registry. */
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
 * The reason why a publisher cannot publish. `DISAGREEMENT`: the publisher's vote in the registry is not the vote that
 * this index would cast. `NOT_PUBLISHER`: its account is not among the registry's publishers. `BALANCE_LOW`: it cannot
 * pay for a transaction. `GAS_PRICE_HIGH`: the chain's price is above the configured maximum. `NONCE_GAP`: a nonce
 * before the publication's nonce is unused. `NONCE_TAKEN`: another transaction of the account used the nonce; the
 * worker waits until that transaction is final. `ESTIMATE_FAILED`: the registry would refuse the transaction.
 * `SEND_REFUSED`: no node accepts it.
 */
export type PublisherProblem = (typeof PUBLISHER_PROBLEMS)[number];
