import type { SenderResult } from "@/lib/chain/verification/senders/result";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { failed, nameOfType, type Outcome, PASSED, TRIVIAL } from "./check-block";

/** Recovers the signers of transactions, as a node returns them, in their order. */
export type SignerRecovery = (transactions: readonly PlainObject[]) => Promise<readonly SenderResult[]>;

/**
 * The outcome of comparing the `from` of a transaction, as a node returns it, with its recovered signer (spec §8.8.4). A transaction
 * without a signature is believed.
 */
export function signerOutcome(result: SenderResult | undefined, from: unknown): Outcome {
  switch (result?.kind) {
    case "signed":
      return typeof from === "string" && from.toLowerCase() === result.signer ? PASSED : failed("from");
    case "malformed":
      return failed(result.field);
    case "unknown type":
      return failed("type", nameOfType(result.type));
    default:
      return TRIVIAL;
  }
}
