import { z } from "zod";
import { blockOfCursor } from "@/lib/database/reads/cursor";
import * as operations from "@/lib/database/reads/operations";
import * as reads from "@/lib/database/reads/status";
import * as contracts from "@/lib/records/contracts";
import { defineEndpoint } from "../http/define-endpoint";
import { indexNotBegun } from "../http/failures";
import { anyHash, before, limit, ticker } from "./parameters";
import { reportTransaction } from "./transaction-report";

const nothing = z.object({});

export const readStatus = defineEndpoint({
  ...contracts.readStatus,
  number: null,
  summary: "Status of the index",
  description: "The last indexed block, the latest block as the worker last saw it, and the distance between them.",
  parameters: nothing,
  query: nothing,
  problems: ["INDEX_NOT_BEGUN"],
  isOfIndex: false,
  async handle(_input, { database }) {
    const status = await reads.readStatus(database);
    if (status === null) throw indexNotBegun();
    return { at: status.index, body: status };
  },
});

export const listOperations = defineEndpoint({
  ...contracts.listOperations,
  number: null,
  summary: "Latest operations",
  description:
    "Operations, accepted and rejected with their reason, newest first. Messages are cut to 2,000 characters.",
  parameters: nothing,
  query: z.object({ ticker: ticker.optional(), before, limit }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { at, ...page } = await operations.listOperations(database, query);
    return { at, until: blockOfCursor(query.before), body: page };
  },
});

export const readTransaction = defineEndpoint({
  ...contracts.readTransaction,
  number: null,
  summary: "Status of a transaction",
  description: "A transaction's operations with their outcomes; pending until the index reaches its block.",
  parameters: z.object({ hash: anyHash }),
  query: nothing,
  problems: ["TRANSACTION_UNKNOWN", "NODE_UNAVAILABLE", "NODE_BUSY"],
  isOfIndex: false,
  async handle({ path, client }, context) {
    const { at, report } = await reportTransaction(path.hash, context, client);
    return { at, until: report.blockNumber ?? undefined, body: report };
  },
});
