import { FatalError } from "@/lib/runtime/errors";

/** A command did not deploy its contract. */
export class DeploymentError extends FatalError {
  readonly code = "DEPLOYMENT_FAILED";
}

/** Hint of a deployment whose transaction is in a block, but failed. */
export const FAILED_HINT =
  "Look at the transaction in the chain's explorer. Usually it ran out of gas; run the command again.";
