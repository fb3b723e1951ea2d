import { z } from "zod";
import * as holdings from "@/lib/database/reads/holdings";
import * as inscriptions from "@/lib/database/reads/inscriptions";
import { amount, hash, type Infer, list, nullable, object, text } from "@/lib/records/schema";
import { COSTS } from "../http/costs";
import { defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { jsonList } from "../http/json";
import { address, anyTicker, wholeNumber } from "./parameters";

const ownedToken = object({ tokenId: hash, ticker: text, amount });

/** Endpoint 13 (spec §12.2.13). */
export const listOwnedTokens = defineEndpoint({
  path: "/tokens/ownedBy",
  number: 13,
  cost: COSTS.check,
  summary: "Inscriptions of an address",
  description: "Every inscription that the address owns, by ticker and then in mint order.",
  parameters: z.object({}),
  query: z.object({ address }),
  answer: object({ ownedTokens: list(ownedToken) }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { at, ...rows } = await inscriptions.listOwnedTokens(database, query.address);
    const list = jsonList(
      "ownedTokens",
      rows,
      (row): Infer<typeof ownedToken> => ({
        tokenId: row.tokenId,
        ticker: row.ticker,
        amount: row.amount,
      }),
    );
    return { at, list };
  },
});

/** Endpoint 14 (spec §12.2.14). */
export const readDelegation = defineEndpoint({
  path: "/:address/:ticker/:target/delegation",
  number: 14,
  summary: "Delegated amount",
  description:
    "The amount delegated from the address to the target, in the state just before the height; null if there was no delegation before.",
  parameters: z.object({ address, ticker: anyTicker, target: address }),
  query: z.object({ height: wholeNumber.optional().describe("Block number; default: now.") }),
  answer: object({ delegation: nullable(amount) }),
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path, query }, { database }) {
    const { ticker, address: delegator, target } = path;
    const sum = await holdings.readDelegation(database, { ticker, delegator, target, height: query.height ?? null });
    if (sum.amount === undefined) throw tickerUnknown(sum.at);
    return { at: sum.at, until: blockBefore(query.height), body: { delegation: sum.amount } };
  },
});

/** The last block before `height`; undefined if all blocks count. */
function blockBefore(height: bigint | undefined): number | undefined {
  return height === undefined || height > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(height) - 1;
}

/** Endpoint 16 (spec §12.2.16). */
export const readBalance = defineEndpoint({
  path: "/:address/:ticker/balanceb",
  number: 16,
  summary: "Balance",
  description: "The sum of the amounts of the inscriptions that the address owns under the ticker.",
  parameters: z.object({ address, ticker: anyTicker }),
  query: z.object({}),
  answer: object({ balance: amount }),
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const holding = await holdings.readBalance(database, path.ticker, path.address);
    if (holding.balance === null) throw tickerUnknown(holding.at);
    return { at: holding.at, body: { balance: holding.balance } };
  },
});
