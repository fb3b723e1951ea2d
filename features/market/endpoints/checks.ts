import { z } from "zod";
import { address, smallNumber, ticker, wholeNumber } from "@/lib/api/endpoints/parameters";
import { COSTS } from "@/lib/api/http/costs";
import { defineEndpoint, type EndpointAnswer } from "@/lib/api/http/define-endpoint";
import { indexNotBegun } from "@/lib/api/http/failures";
import { Problem } from "@/lib/api/http/problem";
import { readStatus } from "@/lib/database/reads/status";
import { MAX_MARKET_PRICE, NEVER_EXPIRES } from "@/lib/protocol";
import type { Anchor, BuyCheck, IndexPosition } from "@/lib/records";
import { CHECK_LIMIT } from "@/lib/records/limits";
import * as contracts from "../contracts";
import { buyItems, sellItems } from "./items";
import { type JudgedPurchases, judgeBuy } from "./judge-buy";
import { judgeSell } from "./judge-sell";
import { judgeSweep } from "./judge-sweep";
import { MARKET_PROBLEMS, requireMarket } from "./require-market";

const from = address.describe("Account that signs the transaction.");
const PRICE = `expected 1 to ${MAX_MARKET_PRICE}`;
const nothing = z.object({});

export const checkSell = defineEndpoint({
  ...contracts.checkSell,
  number: null,
  summary: "Check of offers",
  description: `Judges each inscription under the rules of the index: the deposit in the account's vault, if it is not there yet, and then the offer, as if they were the next operations. At most ${CHECK_LIMIT} items. Nothing is sent.`,
  parameters: nothing,
  query: z.object({
    from,
    items: sellItems.describe("TICKER.TOKENID, separated by commas."),
    price: wholeNumber
      .refine((price) => price > 0n && price <= MAX_MARKET_PRICE, PRICE)
      .describe("Price of each, in the native coin's smallest unit."),
    expires: smallNumber.optional().describe("Seconds since 1970; default: never."),
  }),
  problems: ["INVALID_PARAMETER", ...MARKET_PROBLEMS],
  isOfIndex: false,
  cost: COSTS.check,
  async handle({ query }, context) {
    const { expires = NEVER_EXPIRES } = query;
    const market = await requireMarket(context);
    const status = await readStatus(context.database);
    if (expires <= (status?.index.time ?? 0)) {
      throw new Problem("INVALID_PARAMETER", "expires: expected a time after the index's last block");
    }
    const { at, vault, items } = await judgeSell({ ...query, expires }, market, context);
    return { at, body: { vault, items, anchor: anchorAt(at) } };
  },
});

export const checkBuy = defineEndpoint({
  ...contracts.checkBuy,
  number: null,
  summary: "Check of purchases",
  description: `Judges purchases in one transaction as if it were the next one: whether each matches an open offer, and whether the index accepts the sale and the transfer. The anchor is the block whose state the check used; a purchase that names it, or one of its ancestors, cannot succeed on a chain without that block. At most ${CHECK_LIMIT} items. Nothing is sent.`,
  parameters: nothing,
  query: z.object({
    from,
    items: buyItems.describe("SELLER.TICKER.TOKENID.PRICE.SEQUENCE, separated by commas."),
    recipient: address.optional().describe("The recipient of the inscriptions; default: the signer."),
  }),
  problems: ["INVALID_PARAMETER", ...MARKET_PROBLEMS],
  isOfIndex: false,
  cost: COSTS.check,
  async handle({ query }, context) {
    const { from, items, recipient = from } = query;
    return purchases(await judgeBuy(items, { from, recipient }, await requireMarket(context), context));
  },
});

export const checkSweep = defineEndpoint({
  ...contracts.checkSweep,
  number: null,
  summary: "Cheapest offers, and the outcome of purchasing them",
  description: `The open offers of a ticker with the lowest unit prices, without the buyer's own: a given number of offers, as many as a budget allows, or both. Each is judged as in the check of purchases. Offers that exceed the rest of the budget are skipped. At most ${CHECK_LIMIT} items. Nothing is sent.`,
  parameters: nothing,
  query: z.object({
    ticker,
    from,
    count: smallNumber
      .refine((count) => count > 0 && count <= CHECK_LIMIT, `expected 1 to ${CHECK_LIMIT}`)
      .default(CHECK_LIMIT)
      .describe(`Number of offers, 1 to ${CHECK_LIMIT}; default ${CHECK_LIMIT}.`),
    budget: wholeNumber.optional().describe("In the native coin's smallest unit; default: no limit."),
  }),
  problems: ["INVALID_PARAMETER", ...MARKET_PROBLEMS],
  isOfIndex: false,
  cost: COSTS.check,
  async handle({ query }, context) {
    const draft = { ...query, budget: query.budget ?? null };
    return purchases(await judgeSweep(draft, await requireMarket(context), context));
  },
});

function purchases({ at, items, ancestors }: JudgedPurchases): EndpointAnswer<BuyCheck> {
  const total = items.reduce((sum, { accepted, price }) => (accepted ? sum + price : sum), 0n);
  return { at, body: { items, total, anchor: anchorAt(at), ancestors } };
}

/** @throws Problem `INDEX_NOT_BEGUN` before the first block, which no purchase can name */
function anchorAt({ block, hash }: IndexPosition): Anchor {
  if (hash === null) throw indexNotBegun();
  return { block, hash };
}
