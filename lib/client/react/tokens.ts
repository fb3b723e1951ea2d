import type { ListedToken, Page, Token, TokensQuery } from "@/lib/records";
import { beginsHour, blockWithAccepted, blockWithTokens } from "./concerns";
import { type LiveQuery, liveQuery } from "./live-query";
import { type Live, type Rendered, useLiveQuery } from "./use-live-query";

const calls = () => import("../calls/tokens");

type TokenPage = Page<"tokens", ListedToken>;

/** Deployed tokens. */
export function listTokensQuery(query: TokensQuery): LiveQuery<TokenPage> {
  return liveQuery({
    key: ["listTokens", query],
    read: async (options) => (await calls()).listTokens(query, options),
    // Any operation may change the order.
    concern: (block) => (beginsHour(block) ? "now" : blockWithAccepted(block, null)),
  });
}

/** One token; null if the ticker is not deployed. */
export function readTokenQuery(ticker: string): LiveQuery<Token | null> {
  return liveQuery({
    key: ["readToken", ticker],
    read: async (options) => (await calls()).readToken({ ticker }, options),
    concern: (block, token) => blockWithTokens(block, [token ?? { ticker, lookalikes: null }]),
  });
}

/**
 * One token, whose ticker is probably not deployed: asks for a list first, because browsers log each 404.
 */
export function readClaimedTokenQuery(ticker: string): LiveQuery<Token | null> {
  return liveQuery({
    key: ["readClaimedToken", ticker],
    read: async (options) => {
      const { listTokens, readToken } = await calls();
      const { tokens } = await listTokens({ ticker, limit: 1 }, options);
      return tokens.length === 0 ? null : readToken({ ticker }, options);
    },
    concern: (block) => blockWithAccepted(block, [ticker]),
  });
}

/** {@link listTokensQuery}, live. Null: no list. */
export function useTokens(query: TokensQuery | null, initial?: Rendered<TokenPage>): Live<TokenPage> {
  return useLiveQuery(query === null ? null : listTokensQuery(query), initial);
}

/** {@link readTokenQuery}, live. Null: no token. */
export function useToken(ticker: string | null, initial?: Rendered<Token | null>): Live<Token | null> {
  return useLiveQuery(ticker === null ? null : readTokenQuery(ticker), initial);
}
