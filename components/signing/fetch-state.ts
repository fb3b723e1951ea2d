import type { MessageCheck } from "@/lib/client";
import type { CheckQuery } from "@/lib/client/react/messages";

// Loaded with the first request: most visitors never sign.
const client = () => import("@/lib/client/calls");

/** An inscription, or the id of a mint. */
export interface InscriptionKey {
  readonly ticker: string;
  readonly id: string;
}

/** One-time reads of the API. */
export const fetchState = {
  token: async (ticker: string, options = {}) => (await client()).readToken({ ticker }, options),
  /** The token of a ticker that is probably free. Asks for a list first, because browsers log each 404. */
  claimedToken: async (ticker: string, options = {}) => {
    const { listTokens, readToken } = await client();
    const { tokens } = await listTokens({ ticker, limit: 1 }, options);
    return tokens.length === 0 ? null : readToken({ ticker }, options);
  },
  isFree: async (key: InscriptionKey, options = {}) => (await (await client()).checkMintId(key, options))?.isAvailable,
  minting: async (ticker: string, options = {}) => (await client()).readMinting({ ticker }, options),
  inscription: async (key: InscriptionKey, options = {}) =>
    (await (await client()).readInscription({ ...key, limit: 1 }, options))?.inscription ?? null,
  /** The indexed block; null if there is no index. */
  indexBlock: async () => (await (await client()).readStatus({}))?.index.block ?? null,
  check: async (query: CheckQuery, options = {}): Promise<MessageCheck> =>
    (await client()).checkMessage({ ...query, value: BigInt(query.value) }, options),
} as const;
