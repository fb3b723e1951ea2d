import { inscription } from "./inscription";
import { transactionStatus } from "./operation";
import { address, amount, hash, type Infer, integer, list, nullable, object, oneOf, reasonCode, text } from "./schema";

/** Why a key of a request has no record. */
const KEY_PROBLEMS = [
  "INVALID_KEY",
  "TICKER_UNKNOWN",
  "TICKER_NEEDED",
  "INSCRIPTION_UNKNOWN",
  "INSCRIPTION_BURNED",
  "TRANSACTION_UNKNOWN",
] as const;
export type KeyProblemCode = (typeof KEY_PROBLEMS)[number];

/** The problem of one key, as that of a request for this key alone. */
const keyProblem = object({ code: oneOf(...KEY_PROBLEMS), detail: text });
export type KeyProblem = Infer<typeof keyProblem>;

/** `key`: as in the request. `problem`: null if the key has a record; the other members are null if it has none. */
const entry = { key: text, problem: nullable(keyProblem) };

export const ownerEntry = object({
  ...entry,
  ticker: nullable(text),
  tokenId: nullable(hash),
  owner: nullable(address),
  /** The account that owns the vault, if the owner is one. */
  account: nullable(address),
});
export type OwnerEntry = Infer<typeof ownerEntry>;

export const inscriptionEntry = object({ ...entry, inscription: nullable(inscription) });
export type InscriptionEntry = Infer<typeof inscriptionEntry>;

export const balanceEntry = object({
  ...entry,
  address: nullable(address),
  ticker: nullable(text),
  amount: nullable(amount),
  /** Number of inscriptions that make up the amount. */
  count: nullable(integer),
});
export type BalanceEntry = Infer<typeof balanceEntry>;

export const outcomeEntry = object({
  ...entry,
  status: nullable(transactionStatus),
  blockNumber: nullable(integer),
  /** Why the first operation was rejected, if all were. */
  reason: nullable(reasonCode),
});
export type OutcomeEntry = Infer<typeof outcomeEntry>;

export const ownersByKey = object({ owners: list(ownerEntry) });
export const inscriptionsByKey = object({ inscriptions: list(inscriptionEntry) });
export const balancesByKey = object({ balances: list(balanceEntry) });
export const outcomesByKey = object({ transactions: list(outcomeEntry) });
