import { z } from "zod";
import { address, before, limit, listCursor, ticker } from "@/lib/api/endpoints/parameters";
import { RULES_PROBLEMS, requireRules } from "@/lib/api/endpoints/require-rules";
import { COSTS } from "@/lib/api/http/costs";
import { type Context, defineEndpoint } from "@/lib/api/http/define-endpoint";
import { Problem } from "@/lib/api/http/problem";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { blockOfCursor } from "@/lib/database/reads/cursor";
import { type Address, vaultFactoryOf } from "@/lib/protocol";
import { accountResults, heldResultPage, soldResultPage, TOTAL_TOKENS } from "@/lib/records/result";
import * as contracts from "../contracts";
import { listHeldResults, listSoldResults } from "../reads/result-lists";
import * as totals from "../reads/result-totals";
import * as reads from "../reads/results";

const PROBLEMS = ["INVALID_PARAMETER", "NOT_READY", ...RULES_PROBLEMS] as const;
const parameters = z.object({ address });
const ofTicker = { ticker: ticker.optional(), limit };

export const readResults = defineEndpoint({
  path: "/explorer/accounts/:address/results",
  answer: accountResults,
  number: null,
  summary: "Results of an account",
  description:
    "What the inscriptions of an account and its vault cost, what they are worth at the floors, and what its sales brought, in total and by token. The cost of a sale is that of the inscription that was sold. Network fees are not included.",
  parameters,
  query: z.object({}),
  problems: PROBLEMS,
  isOfIndex: true,
  cost: COSTS.check,
  async handle({ path }, context) {
    const vault = await requireResults(path.address, context);
    const { at, results } = await reads.readResults(context.database, path.address, vault);
    return { at, body: results };
  },
});

export const readResultTotals = defineEndpoint({
  ...contracts.readResultTotals,
  number: null,
  summary: "Totals of an account's results",
  description: `The realized and the unrealized result of an account and its vault over all tokens; null if one of them has more than ${TOTAL_TOKENS.toLocaleString("en-US")} tokens.`,
  parameters,
  query: z.object({}),
  problems: PROBLEMS,
  isOfIndex: true,
  cost: COSTS.check,
  async handle({ path }, context) {
    const vault = await requireResults(path.address, context);
    const { at, results } = await totals.readResultTotals(context.database, path.address, vault);
    return { at, body: results };
  },
});

export const listResultHoldings = defineEndpoint({
  path: "/explorer/accounts/:address/results/holdings",
  answer: heldResultPage,
  number: null,
  summary: "Holdings of an account with their costs",
  description:
    "The inscriptions of an account and its vault by ticker and then in mint order, each with its cost, its value at the floor, and how the account acquired it.",
  parameters,
  query: z.object({ ...ofTicker, before: listCursor }),
  problems: PROBLEMS,
  isOfIndex: true,
  async handle({ path, query }, context) {
    const vault = await requireResults(path.address, context);
    const { at, ...page } = await listHeldResults(context.database, vault, { ...path, ...query });
    return { at, body: page };
  },
});

export const listResultSales = defineEndpoint({
  path: "/explorer/accounts/:address/results/sales",
  answer: soldResultPage,
  number: null,
  summary: "Sales of an account with their results",
  description:
    "The sales of an account and its vault, newest first, each with its proceeds, the cost of the inscription, and how the account had acquired it.",
  parameters,
  query: z.object({ ...ofTicker, before }),
  problems: PROBLEMS,
  isOfIndex: true,
  async handle({ path, query }, context) {
    const vault = await requireResults(path.address, context);
    const { at, ...page } = await listSoldResults(context.database, vault, { ...path, ...query });
    return { at, until: blockOfCursor(query.before), body: page };
  },
});

/** Returns the account's vault, or null if there is no market. @throws Problem, also `NOT_READY` */
async function requireResults(account: Address, context: Context): Promise<Address | null> {
  const factory = vaultFactoryOf(await requireRules(context));
  if (!(await reads.areResultsDue(context.database))) return factory && vaultOf(factory, account);
  throw new Problem("NOT_READY", "The worker has yet to compute the results of accounts.", {
    headers: { "Retry-After": "5" },
  });
}
