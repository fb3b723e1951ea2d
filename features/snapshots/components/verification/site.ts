import { readBalanceProof, readInscriptionProof } from "@/features/snapshots/client/calls/proofs";
import {
  ApiError,
  type BalanceProof,
  type InscriptionProof,
  type InscriptionRecord,
  listAddressOperations,
  listBalances,
  type OperationRecord,
  readInscription,
  readToken,
} from "@/lib/client";
import type { Address, Hash } from "@/lib/protocol";
import { verificationFailure } from "./verdict";

const LIMIT = 100;
/** Pages of balances that are searched for a ticker. */
const PAGES = 20;

/** The site's answers, none of which is believed. @throws VerificationEnded if the site gives none */
export const site = {
  balanceProof: (block: number | "latest", ticker: string, address: Address): Promise<BalanceProof> =>
    answered(() => readBalanceProof({ block, ticker, address })),

  inscriptionProof: (block: number | "latest", ticker: string, id: string): Promise<InscriptionProof> =>
    answered(() => readInscriptionProof({ block, ticker, id })),

  /** The latest operations of an address. */
  operations: (address: Address) => answered(() => listAddressOperations({ address, limit: LIMIT })),

  /** The balance of an address under a ticker now; null: none. */
  balance: (address: Address, ticker: string): Promise<bigint | null> =>
    answered(async () => {
      let before: string | undefined;
      for (let page = 0; page < PAGES; page++) {
        const { balances, next } = await listBalances({ address, before, limit: LIMIT });
        const found = balances.find((each) => each.ticker === ticker);
        if (found !== undefined) return found.amount;
        if (next === null) return null;
        before = next;
      }
      return null;
    }),

  /** The transaction that deployed a ticker. */
  deployment: (ticker: string): Promise<Pick<OperationRecord, "transactionHash" | "blockNumber">> =>
    answered(async () => {
      const token = await readToken({ ticker });
      if (token === null) throw verificationFailure("SITE_UNREACHABLE", ticker);
      return token;
    }),

  /** An inscription with its latest operations. */
  inscription: (ticker: string, tokenId: Hash) =>
    answered(async () => {
      const found = await readInscription({ ticker, id: tokenId, limit: LIMIT });
      if (found === null) throw verificationFailure("NOT_IN_SNAPSHOT", tokenId);
      return found;
    }),

  /**
   * An inscription with its history, newest operation first, as of the first answer. A history of more than `most` operations is
   * a failure.
   */
  history: (
    ticker: string,
    tokenId: Hash,
    most: number,
  ): Promise<{ readonly inscription: InscriptionRecord; readonly operations: readonly OperationRecord[] }> =>
    answered(async () => {
      const operations: OperationRecord[] = [];
      let inscription: InscriptionRecord | null = null;
      let before: string | undefined;
      for (;;) {
        const found = await readInscription({ ticker, id: tokenId, before, limit: LIMIT });
        if (found === null) throw verificationFailure("NOT_IN_SNAPSHOT", tokenId);
        operations.push(...found.operations);
        if (operations.length > most) throw verificationFailure("HISTORY_TOO_LONG", String(operations.length));
        inscription ??= found.inscription;
        if (found.next === null) return { inscription, operations };
        before = found.next;
      }
    }),
} as const;

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "NOT_IN_SNAPSHOT" || error.code === "SNAPSHOT_UNKNOWN")
      throw verificationFailure(error.code, error.message);
    throw verificationFailure("SITE_UNREACHABLE", `${error.code}: ${error.message}`);
  }
}
