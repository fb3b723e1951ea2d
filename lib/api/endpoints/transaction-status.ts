import { z } from "zod";
import { readOutcome, type TransactionOutcome } from "@/lib/database/reads/transactions";
import { transactionStatus } from "@/lib/records/operation";
import { described, partialObject, text } from "@/lib/records/schema";
import { defineEndpoint } from "../http/define-endpoint";
import { anyHash } from "./parameters";
import { reportTransaction } from "./transaction-report";

/** Endpoint 10 (spec §12.2.10). */
export const readTransactionStatus = defineEndpoint({
  path: "/:tx_hash/status",
  number: 10,
  summary: "Status of an inscription transaction",
  description:
    "success: at least one operation was accepted; failed: all were rejected; pending: a node knows the transaction, and the index has not reached it.",
  parameters: z.object({ tx_hash: anyHash }),
  query: z.object({}),
  answer: partialObject(
    { status: transactionStatus },
    { reason: described(text, "Why the first operation of a failed transaction was rejected.") },
  ),
  problems: ["TRANSACTION_UNKNOWN", "NODE_UNAVAILABLE", "NODE_BUSY"],
  isOfIndex: false,
  async handle({ path, client }, context) {
    const { at, found, isOfIndex } = await reportTransaction<TransactionOutcome>(path.tx_hash, context, client, {
      read: (hash) => readOutcome(context.database, hash),
      pending: () => ({ status: "pending", blockNumber: null, reason: null }),
    });
    const { status, reason, blockNumber } = found;
    const body = status === "failed" && reason !== null ? { status, reason } : { status };
    return { at, until: blockNumber ?? undefined, isOfIndex, body };
  },
});
