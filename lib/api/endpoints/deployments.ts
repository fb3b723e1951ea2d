import { z } from "zod";
import { deploymentFacts } from "@/lib/database/reads/minting";
import { deployments, readToken } from "@/lib/database/reads/tokens";
import { isTicker } from "@/lib/protocol";
import { address, amount, hash, integer } from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { jsonList } from "../http/json";
import { Problem } from "../http/problem";
import { anyTicker, PAGE_SIZE_LIMIT, page, pageSize } from "./parameters";

/** Endpoint 11. */
export const deployment = defineEndpoint({
  path: "/deployment/:ticker",
  number: 11,
  summary: "Deployment of a ticker",
  description: "The deployment as it is now: a contract override shows.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({}),
  answer: z.strictObject({
    deployment: z.strictObject({
      contractAddress: address.nullable(),
      maxAmount: amount,
      mintLimit: amount,
      ticker: z.string(),
      deployer: address,
      txHash: hash,
      blockNumber: integer,
      cmint: z.boolean(),
      supply: amount.describe("Circulating: minted less bridged out."),
      data: z.string().describe("The deploy message as it stands in the calldata."),
    }),
  }),
  problems: ["TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, token } = await readToken(database, path.ticker);
    if (token === null) throw tickerUnknown(at);
    const record = {
      contractAddress: token.contract,
      maxAmount: token.max,
      mintLimit: token.lim,
      ticker: token.ticker,
      deployer: token.deployer,
      txHash: token.transactionHash,
      blockNumber: token.blockNumber,
      cmint: token.cmint,
      supply: token.supply,
      data: token.text,
    };
    return { at, body: { deployment: record } };
  },
});

const entry = z.strictObject({
  ticker: z.string(),
  maxamount: z.string(),
  mint_limit: z.string(),
  data: z.string(),
  block_number: z.string(),
});

/** Endpoint 15. */
export const listDeployments = defineEndpoint({
  path: "/token/gettokens",
  number: 15,
  summary: "Deployed tokens",
  description: "All deployed tokens, oldest deployment first, in pages.",
  parameters: z.object({}),
  query: z.object({ page, pageSize }),
  answer: z.strictObject({ tokens: z.array(entry) }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { page = 1n, pageSize = PAGE_SIZE_LIMIT } = query;
    const { at, ...rows } = await deployments(database, (page - 1n) * pageSize, pageSize);
    const list = jsonList(
      "tokens",
      rows,
      (row): z.input<typeof entry> => ({
        ticker: row.ticker,
        maxamount: row.max.toString(),
        mint_limit: row.lim.toString(),
        data: row.text,
        block_number: row.blockNumber.toString(),
      }),
    );
    return { at, list };
  },
});

/** Endpoint 17. */
export const holders = defineEndpoint({
  path: "/holder/:ticker",
  number: 17,
  summary: "Number of holders",
  description: "How many addresses own at least one inscription, as a JSON string. The zero address is nobody.",
  parameters: z.object({ ticker: z.string().describe("Ticker; compared exactly, case included.") }),
  query: z.object({ tick: z.string().optional().describe("The ticker once more; must agree with the path.") }),
  answer: z.string(),
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path: { ticker }, query: { tick } }, { database }) {
    if (tick !== undefined && tick !== ticker) {
      throw new Problem("INVALID_PARAMETER", "tick: expected the ticker of the path");
    }
    const facts = await deploymentFacts(database, isTicker(ticker) ? ticker : null);
    if (facts.deployment === undefined) throw tickerUnknown(facts.at);
    return { at: facts.at, body: facts.deployment.holderCount.toString() };
  },
});
