import { z } from "zod";
import * as reads from "@/lib/database/reads/keyed";
import type { BalanceEntry, InscriptionEntry, InscriptionRecord, OutcomeEntry, OwnerEntry } from "@/lib/records";
import { balancesByKey, inscriptionsByKey, type KeyProblemCode, outcomesByKey, ownersByKey } from "@/lib/records/keyed";
import { COSTS } from "../http/costs";
import { defineEndpoint } from "../http/define-endpoint";
import { balanceKeys, entriesOf, inscriptionKeys, type Key, keyProblemOf, transactionKeys, URL_LIMIT } from "./keys";

const ENTRIES = "All are read from one state. Each key has its own answer or problem, in the order of the request.";

/** What all endpoints with keys have in common. */
const keyed = {
  number: null,
  parameters: z.object({}),
  problems: ["INVALID_PARAMETER", "URL_TOO_LONG"],
  isOfIndex: true,
  cost: COSTS.check,
  urlLimit: URL_LIMIT,
} as const;

export const listOwnersByKey = defineEndpoint({
  ...keyed,
  path: "/explorer/owners",
  answer: ownersByKey,
  summary: "Owners of many inscriptions",
  description: `The owners of up to 100 inscriptions. ${ENTRIES}`,
  query: z.object({ keys: inscriptionKeys }),
  async handle({ query }, { database }) {
    const read = (names: readonly reads.InscriptionKey[]) => reads.listInscriptionsByKey(database, names);
    const { at, entries } = await entriesOf(query.keys, read, ownerEntry);
    return { at, body: { owners: entries } };
  },
});

export const listInscriptionsByKey = defineEndpoint({
  ...keyed,
  path: "/explorer/inscriptions",
  answer: inscriptionsByKey,
  summary: "Many inscriptions",
  description: `Up to 100 inscriptions, even if burned. ${ENTRIES}`,
  query: z.object({ keys: inscriptionKeys }),
  async handle({ query }, { database }) {
    const read = (names: readonly reads.InscriptionKey[]) => reads.listInscriptionsByKey(database, names);
    const { at, entries } = await entriesOf(query.keys, read, inscriptionEntry);
    return { at, body: { inscriptions: entries } };
  },
});

export const listBalancesByKey = defineEndpoint({
  ...keyed,
  path: "/explorer/balances",
  answer: balancesByKey,
  summary: "Many balances",
  description: `The balances of up to 100 pairs of an address and a ticker. ${ENTRIES}`,
  query: z.object({ keys: balanceKeys }),
  async handle({ query }, { database }) {
    const { at, entries } = await entriesOf(
      query.keys,
      (names) => reads.listBalancesByKey(database, names),
      ({ text, name }, found): BalanceEntry => {
        const code = name === null ? "INVALID_KEY" : found === null ? "TICKER_UNKNOWN" : null;
        return {
          ...{ key: text, problem: keyProblemOf(code), address: name?.address ?? null, ticker: name?.ticker ?? null },
          ...{ amount: found?.amount ?? null, count: found?.count ?? null },
        };
      },
    );
    return { at, body: { balances: entries } };
  },
});

export const listOutcomesByKey = defineEndpoint({
  ...keyed,
  path: "/explorer/transactions",
  answer: outcomesByKey,
  summary: "Outcomes of many transactions",
  description: `The outcomes of up to 100 transactions, as far as the index has them: success if at least one operation was accepted, else failed. ${ENTRIES}`,
  query: z.object({ keys: transactionKeys }),
  async handle({ query }, { database }) {
    const { at, entries } = await entriesOf(
      query.keys,
      (hashes) => reads.listOutcomesByKey(database, hashes),
      ({ text, name }, found): OutcomeEntry => {
        const code = name === null ? "INVALID_KEY" : found === null ? "TRANSACTION_UNKNOWN" : null;
        const { status = null, blockNumber = null, reason = null } = found ?? {};
        return { key: text, problem: keyProblemOf(code), status, blockNumber, reason };
      },
    );
    return { at, body: { transactions: entries } };
  },
});

type Found = readonly InscriptionRecord[] | null;

function ownerEntry({ text, name }: Key<unknown>, found: Found): OwnerEntry {
  const [inscription] = found ?? [];
  const code = inscriptionProblem(name, found) ?? (inscription?.owner === null ? "INSCRIPTION_BURNED" : null);
  const { ticker, tokenId, owner, account } =
    inscription === undefined || code === "TICKER_NEEDED" ? NO_OWNER : inscription;
  return { key: text, problem: keyProblemOf(code), ticker, tokenId, owner, account };
}

const NO_OWNER = { ticker: null, tokenId: null, owner: null, account: null };

function inscriptionEntry({ text, name }: Key<unknown>, found: Found): InscriptionEntry {
  const code = inscriptionProblem(name, found);
  return { key: text, problem: keyProblemOf(code), inscription: code === null ? (found?.[0] ?? null) : null };
}

function inscriptionProblem(name: unknown, found: Found): KeyProblemCode | null {
  if (name === null || found === null) return "INVALID_KEY";
  if (found.length > 1) return "TICKER_NEEDED";
  return found.length === 0 ? "INSCRIPTION_UNKNOWN" : null;
}
