import type { Check } from "@/lib/records/verification";
import { FatalError, RetryableError } from "@/lib/runtime/errors";

/** What is wrong with a field that is not a root. */
const WRONG: Readonly<Record<Check, string>> = {
  header: "is not that of the encoded header",
  transactions: "is not that of the encoded transaction",
  receipts: "does not agree with the receipts",
  senders: "is not the signer",
};

/** A node's block fails a check that holds for this index (spec §8.8.9). The node is at fault, whatever it states. */
export class NodeUnverifiedError extends RetryableError {
  readonly code = "NODE_UNVERIFIED";
  readonly block: number;
  readonly check: Check;
  /** The field of the block, the transaction or the receipt that the check contradicts, such as `transactionsRoot`. */
  readonly field: string;

  constructor({ block, check, field }: { readonly block: number; readonly check: Check; readonly field: string }) {
    const fault = field.endsWith("Root") ? `does not cover its ${check}` : WRONG[check];
    super(`the node's block ${block} fails the check of ${check}: ${field} ${fault}`, {
      hint: "The worker retries and uses other nodes. If it persists, remove this node from RPC_URL.",
    });
    this.block = block;
    this.check = check;
    this.field = field;
  }
}

/** All nodes have a block whose format this version does not know, so that a check that held fails (spec §8.8.10). */
export class FormatUnknownError extends FatalError {
  readonly code = "FORMAT_UNKNOWN";
  /** @param what the unknown header field or transaction type */
  constructor(
    readonly block: number,
    what: string,
  ) {
    super(`block ${block} has a format that this version does not know: ${what}`, {
      hint: `Nothing was indexed from this block on. Update Engrave; or set UNVERIFIED_FROM=${block} to index without the check that fails.`,
    });
  }
}

/** The network file demands checks that this chain or these nodes do not allow (spec §8.8.8). */
export class VerificationRequiredError extends FatalError {
  readonly code = "VERIFICATION_REQUIRED";
  /** @param why the reason of each check, for a person */
  constructor(checks: readonly Check[], why: string) {
    super(`the network requires checks that do not hold: ${checks.join(", ")}: ${why}`, {
      hint: "Use nodes that return all fields of blocks, transactions and receipts, or remove the checks from requireVerified in the network file.",
    });
  }
}
