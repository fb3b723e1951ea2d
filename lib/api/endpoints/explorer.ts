import { z } from "zod";
import * as filtered from "@/lib/database/reads/filtered-operations";
import * as operations from "@/lib/database/reads/operations";
import { PAGE_LIMIT } from "@/lib/database/reads/page";
import * as reads from "@/lib/database/reads/status";
import * as transactions from "@/lib/database/reads/transactions";
import type { TransactionReport } from "@/lib/records";
import * as contracts from "@/lib/records/contracts";
import { COSTS } from "../http/costs";
import { defineEndpoint } from "../http/define-endpoint";
import { indexNotBegun } from "../http/failures";
import { anyHash, before, FILTERED, lastBlock, limit, limitOf, operationParameters, ticker } from "./parameters";
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
  description: `Operations, accepted and rejected with their reason, newest first by default. Messages are cut to 2,000 characters. ${FILTERED}`,
  parameters: nothing,
  query: z.object({ ticker: ticker.optional(), ...operationParameters, before, limit }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const isFiltered = filtered.isFiltered({ ...query, ticker: undefined });
    const list = isFiltered ? filtered.listFilteredOperations : operations.listOperations;
    const { at, ...page } = await list(database, query);
    return { at, until: lastBlock(query), cost: isFiltered ? COSTS.check - COSTS.api : 0, body: page };
  },
});

export const readTransaction = defineEndpoint({
  ...contracts.readTransaction,
  number: null,
  summary: "Status of a transaction",
  description:
    "A transaction's operations with their outcomes, in order; pending until the index reaches its block. operationCount is the number of all operations.",
  parameters: z.object({ hash: anyHash }),
  query: z.object({ before, limit: limitOf(PAGE_LIMIT) }),
  problems: ["INVALID_PARAMETER", "TRANSACTION_UNKNOWN", "NODE_UNAVAILABLE", "NODE_BUSY"],
  isOfIndex: false,
  async handle({ path, query, client }, context) {
    const { at, found, isOfIndex } = await reportTransaction<TransactionReport>(path.hash, context, client, {
      read: (hash) => transactions.readTransaction(context.database, hash, query),
      pending: (hash) => ({
        ...{ hash, status: "pending", blockNumber: null },
        ...{ operationCount: 0, operations: [], next: null },
      }),
    });
    return { at, until: found.blockNumber ?? undefined, isOfIndex, body: found };
  },
});
