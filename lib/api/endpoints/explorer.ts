import { z } from "zod";
import { blockOfCursor } from "@/lib/database/reads/cursor";
import { latestOperations } from "@/lib/database/reads/operations";
import { readStatus } from "@/lib/database/reads/status";
import * as shapes from "@/lib/records/schemas";
import { defineEndpoint } from "../http/define-endpoint";
import { indexNotBegun } from "../http/failures";
import { anyHash, before, limit, ticker } from "./parameters";
import { transactionReport } from "./transaction-report";

const nothing = z.object({});

export const explorerStatus = defineEndpoint({
  path: "/explorer/status",
  number: null,
  summary: "Where index and chain stand",
  description: "The index's position, the chain's head as the worker last saw it, and how far apart they are.",
  parameters: nothing,
  query: nothing,
  answer: shapes.indexStatus,
  problems: ["INDEX_NOT_BEGUN"],
  isOfIndex: false,
  async handle(_input, { database }) {
    const status = await readStatus(database);
    if (status === null) throw indexNotBegun();
    return { at: status.index, body: status };
  },
});

export const explorerOperations = defineEndpoint({
  path: "/explorer/operations",
  number: null,
  summary: "Latest operations",
  description:
    "Operations, accepted and rejected with their reason, newest first; messages are cut to 2,000 characters.",
  parameters: nothing,
  query: z.object({ ticker: ticker.optional(), before, limit }),
  answer: z.strictObject({ operations: z.array(shapes.operation), next: shapes.next }),
  problems: ["INVALID_PARAMETER"],
  isOfIndex: true,
  async handle({ query }, { database }) {
    const { at, operations, next } = await latestOperations(database, query);
    return { at, until: blockOfCursor(query.before), body: { operations: [...operations], next } };
  },
});

export const explorerTransaction = defineEndpoint({
  path: "/explorer/transactions/:hash",
  number: null,
  summary: "What became of a transaction",
  description: "A transaction's operations with their findings; pending while the index has not reached it.",
  parameters: z.object({ hash: anyHash }),
  query: nothing,
  answer: shapes.transactionReport,
  problems: ["TRANSACTION_UNKNOWN", "NODE_UNAVAILABLE", "NODE_BUSY"],
  isOfIndex: false,
  async handle({ path, client }, context) {
    const { at, report } = await transactionReport(path.hash, context, client);
    return { at, until: report.blockNumber ?? undefined, body: report };
  },
});
