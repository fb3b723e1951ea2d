import { z } from "zod";
import { address, smallNumber, ticker, wholeNumber } from "@/lib/api/endpoints/parameters";
import { COSTS } from "@/lib/api/http/costs";
import { defineEndpoint, type EndpointAnswer } from "@/lib/api/http/define-endpoint";
import { indexNotBegun } from "@/lib/api/http/failures";
import { Problem } from "@/lib/api/http/problem";
import { readStatus } from "@/lib/database/reads/status";
import { canFall, type Fall, MAX_MARKET_PRICE, MAX_MODULE_PRICE, NEVER_EXPIRES } from "@/lib/protocol";
import type { Anchor, BuyCheck, IndexPosition } from "@/lib/records";
import { CHECK_LIMIT } from "@/lib/records/limits";
import * as contracts from "../contracts";
import { buyItems, sellItems } from "./items";
import { type JudgedPurchases, judgeBuy } from "./judge-buy";
import { judgeSell } from "./judge-sell";
import { judgeSweep } from "./judge-sweep";
import { MARKET_PROBLEMS, type MarketRules, requireMarket } from "./require-market";

const from = address.describe("Account that signs the transaction.");
const PRICE = `expected 1 to ${MAX_MARKET_PRICE}`;
const time = smallNumber.optional();
const nothing = z.object({});

export const checkSell = defineEndpoint({
  ...contracts.checkSell,
  number: null,
  summary: "Check of offers",
  description: `Judges each inscription under the rules of the index: the deposit in the account's vault, if it is not there yet, and then the offer, as if they were the next operations. In a market with modules, each item has the counters that its offer names, as they are after the anchor. At most ${CHECK_LIMIT} items. Nothing is sent.`,
  parameters: nothing,
  query: z.object({
    from,
    items: sellItems.describe("TICKER.TOKENID, separated by commas."),
    price: wholeNumber
      .refine((price) => price > 0n && price <= MAX_MARKET_PRICE, PRICE)
      .describe("Price of each, in the native coin's smallest unit. Of a falling price: the first one."),
    endPrice: wholeNumber
      .optional()
      .describe("Only in a market with modules, for a falling price, with startsAt and endsAt: the last price."),
    startsAt: time.describe("When the price begins to fall, in seconds since 1970."),
    endsAt: time.describe("When it has fallen, in seconds since 1970; at most expires."),
    expires: smallNumber.optional().describe("Seconds since 1970; default: never."),
  }),
  problems: ["INVALID_PARAMETER", ...MARKET_PROBLEMS],
  isOfIndex: false,
  cost: COSTS.check,
  async handle({ query, client }, context) {
    const { from, items: named, price, expires = NEVER_EXPIRES } = query;
    const market = await requireMarket(context);
    const fall = fallOf({ ...query, expires }, market);
    const status = await readStatus(context.database);
    if (expires <= (status?.index.time ?? 0)) {
      throw new Problem("INVALID_PARAMETER", "expires: expected a time after the index's last block");
    }
    const draft = { from, items: named, price, fall, expires, client };
    const { at, ...body } = await judgeSell(draft, market, context);
    return { at, body: { ...body, anchor: anchorAt(at) } };
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
    items: buyItems.describe(
      "SELLER.TICKER.TOKENID.PRICE.SEQUENCE, separated by commas. In a market with modules followed by .TURN.EXPIRES, and for a falling price, with PRICE the first one, by .ENDPRICE.STARTSAT.ENDSAT. EXPIRES is 281474976710655 for an offer that never expires.",
    ),
    recipient: address.optional().describe("The recipient of the inscriptions; default: the signer."),
  }),
  problems: ["INVALID_PARAMETER", ...MARKET_PROBLEMS],
  isOfIndex: false,
  cost: COSTS.check,
  async handle({ query }, context) {
    const { from, items, recipient = from } = query;
    const market = await requireMarket(context);
    if (items.some(({ module }) => (module !== null) !== market.hasTurns)) {
      const parts = market.hasTurns ? "7 parts, or 10 for a falling price" : "5 parts";
      throw new Problem("INVALID_PARAMETER", `items: expected ${parts}, because of the form of this network's market`);
    }
    return purchases(await judgeBuy(items, { from, recipient }, market, context));
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

interface SellQuery {
  readonly price: bigint;
  readonly endPrice?: bigint | undefined;
  readonly startsAt?: number | undefined;
  readonly endsAt?: number | undefined;
  readonly expires: number;
}

/** How the price falls; null: it is fixed. @throws Problem if the market has no such offers */
function fallOf({ price, endPrice, startsAt, endsAt, expires }: SellQuery, { hasTurns }: MarketRules): Fall | null {
  if (hasTurns && price > MAX_MODULE_PRICE) {
    throw new Problem("INVALID_PARAMETER", `price: expected 1 to ${MAX_MODULE_PRICE}`);
  }
  if (endPrice === undefined && startsAt === undefined && endsAt === undefined) return null;
  const isWhole = endPrice !== undefined && startsAt !== undefined && endsAt !== undefined;
  const fall = isWhole ? { endPrice, startsAt, endsAt } : null;
  if (hasTurns && fall !== null && canFall({ price, fall, expires })) return fall;
  const expected = hasTurns
    ? "expected endPrice, startsAt and endsAt of a price that falls before it expires"
    : "this network's market has no falling prices";
  throw new Problem("INVALID_PARAMETER", `endPrice: ${expected}`);
}

function purchases({ at, items, ancestors }: JudgedPurchases): EndpointAnswer<BuyCheck> {
  const total = items.reduce((sum, { accepted, price }) => (accepted ? sum + price : sum), 0n);
  return { at, body: { items, total, anchor: anchorAt(at), ancestors } };
}

/** @throws Problem `INDEX_NOT_BEGUN` before the first block, which no purchase can name */
function anchorAt({ block, hash }: IndexPosition): Anchor {
  if (hash === null) throw indexNotBegun();
  return { block, hash };
}
