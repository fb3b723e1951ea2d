import { z } from "zod";
import * as deployments from "@/lib/database/reads/deployments";
import * as holders from "@/lib/database/reads/holders";
import { isTicker } from "@/lib/protocol";
import {
  address,
  amount,
  described,
  flag,
  hash,
  type Infer,
  integer,
  list,
  nullable,
  object,
  text,
} from "@/lib/records/schema";
import { COSTS } from "../http/costs";
import { defineEndpoint } from "../http/define-endpoint";
import { tickerUnknown } from "../http/failures";
import { jsonList } from "../http/json";
import { Problem } from "../http/problem";
import { anyTicker, PAGE_SIZE_LIMIT, page, pageSize } from "./parameters";

/** Endpoint 11 (spec §12.2.11). */
export const readDeployment = defineEndpoint({
  path: "/deployment/:ticker",
  number: 11,
  summary: "Deployment of a ticker",
  description: "The deployment with its current contract, including contract overrides.",
  parameters: z.object({ ticker: anyTicker }),
  query: z.object({}),
  answer: object({
    deployment: object({
      contractAddress: nullable(address),
      maxAmount: amount,
      mintLimit: amount,
      ticker: text,
      deployer: address,
      txHash: hash,
      blockNumber: integer,
      cmint: flag,
      supply: described(amount, "Circulating supply: minted minus bridged out."),
      data: described(text, "The deploy message as in the calldata."),
    }),
  }),
  problems: ["TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path }, { database }) {
    const { at, token } = await deployments.readDeployment(database, path.ticker);
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

const entry = object({
  ticker: text,
  maxamount: text,
  mint_limit: text,
  data: text,
  block_number: text,
});

/** Endpoint 15 (spec §12.2.15). */
export const listDeployments = defineEndpoint({
  path: "/token/gettokens",
  number: 15,
  cost: COSTS.check,
  summary: "Deployed tokens",
  description: "All deployed tokens in pages, oldest deployment first.",
  parameters: z.object({}),
  query: z.object({ page, pageSize }),
  answer: object({ tokens: list(entry) }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { page = 1n, pageSize = PAGE_SIZE_LIMIT } = query;
    const { at, ...rows } = await deployments.listDeployments(database, (page - 1n) * pageSize, pageSize);
    const list = jsonList(
      "tokens",
      rows,
      (row): Infer<typeof entry> => ({
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

/** Endpoint 17 (spec §12.2.17). */
export const countHolders = defineEndpoint({
  path: "/holder/:ticker",
  number: 17,
  summary: "Number of holders",
  description:
    "Number of addresses that own at least one inscription, as a JSON string. The zero address does not count.",
  parameters: z.object({ ticker: z.string().describe("Ticker, case-sensitive.") }),
  query: z.object({ tick: z.string().optional().describe("The ticker again; must equal the ticker in the path.") }),
  answer: text,
  problems: ["INVALID_PARAMETER", "TICKER_UNKNOWN"],
  isOfIndex: true,
  async handle({ path: { ticker }, query: { tick } }, { database }) {
    if (tick !== undefined && tick !== ticker) {
      throw new Problem("INVALID_PARAMETER", "tick: expected the ticker of the path");
    }
    const { at, count } = await holders.countHolders(database, isTicker(ticker) ? ticker : null);
    if (count === null) throw tickerUnknown(at);
    return { at, body: count.toString() };
  },
});
